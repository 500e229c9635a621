// Work for a thread or a process of its own, one piece after the other: a bounded queue, a time limit, and a new place
// where one has died.

/** The content goes as text, as Typst wants it: an object would be copied member by member on its way to another thread. */
export type Task = { content: string; date: string; file?: Uint8Array | undefined }
export type Job = Task & { id: number }
export type Result = { id: number; pdf: Uint8Array } | { id: number; error: string }

/** Where the work is done. `send` may be called once the one before has its result. */
export type Place = { send(job: Job): void; end(): Promise<unknown> }
export type Watch = { onResult(result: Result): void; onEnd(error: Error): void }

export type QueueOptions = {
  open(watch: Watch): Place
  /** What waits or is being made; more is refused at once rather than kept waiting. */
  most: number
  /** For one piece of work, from when it is begun. */
  timeoutMs: number
  /** Each piece gets a place of its own. */
  isFreshEachTime?: boolean
}

/** The work itself could not be done, as opposed to a service that is too busy or stops. */
export class WorkFailed extends Error {}

type Waiting = {
  job: Job
  settle: { resolve(pdf: Buffer): void; reject(error: Error): void }
}

/** The same bytes, not a copy. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

export function createWorkQueue({ open, most, timeoutMs, isFreshEachTime }: QueueOptions) {
  const queue: Waiting[] = []
  let place: Place | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let count = 0

  function openPlace(): Place {
    const fresh = open({
      onResult(result) {
        if (result.id !== current?.job.id) return
        if (isFreshEachTime) void leave()
        if ('pdf' in result) finish((one) => one.settle.resolve(asBuffer(result.pdf)))
        else finish((one) => one.settle.reject(new WorkFailed(result.error)))
      },
      onEnd: (error) => lose(fresh, error),
    })
    return fresh
  }

  function leave(): Promise<unknown> | undefined {
    const left = place
    place = undefined
    return left?.end()
  }

  /** Whoever waited for this place gets the error; the next one gets a new place. */
  function lose(one: Place, error: Error): void {
    if (place !== one) return
    place = undefined
    finish((waiting) => waiting.settle.reject(new WorkFailed(error.message)))
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
    place ??= openPlace()
    const late = place
    timer = setTimeout(() => {
      void late.end()
      lose(late, new Error(`A document took longer than ${timeoutMs} ms`))
    }, timeoutMs)
    place.send(current.job)
  }

  return {
    run: (task: Task): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        if (queue.length >= most) return reject(new Error('Too many documents are waiting to be made'))
        queue.push({ job: { id: ++count, ...task }, settle: { resolve, reject } })
        next()
      }),
    async close(): Promise<void> {
      clearTimeout(timer)
      const stopped = new Error('The service stops')
      for (const { settle } of [...(current ? [current] : []), ...queue.splice(0)]) settle.reject(stopped)
      current = undefined
      await leave()
    },
  }
}
