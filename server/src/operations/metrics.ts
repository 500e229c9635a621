// Prometheus metrics of this process, read with the operator token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../kernel/db/client.ts'
import { type CountAnswer, countDurations } from './durations.ts'

export type Metrics = { count: CountAnswer; readonly registry: Registry }

export function createMetrics(database: Database): Metrics {
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
  return { registry, count: countDurations(registry) }
}

/** Where several processes serve one port: makes this one's metrics known, and reads those of all. */
export type ShareMetrics = (own: Registry) => () => Promise<string>

type Deps = {
  metrics: Metrics
  share: ShareMetrics | undefined
  /** Throws 401. */
  checkToken(request: FastifyRequest): void
}

export function metricsRoutes(app: FastifyInstance, { metrics, share, checkToken }: Deps): void {
  const read = share ? share(metrics.registry) : () => metrics.registry.metrics()
  app.get('/metrics', { onRequest: async (request) => checkToken(request) }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await read()),
  )
}
