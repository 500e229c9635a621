// Duration and lag of background jobs.
import { Gauge, Histogram, type Registry } from 'prom-client'

type JobSchedule = { name: string; everyMs: number }

/** Called once with all jobs. Returns a function that runs a job and records its metrics. */
export type WatchJobs = (jobs: readonly JobSchedule[]) => WatchRun
type WatchRun = (job: JobSchedule, run: () => Promise<unknown>) => Promise<unknown>

export function createJobMetrics(registry: Registry): WatchJobs {
  const dueTimes = new Map<string, number>()
  new Gauge({
    name: 'job_lag_seconds',
    help: 'How long a run of the job has been due: it is still running, or the process is busy',
    labelNames: ['job'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      for (const [job, at] of dueTimes) this.set({ job }, Math.max(0, performance.now() - at) / 1000)
    },
  })
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of the runs of a job',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  })
  return (jobs) => {
    for (const { name, everyMs } of jobs) dueTimes.set(name, performance.now() + everyMs)
    return async ({ name, everyMs }, run) => {
      const startedAt = performance.now()
      dueTimes.set(name, startedAt + everyMs)
      let outcome = 'failed'
      try {
        const result = await run()
        outcome = 'ok'
        return result
      } finally {
        durations.observe({ job: name, outcome }, (performance.now() - startedAt) / 1000)
      }
    }
  }
}
