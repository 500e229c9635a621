// Prometheus metrics of this process, read with the operator token.
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../kernel/db/client.ts'
import type { CallCtx } from '../kernel/http/context.ts'
import type { Authenticate } from '../kernel/http/endpoint.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Deps = { database: Database; authenticate: Authenticate<CallCtx, 'operator'> }

export function metricsRoutes(app: FastifyInstance, { database, authenticate }: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte to the answer',
    labelNames: ['method', 'route'],
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
  })
  app.get(
    '/metrics',
    { onRequest: async (request, reply) => void (await authenticate(request, reply, 'operator')) },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  )
}
