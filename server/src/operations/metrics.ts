// Prometheus metrics of this process, read with the operator token.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../kernel/db/client.ts'
import type { CallCtx } from '../kernel/http/context.ts'
import type { Authenticate } from '../kernel/http/endpoint.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  count(method: string, route: string, status: number, seconds: number): void
  readonly registry: Registry
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount)
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  // Looking a series up by its labels costs more than counting in it, so each is looked up once.
  const series = new Map<string, { observe(value: number): void }>()
  return {
    registry,
    count(sent, route, status, seconds) {
      // Any word may be sent as a method to an address that does not exist; a series for each would fill the memory.
      const method = route === 'unmatched' ? 'any' : sent
      const key = `${method} ${route} ${status}`
      const found = series.get(key) ?? answers.labels(method, route, String(status))
      series.set(key, found)
      found.observe(seconds)
    },
  }
}

type Deps = { metrics: Metrics; authenticate: Authenticate<CallCtx, 'operator'> }

export function metricsRoutes(app: FastifyInstance, { metrics, authenticate }: Deps): void {
  app.get(
    '/metrics',
    { onRequest: async (request, reply) => void (await authenticate(request, reply, 'operator')) },
    async (_request, reply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
