// Runs work at a steady beat: never two rounds of one job at once, a failure is logged and the next round comes.
import type { Job } from '../kernel/feature.ts'

export type Runner = { stop(): Promise<void> }

export function startJobs(jobs: Job[], onFailure: (error: unknown) => void): Runner {
  const running = new Map<string, Promise<unknown>>()
  const round = (job: Job) => {
    if (running.has(job.name)) return
    // Deferred, so that a job that throws before its first await is a failed round too.
    const work = Promise.resolve()
      .then(() => job.run())
      .catch(onFailure)
      .finally(() => running.delete(job.name))
    running.set(job.name, work)
  }
  const timers = jobs.map((job) => setInterval(round, job.everyMs, job))
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
