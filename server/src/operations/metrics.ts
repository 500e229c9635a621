// Prometheus metrics of this process at /metrics, which requires the operator token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QuotaLimits } from '../domain/quota-limits.ts'
import type { Database } from '../kernel/db/connections/client.ts'
import { findLargest } from '../kernel/db/quotas/usage.queries.ts'
import { createJobMetrics, type WatchJobs } from './job-metrics.ts'

/** `endpoint` is a method and a route pattern: `GET /teams/:id`. */
type ObserveResponse = (endpoint: string, status: number, seconds: number) => void

export type Metrics = { observe: ObserveResponse; readonly watchJobs: WatchJobs; readonly registry: Registry }

/** Series with the id of a team are not exported by OTLP. */
export const TEAM_LABEL = 'team'

export function createMetrics(database: Database, quotas: QuotaLimits): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount + database.pipelined.open)
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  countUsage(registry, database, quotas)
  return { registry, observe: observeDurations(registry), watchJobs: createJobMetrics(registry) }
}

function observeDurations(registry: Registry): ObserveResponse {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of the request to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return (endpoint, status, seconds) => {
    const [method = '', route = ''] = endpoint.split(' ')
    durations.observe({ method, route, status }, seconds)
  }
}

/** Teams with their own time series per resource; one series for every team would be too many. */
const MAX_TEAMS = 20

type Usage = Awaited<ReturnType<typeof findLargest.many>>[number]

/** Queried once per scrape. All processes report the same values, so they are aggregated by `max`. */
function countUsage(registry: Registry, database: Database, quotas: QuotaLimits): void {
  let pendingRead: Promise<Usage[]> | undefined
  const read = () => {
    // If the database is unreachable, the other metrics are still returned.
    pendingRead ??= findLargest
      .many(database, { ...quotas, limit: MAX_TEAMS })
      .catch(() => [])
      .finally(() => {
        pendingRead = undefined
      })
    return pendingRead
  }
  const addGauge = (name: string, help: string, labels: 'all' | 'team', getValue: (row: Usage) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['resource', ...(labels === 'team' ? [TEAM_LABEL] : [])],
      registers: [registry],
      aggregator: 'max',
      async collect() {
        const rows = await read()
        this.reset()
        for (const row of rows)
          this.set(
            { resource: row.resource, ...(labels === 'team' && { [TEAM_LABEL]: row.tenant_id }) },
            getValue(row),
          )
      },
    })
  const largest = `the ${MAX_TEAMS} teams with the most`
  addGauge('storage_bytes', 'Bytes that all teams store, by resource', 'all', ({ total }) => total)
  addGauge(
    'team_storage_bytes',
    `Bytes that a team stores, by resource; ${largest}`,
    'team',
    ({ bytes }) => bytes,
  )
  addGauge('team_storage_quota_bytes', `Quota, 0 if unlimited, of ${largest}`, 'team', ({ quota }) => quota)
}

/** With several worker processes: registers the metrics of this process, and returns a function that reads the metrics of all processes. */
export type ShareMetrics = (registry: Registry) => () => Promise<string>

type Deps = {
  metrics: Metrics
  share: ShareMetrics | undefined
  /** Throws a 401 error if the token is wrong. */
  checkToken(request: FastifyRequest): void
}

export function metricsRoutes(app: FastifyInstance, { metrics, share, checkToken }: Deps): void {
  const read = share ? share(metrics.registry) : () => metrics.registry.metrics()
  app.get('/metrics', { onRequest: async (request) => checkToken(request) }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await read()),
  )
}
