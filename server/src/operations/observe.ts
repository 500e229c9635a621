// Tracks requests in flight, and records metrics and a log line when the response is closed. Uses a single 'close' listener,
// because Fastify's onResponse hooks cost several times as much.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Traffic } from '../kernel/http/server/traffic.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { RequestSpan } from './telemetry/tracing.ts'

export type Observer = (request: FastifyRequest, reply: FastifyReply) => void
/** Begins the span of a request. */
type BeginSpan = (request: FastifyRequest) => RequestSpan | undefined
type Deps = {
  traffic: Traffic
  metrics: Metrics
  logger: Logger
  /** Begins the span of a request; undefined without telemetry. */
  beginSpan: BeginSpan | undefined
}

export function createObserver({ traffic, metrics, logger, beginSpan }: Deps): Observer {
  return (request, reply) => {
    const startedAt = performance.now()
    const span = beginSpan?.(request)
    const response = reply.raw
    const exchange = { request: request.raw, response, index: 0 }
    traffic.begin(exchange)
    response.on('close', () => {
      traffic.end(exchange)
      request.admission?.leave()
      const ms = performance.now() - startedAt
      const endpoint = request.endpoint ?? toEndpointLabel(request)
      metrics.observe(endpoint, response.statusCode, ms / 1000)
      logger.logResponse({
        reqId: request.id,
        endpoint,
        status: response.statusCode,
        ms,
        traceId: span?.traceId,
      })
      span?.end(endpoint, response.statusCode)
    })
  }
}

/** Tracks requests of the background worker; the forwarding worker records metrics and logs the request. */
export const createTrackingObserver =
  (traffic: Traffic, beginSpan: BeginSpan | undefined): Observer =>
  (request, { raw: response }) => {
    const exchange = { request: request.raw, response, index: 0 }
    traffic.begin(exchange)
    const span = beginSpan?.(request)
    response.on('close', () => {
      traffic.end(exchange)
      span?.end(request.endpoint ?? toEndpointLabel(request), response.statusCode)
    })
  }

/** One label for all unmatched requests: clients choose method and path, so the number of labels would be unbounded. */
function toEndpointLabel({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? 'any unmatched' : `${method} ${url}`
}
