// A pool of worker threads or processes. Each team has a queue; the queues are served round robin, and no team occupies all
// workers if there are several (decision 0037).

import { ApiError, busy } from '../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../domain/errors/service.errors.ts'
import {
  createUnfitError,
  type Job,
  type Result,
  type Task,
  UnfitDocumentError,
} from '../content/render-request.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'

/** A thread or process. Takes one job at a time: call `send` only after the result of the previous job. */
export type Worker = {
  send(job: Job): void
  end(): Promise<unknown>
  /** CPU time since its start; undefined if the platform does not report it. */
  cpuMs(): number | undefined
}
export type Watch = { onResult(result: Result): void; onEnd(error: Error): void }

export type PoolOptions = {
  open(watch: Watch): Worker
  workers: number
  /** Maximum queue length per team; further jobs are refused. */
  maxWaitingPerTeam: number
  /** Maximum number of queued jobs of all teams. */
  maxWaiting: number
  /** Timeout of a queued job. */
  waitMs: number
  /** Timeout of a running job. */
  timeoutMs: number
}

/** The job itself failed, as opposed to a service that is too busy or stopping. */
export class WorkFailedError extends Error {}

type QueuedJob = {
  teamId: string
  job: Job
  waitTimer: NodeJS.Timeout
  resolve(result: Result): void
  reject(error: Error): void
}
type Slot = { worker?: Worker; current?: QueuedJob; timer?: NodeJS.Timeout; isEnding?: boolean }

/** A thread cannot be terminated while Typst runs. After this time its slot gets a new thread anyway. */
const MAX_TERMINATION_MS = 10_000

export function createWorkPool(options: PoolOptions) {
  const { open, workers, maxWaitingPerTeam, maxWaiting, waitMs, timeoutMs } = options
  const slots: Slot[] = Array.from({ length: workers }, () => ({}))
  /** The queues in round-robin order: the first team is served next. */
  const queues = new Map<string, QueuedJob[]>()
  const maxRunningPerTeam = Math.max(1, workers - 1)
  let [count, queuedCount] = [0, 0]
  let isClosed = false

  const countRunning = (teamId: string) => slots.filter(({ current }) => current?.teamId === teamId).length

  /** Skips teams at their limit of running jobs; there are at most as many such teams as workers. */
  function claimNext(): QueuedJob | undefined {
    for (const [teamId, queue] of queues) {
      if (countRunning(teamId) >= maxRunningPerTeam) continue
      const next = queue.shift()
      queues.delete(teamId)
      if (queue.length > 0) queues.set(teamId, queue)
      queuedCount -= 1
      return next
    }
    return undefined
  }

  function startQueuedJobs(): void {
    for (;;) {
      const free = slots.filter(({ current, isEnding }) => !current && !isEnding)
      const slot = free.find(({ worker }) => worker) ?? free[0]
      const next = slot && claimNext()
      if (!next) return
      start(slot, next)
    }
  }

  function start(slot: Slot, next: QueuedJob): void {
    clearTimeout(next.waitTimer)
    slot.current = next
    try {
      slot.worker ??= openWorker(slot)
      const { worker } = slot
      const cpuBefore = worker.cpuMs() ?? 0
      slot.timer = setTimeout(() => timeOut(slot, worker.cpuMs(), cpuBefore), timeoutMs)
      worker.send(next.job)
    } catch {
      // The system cannot create a thread or process.
      endWorker(slot)
      finish(slot, (one) => one.reject(busy(SERVICE_ERRORS.rendering_unavailable)))
    }
  }

  function openWorker(slot: Slot): Worker {
    const worker = open({
      onResult(result) {
        if (slot.worker !== worker || result.id !== slot.current?.job.id) return
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

  /** A worker that got little CPU time was starved, so the service is busy; otherwise the document is too complex. */
  function timeOut(slot: Slot, cpuMs: number | undefined, before: number): void {
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
    const timer = setTimeout(onEnded, MAX_TERMINATION_MS)
    timer.unref()
    worker.end().then(onEnded, onEnded)
    function onEnded() {
      if (!slot.isEnding) return
      clearTimeout(timer)
      slot.isEnding = false
      startQueuedJobs()
    }
  }

  function finish(slot: Slot, settleJob: (one: QueuedJob) => void): void {
    const { current } = slot
    clearTimeout(slot.timer)
    delete slot.current
    if (current) settleJob(current)
    startQueuedJobs()
  }

  function enqueue(one: QueuedJob): void {
    const queue = queues.get(one.teamId) ?? []
    const isFull = queue.length >= maxWaitingPerTeam || queuedCount >= maxWaiting
    if (isClosed || isFull) {
      clearTimeout(one.waitTimer)
      one.reject(isClosed ? stopping() : busy(SERVICE_ERRORS.rendering_queue_full))
      return
    }
    queue.push(one)
    queues.set(one.teamId, queue)
    queuedCount += 1
    startQueuedJobs()
  }

  function leaveQueue(one: QueuedJob): void {
    const queue = queues.get(one.teamId)
    const index = queue?.indexOf(one) ?? -1
    if (!queue || index === -1) return
    queue.splice(index, 1)
    if (queue.length === 0) queues.delete(one.teamId)
    queuedCount -= 1
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
      // Prevents an unhandled rejection if the caller no longer awaits the result.
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

const tooSlow = (limit_ms: number) => createUnfitError(DOCUMENT_ERRORS.document_too_slow, { limit_ms })

function settle({ resolve, reject }: QueuedJob, result: Result): void {
  if ('problem' in result) reject(new UnfitDocumentError(result.problem))
  else if ('error' in result) reject(new WorkFailedError(result.error))
  else resolve(result)
}

/** Maps the error of a worker. If a thread has exceeded its `resourceLimits`, the document needs too much memory. */
function asFailure(error: Error): Error {
  if (error instanceof ApiError) return error
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? createUnfitError(DOCUMENT_ERRORS.document_out_of_memory, {})
    : new WorkFailedError(error.message)
}
