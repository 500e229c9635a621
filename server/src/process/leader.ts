// WORKERS=n: a process that leads n servers on one port. It takes connections and deals them out; the workers answer.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import { systemClock as clock } from '../kernel/clock.ts'
import { openAll, type Serving } from './serve.ts'
import type { Closing } from './shutdown.ts'
import { StartError } from './start-error.ts'
import { gatherMetrics } from './worker-metrics.ts'

/** One that dies is replaced; one that can't even start is tried again at this pace. */
const AGAIN_MS = 1000

export async function lead(config: Config, closing: Closing, say: (line: string) => void): Promise<Serving> {
  // Opened here first: the schema is brought up to date once, and PostgreSQL outlives any worker.
  const { database, isEmbedded, renderer, files } = await openAll(config, closing, say)
  const workers = createWorkers(say)
  closing.add(workers.stop)
  gatherMetrics()
  const addresses = await Promise.all(Array.from({ length: config.WORKERS }, () => workers.first()))
  const [{ address: host, port } = { address: config.HOST, port: config.PORT }] = addresses
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const publicUrl = () => config.PUBLIC_URL ?? address
  return { address, database, isEmbedded, clock, renderer, files, publicUrl }
}

function createWorkers(say: (line: string) => void) {
  const running = new Set<Worker>()
  let isStopping = false

  function fork(): Worker {
    const worker = cluster.fork()
    running.add(worker)
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      // Before it has listened once, the start as a whole has failed, and says so itself.
      if (isStopping || !hasListened.has(worker)) return
      say(`A worker ended (${signal ?? code}); another one takes its place.`)
      setTimeout(replace, AGAIN_MS)
    })
    worker.once('listening', () => hasListened.add(worker))
    return worker
  }
  const hasListened = new WeakSet<Worker>()

  function replace(): void {
    if (isStopping) return
    const worker = fork()
    worker.once('exit', () => {
      if (!isStopping && !hasListened.has(worker)) setTimeout(replace, AGAIN_MS)
    })
  }

  /** Where it listens, or the end of the start. */
  function first(): Promise<AddressInfo> {
    const worker = fork()
    return new Promise((resolve, reject) => {
      worker.once('listening', (address) => resolve(address as unknown as AddressInfo))
      worker.once('exit', () => reject(new StartError('A worker ended while it started.')))
    })
  }

  async function stop(): Promise<void> {
    isStopping = true
    const ended = [...running].map((worker) => once(worker, 'exit'))
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }
  return { first, stop }
}
