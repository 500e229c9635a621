// Follows each request to the end of its answer: it is under way, then counted and logged. One listener does it all;
// Fastify's own hooks for the end of an answer cost several times as much.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Traffic } from '../kernel/http/traffic.ts'
import type { Metrics } from './metrics.ts'

export function createObserver({ traffic, metrics }: { traffic: Traffic; metrics: Metrics }) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = performance.now()
    const exchange = { request: request.raw, response: reply.raw, at: 0 }
    traffic.begin(exchange)
    reply.raw.once('close', () => {
      traffic.end(exchange)
      const ms = performance.now() - startedAt
      const route = request.routeOptions.url ?? 'unmatched'
      metrics.count(request.method, route, reply.raw.statusCode, ms / 1000)
      request.log.info({
        reqId: request.id,
        method: request.method,
        route,
        status: reply.raw.statusCode,
        ms: Math.round(ms * 10) / 10,
      })
    })
  }
}
