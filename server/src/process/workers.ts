// Starts the workers and keeps them running: one that exits is replaced, at first immediately, then with a growing backoff
// while it keeps failing.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartError } from './output.ts'
import type { FromWorker, Orders } from './worker-messages.ts'

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** A worker that has run for this long was healthy: the backoff starts again. */
const HEALTHY_MS = 60_000

type Say = (line: string) => void
type Ready = Extract<FromWorker, { kind: 'ready' }>
type Group = { workers: Set<Worker>; hasOrders: boolean }

/** Shown in the list of processes. */
export type Kind = 'serving' | 'background'

/** A slot, which one worker after another occupies. */
type Place = {
  kind: Kind
  group: Group
  failures: number
  readyAt: number | undefined
  error: string | undefined
}

/** Allows minor collections of buffers: see kernel/http/server/dropped-buffers.ts. */
const MINOR_COLLECTIONS = ['--expose-gc']
/**
 * Buffers count like objects, and the heap is first marked at 256 MB of both: by default V8 marks it for each 64 MB of buffers, about
 * twice a second while large requests are refused or forwarded (decision 0064).
 */
const FEWER_MAJOR_COLLECTIONS = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=256']
const V8_OPTIONS: Record<Kind, string[]> = {
  serving: [...MINOR_COLLECTIONS, ...FEWER_MAJOR_COLLECTIONS],
  background: MINOR_COLLECTIONS,
}

export function createWorkers(file: string, say: Say) {
  /** One group for each `load`, in the order in which they were loaded. */
  const groups: Group[] = []
  let isStopping = false

  /** `loaded` resolves when the worker has loaded its code. */
  function fork(place: Place): { worker: Worker; loaded: Promise<unknown> } {
    const execArgv = [...V8_OPTIONS[place.kind], ...process.execArgv]
    cluster.setupPrimary({ exec: file, args: [place.kind], execArgv })
    const worker = cluster.fork()
    place.group.workers.add(worker)
    place.error = undefined
    // A message to a worker that has just ended is an 'error' event, which without a listener would crash the leader.
    worker.on('error', () => {})
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'crashed') place.error = message.error
      if (message.kind === 'failed') place.error = message.message
    })
    const loaded = new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => message.kind === 'loaded' && resolve())
    })
    worker.once('exit', () => place.group.workers.delete(worker))
    return { worker, loaded }
  }

  function waitForReady(worker: Worker, place: Place): Promise<Ready> {
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind !== 'ready') return
        place.readyAt = performance.now()
        resolve(message)
      })
      worker.once('exit', (code, signal) =>
        reject(
          new StartError(place.error ?? `A worker exited during its start (${describeExit(code, signal)}).`),
        ),
      )
    })
  }

  function replaceLater(place: Place, orders: () => Orders, how: string): void {
    if (place.readyAt !== undefined && performance.now() - place.readyAt > HEALTHY_MS) place.failures = 0
    place.readyAt = undefined
    const delay = Math.min(FIRST_DELAY_MS * 2 ** place.failures, MAX_DELAY_MS)
    place.failures += 1
    const reason = place.error ? `: ${place.error}` : ''
    say(`A worker ended (${how})${reason}. Another one starts in ${delay / 1000} s.`)
    setTimeout(() => {
      if (isStopping) return
      const { worker, loaded } = fork(place)
      replaceOnExit(worker, place, orders)
      waitForReady(worker, place).catch(() => {})
      void loaded.then(() => worker.send(orders()))
    }, delay)
  }

  /** Replaces the worker when it exits. */
  function replaceOnExit(worker: Worker, place: Place, orders: () => Orders): void {
    worker.once('exit', (code, signal) => {
      if (!isStopping) replaceLater(place, orders, describeExit(code, signal))
    })
  }

  return {
    /** Forks all of them at once: they load their code while the database opens. */
    load(kind: Kind, count: number) {
      const group: Group = { workers: new Set(), hasOrders: false }
      groups.push(group)
      const forked = Array.from({ length: count }, () => {
        const place: Place = { kind, group, failures: 0, readyAt: undefined, error: undefined }
        return { place, ...fork(place) }
      })
      return {
        /** Resolves when every worker is ready; rejects if one fails. `createReplacementOrders` gives those of replacements. */
        async start(first: Orders, createReplacementOrders: (isAlone: boolean) => Orders): Promise<Ready[]> {
          group.hasOrders = true
          const all = await Promise.all(
            forked.map(({ worker, place, loaded }) => {
              void loaded.then(() => worker.send(first))
              return waitForReady(worker, place)
            }),
          )
          for (const { worker, place } of forked) {
            const orders = () => createReplacementOrders(group.workers.size === 1)
            if (worker.isDead()) replaceLater(place, orders, 'right after its start')
            else replaceOnExit(worker, place, orders)
          }
          return all
        },
      }
    },
    /**
     * SIGTERM lets them finish what is in flight. Those without orders have nothing to finish, and would wait for their orders
     * first. A group ends before those loaded before it: its workers may still forward requests to them.
     */
    async stop(): Promise<void> {
      isStopping = true
      for (const { workers, hasOrders } of groups.toReversed()) {
        const ended = [...workers].map((worker) => once(worker, 'exit'))
        for (const worker of workers) worker.process.kill(hasOrders ? 'SIGTERM' : 'SIGKILL')
        await Promise.all(ended)
      }
    },
  }
}

const describeExit = (code: number | null, signal: string | null) => signal ?? `exit code ${code}`
