// The queue in front of the thread that lays documents out: bounded, with a time limit, and a new thread after a crash.
import { Worker } from 'node:worker_threads'
import type { DocumentContent } from './content.ts'
import type { Job, Result } from './render-worker.ts'

export type Renderer = {
  render(content: DocumentContent): Promise<Buffer>
  close(): Promise<void>
}

export type RendererOptions = {
  /** What waits or is being made; more is refused at once rather than kept waiting. */
  most?: number
  /** For one document, from when it is begun. */
  timeoutMs?: number
  /** Of the thread; the tests bring others. */
  workerUrl?: URL
}

type Waiting = {
  job: Job
  settle: { resolve(pdf: Buffer): void; reject(error: Error): void }
}

const WORKER = new URL('./render-worker.ts', import.meta.url)

export function createRenderer(options: RendererOptions = {}): Renderer {
  const { most = 50, timeoutMs = 5000, workerUrl = WORKER } = options
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let count = 0

  function start(): Worker {
    const fresh = new Worker(workerUrl)
    // A thread that waits for work must not keep the process.
    fresh.unref()
    fresh.on('message', (result: Result) => {
      if (result.id !== current?.job.id) return
      if ('pdf' in result) finish((one) => one.settle.resolve(Buffer.from(result.pdf)))
      else finish((one) => one.settle.reject(new Error(result.error)))
    })
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('exit', (code) => lose(fresh, new Error(`The rendering thread ended with code ${code}`)))
    return fresh
  }

  /** Whoever waited for this thread gets the error; the next document gets a new thread. */
  function lose(one: Worker, error: Error): void {
    if (worker !== one) return
    worker = undefined
    finish((waiting) => waiting.settle.reject(error))
  }

  function finish(tell: (waiting: Waiting) => void): void {
    const done = current
    clearTimeout(timer)
    current = undefined
    if (done) tell(done)
    next()
  }

  function next(): void {
    if (current) return
    current = queue.shift()
    if (!current) return
    worker ??= start()
    const late = worker
    timer = setTimeout(() => {
      void late.terminate()
      lose(late, new Error(`A document took longer than ${timeoutMs} ms`))
    }, timeoutMs)
    worker.postMessage(current.job)
  }

  return {
    render: (content) =>
      new Promise((resolve, reject) => {
        if (queue.length >= most) return reject(new Error('Too many documents are waiting to be made'))
        queue.push({ job: { id: ++count, content }, settle: { resolve, reject } })
        next()
      }),
    async close() {
      const last = worker
      worker = undefined
      clearTimeout(timer)
      const stopped = new Error('The service stops')
      for (const { settle } of [...(current ? [current] : []), ...queue.splice(0)]) settle.reject(stopped)
      current = undefined
      await last?.terminate()
    },
  }
}
