// Follows each request to the end of its answer: it is under way, then counted and logged. One listener does it all;
// Fastify's own hooks for the end of an answer cost several times as much.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Traffic } from '../kernel/http/server/traffic.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export type Observer = (request: FastifyRequest, reply: FastifyReply) => void
type Deps = { traffic: Traffic; metrics: Metrics; logger: Logger }

export function createObserver({ traffic, metrics, logger }: Deps): Observer {
  return (request, reply) => {
    const startedAt = performance.now()
    const response = reply.raw
    const exchange = { request: request.raw, response, at: 0 }
    traffic.begin(exchange)
    response.on('close', () => {
      traffic.end(exchange)
      request.admission?.leave()
      const ms = performance.now() - startedAt
      const endpoint = request.endpoint ?? nameOf(request)
      metrics.observe(endpoint, response.statusCode, ms / 1000)
      logger.answered({ reqId: request.id, endpoint, status: response.statusCode, ms })
    })
  }
}

/** In the background worker: the one that forwards a request counts and logs it. */
export const followOnly =
  (traffic: Traffic): Observer =>
  (request, { raw: response }) => {
    const exchange = { request: request.raw, response, at: 0 }
    traffic.begin(exchange)
    response.on('close', () => traffic.end(exchange))
  }

/** Any word may be sent as a method to an address that does not exist; a name for each would fill the memory. */
function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? 'any unmatched' : `${method} ${url}`
}
