// Prometheus metrics of this process, read with the operator token.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../kernel/db/client.ts'
import type { CallCtx } from '../kernel/http/context.ts'
import type { Authenticate } from '../kernel/http/endpoint.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Deps = { database: Database; authenticate: Authenticate<CallCtx, 'operator'> }

export function metricsRoutes(app: FastifyInstance, { database, authenticate }: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const seconds = new Histogram({
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
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unmatched' } = request.routeOptions
    const method = route === 'unmatched' ? 'any' : request.method
    const key = `${method} ${route} ${reply.statusCode}`
    const found = series.get(key) ?? seconds.labels(method, route, String(reply.statusCode))
    series.set(key, found)
    found.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get(
    '/metrics',
    { onRequest: async (request, reply) => void (await authenticate(request, reply, 'operator')) },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  )
}
