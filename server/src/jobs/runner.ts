// Runs jobs at fixed intervals. Runs of the same job never overlap; a failed run is logged and the job continues.
import type { Job } from '../kernel/feature.ts'

export type Runner = { stop(): Promise<void> }

type WatchRun = (job: Job, run: () => Promise<unknown>) => Promise<unknown>

export function startJobs(
  jobs: Job[],
  onFailure: (error: unknown) => void,
  watch: WatchRun = (_job, run) => run(),
): Runner {
  const running = new Map<string, Promise<unknown>>()
  const runOnce = (job: Job) => {
    if (running.has(job.name)) return
    // Deferred, so that a synchronous throw is handled like a rejection.
    const work = Promise.resolve()
      .then(() => watch(job, () => job.run()))
      .catch(onFailure)
      .finally(() => running.delete(job.name))
    running.set(job.name, work)
  }
  const timers = jobs.map((job) => setInterval(runOnce, job.everyMs, job))
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      for (const job of jobs) job.halt?.()
      await Promise.all(running.values())
      await Promise.all(jobs.map((job) => job.stop?.()))
    },
  }
}
