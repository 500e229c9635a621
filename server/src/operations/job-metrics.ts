// Duration and lag of background jobs.
import { Gauge, Histogram, type Registry } from 'prom-client'

type Named = { name: string; everyMs: number }

/** Called once with all jobs. Returns what runs one of them. */
export type WatchJobs = (jobs: readonly Named[]) => WatchRun
type WatchRun = (job: Named, run: () => Promise<unknown>) => Promise<unknown>

export function createJobMetrics(registry: Registry): WatchJobs {
  const due = new Map<string, number>()
  new Gauge({
    name: 'job_lag_seconds',
    help: 'How long a run of the job has been due: it is still running, or the process is busy',
    labelNames: ['job'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      for (const [job, at] of due) this.set({ job }, Math.max(0, performance.now() - at) / 1000)
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
    for (const { name, everyMs } of jobs) due.set(name, performance.now() + everyMs)
    return async ({ name, everyMs }, run) => {
      const startedAt = performance.now()
      due.set(name, startedAt + everyMs)
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
