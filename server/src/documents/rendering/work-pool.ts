// Runs work in threads or processes of their own. Each team has a queue; the queues are served round robin, and no team
// occupies every worker where there are several (decision 0037).

import { busy } from '../../kernel/domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../kernel/domain/errors/service.errors.ts'
import { type Job, type Result, type Task, UnfitDocument, unfit } from '../content/order.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'

/** Where the work is done. `send` may be called once the job before has its result. */
export type Worker = {
  send(job: Job): void
  end(): Promise<unknown>
  /** CPU time since it started, where the system says. */
  cpuMs(): number | undefined
}
export type Watch = { onResult(result: Result): void; onEnd(error: Error): void }

export type PoolOptions = {
  open(watch: Watch): Worker
  workers: number
  /** Jobs of one team that wait; more are refused. */
  maxWaitingPerTeam: number
  /** Jobs of all teams that wait. */
  maxWaiting: number
  /** For a job in the queue. */
  waitMs: number
  /** For a job that runs. */
  timeoutMs: number
  /** Each job gets a worker of its own. */
  isFreshEachTime?: boolean
}

/** The work itself could not be done, as opposed to a service that is too busy or stops. */
export class WorkFailed extends Error {}

type Waiting = {
  teamId: string
  job: Job
  waitTimer: NodeJS.Timeout
  resolve(result: Result): void
  reject(error: Error): void
}
type Slot = { worker?: Worker; current?: Waiting; timer?: NodeJS.Timeout; isEnding?: boolean }

/** A thread inside of Typst ends only when Typst returns; past this the slot gets a new one anyway. */
const MAX_END_MS = 10_000

export function createWorkPool(options: PoolOptions) {
  const { open, workers, maxWaitingPerTeam, maxWaiting, waitMs, timeoutMs, isFreshEachTime } = options
  const slots: Slot[] = Array.from({ length: workers }, () => ({}))
  /** In the order in which the teams are served next. */
  const queues = new Map<string, Waiting[]>()
  const maxRunningPerTeam = Math.max(1, workers - 1)
  let [count, waiting] = [0, 0]
  let isClosed = false

  const runningOf = (teamId: string) => slots.filter(({ current }) => current?.teamId === teamId).length

  /** At most as many teams as there are workers are passed over. */
  function takeNext(): Waiting | undefined {
    for (const [teamId, queue] of queues) {
      if (runningOf(teamId) >= maxRunningPerTeam) continue
      const next = queue.shift()
      queues.delete(teamId)
      if (queue.length > 0) queues.set(teamId, queue)
      waiting -= 1
      return next
    }
    return undefined
  }

  function startWaiting(): void {
    for (;;) {
      const free = slots.filter(({ current, isEnding }) => !current && !isEnding)
      const slot = free.find(({ worker }) => worker) ?? free[0]
      const next = slot && takeNext()
      if (!next) return
      start(slot, next)
    }
  }

  function start(slot: Slot, next: Waiting): void {
    clearTimeout(next.waitTimer)
    slot.current = next
    try {
      slot.worker ??= openWorker(slot)
      const { worker } = slot
      const cpuBefore = worker.cpuMs() ?? 0
      slot.timer = setTimeout(() => giveUp(slot, worker.cpuMs(), cpuBefore), timeoutMs)
      worker.send(next.job)
    } catch {
      // The system has no thread, process or memory left for it.
      endWorker(slot)
      finish(slot, (one) => one.reject(busy(SERVICE_ERRORS.rendering_unavailable)))
    }
  }

  function openWorker(slot: Slot): Worker {
    const worker = open({
      onResult(result) {
        if (slot.worker !== worker || result.id !== slot.current?.job.id) return
        if (isFreshEachTime) endWorker(slot)
        finish(slot, (one) => settle(one, result))
      },
      onEnd(error) {
        if (slot.worker !== worker) return
        delete slot.worker
        finish(slot, (one) => one.reject(asFailure(error)))
      },
    })
    return worker
  }

  /** A worker that got little CPU time was starved by others; one that got it has too much to do. */
  function giveUp(slot: Slot, cpuMs: number | undefined, before: number): void {
    const isStarved = cpuMs !== undefined && cpuMs - before < timeoutMs / 2
    endWorker(slot)
    finish(slot, (one) =>
      one.reject(isStarved ? busy(SERVICE_ERRORS.rendering_unavailable) : tooSlow(timeoutMs)),
    )
  }

  function endWorker(slot: Slot): void {
    const { worker } = slot
    if (!worker) return
    delete slot.worker
    slot.isEnding = true
    const timer = setTimeout(onEnded, MAX_END_MS)
    timer.unref()
    worker.end().then(onEnded, onEnded)
    function onEnded() {
      if (!slot.isEnding) return
      clearTimeout(timer)
      slot.isEnding = false
      startWaiting()
    }
  }

  function finish(slot: Slot, tell: (one: Waiting) => void): void {
    const { current } = slot
    clearTimeout(slot.timer)
    delete slot.current
    if (current) tell(current)
    startWaiting()
  }

  function enqueue(one: Waiting): void {
    const queue = queues.get(one.teamId) ?? []
    const isFull = queue.length >= maxWaitingPerTeam || waiting >= maxWaiting
    if (isClosed || isFull) {
      clearTimeout(one.waitTimer)
      one.reject(isClosed ? stopping() : busy(SERVICE_ERRORS.rendering_queue_full))
      return
    }
    queue.push(one)
    queues.set(one.teamId, queue)
    waiting += 1
    startWaiting()
  }

  function leaveQueue(one: Waiting): void {
    const queue = queues.get(one.teamId)
    const at = queue?.indexOf(one) ?? -1
    if (!queue || at === -1) return
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(one.teamId)
    waiting -= 1
    one.reject(busy(SERVICE_ERRORS.rendering_timeout, { waited_ms: waitMs }))
  }

  return {
    run(teamId: string, task: Task, file?: Buffer): Promise<Result> {
      const result = new Promise<Result>((resolve, reject) => {
        const waitTimer = setTimeout(() => leaveQueue(one), waitMs)
        const one = {
          teamId,
          waitTimer,
          resolve,
          reject,
          job: { id: ++count, task: JSON.stringify(task), file },
        }
        enqueue(one)
      })
      // A caller that no longer awaits the result must not turn its failure into an unhandled rejection.
      result.catch(() => {})
      return result
    },
    async close(): Promise<void> {
      isClosed = true
      const all = [...queues.values()].flat()
      queues.clear()
      const ended = slots.map(async (slot) => {
        clearTimeout(slot.timer)
        if (slot.current) all.push(slot.current)
        delete slot.current
        const { worker } = slot
        delete slot.worker
        await worker?.end()
      })
      for (const { waitTimer, reject } of all) {
        clearTimeout(waitTimer)
        reject(stopping())
      }
      await Promise.all(ended)
    },
  }
}

const stopping = () => busy(SERVICE_ERRORS.stopping)

const tooSlow = (limit_ms: number) => unfit(DOCUMENT_ERRORS.document_too_slow, { limit_ms })

function settle({ resolve, reject }: Waiting, result: Result): void {
  if ('problem' in result) reject(new UnfitDocument(result.problem))
  else if ('error' in result) reject(new WorkFailed(result.error))
  else resolve(result)
}

/** `resourceLimits` of the thread: the input needs more memory than a document may. */
const asFailure = (error: Error): Error =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? unfit(DOCUMENT_ERRORS.document_out_of_memory, {})
    : new WorkFailed(error.message)
