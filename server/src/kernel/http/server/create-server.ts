// All options of the HTTP server, and what happens at the beginning of every request.

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LIMITS } from '../../wire/limits.ts'
import { acceptJsonBodies } from './body-parser.ts'
import type { GetCommonHeaders } from './common-headers.ts'
import type { createErrorHandler } from './error-handler.ts'
import { forwardedId } from './forwarding.ts'
import { handleExpectations, respondToMalformedHttp } from './protocol-errors.ts'
import { applyRequestGate } from './request-gate.ts'
import type { Traffic } from './traffic.ts'
import { handleUnmatched } from './unmatched.ts'

type Options = {
  trustProxy: string[]
  /** Whether another worker has checked the requests. */
  isBackground: boolean
  traffic: Traffic
  readiness: { readonly isDraining: boolean }
  handleError: ReturnType<typeof createErrorHandler>
  getCommonHeaders: GetCommonHeaders
  /** Called at the beginning of each request. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** Runs the rest of a request in its trace. Undefined without telemetry. */
  within: ((request: FastifyRequest, next: () => void) => void) | undefined
}

export function createServer({
  trustProxy,
  isBackground,
  traffic,
  readiness,
  handleError,
  getCommonHeaders,
  observe,
  within,
}: Options): FastifyInstance {
  const server = Fastify({
    // The observer logs requests: Fastify's logger adds listeners and a child logger to each request.
    logger: false,
    trustProxy: isBackground || (trustProxy.length > 0 ? trustProxy : false),
    requestTimeout: LIMITS.requestMs,
    connectionTimeout: LIMITS.silenceMs,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (request) => (isBackground && forwardedId(request)) || randomUUID(),
    http: {
      // A forwarded request has two additional headers.
      maxHeaderSize: LIMITS.headerBytes * (isBackground ? 2 : 1),
      headersTimeout: LIMITS.headersMs,
      // Limits the buffered part of an unread body. If it arrives in 1-byte chunks, every byte costs a call (decision 0036).
      highWaterMark: 8 * 1024,
      connectionsCheckingInterval: 2000,
      // Node would respond to a missing Host header without the error envelope; the request gate checks it instead.
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: LIMITS.urlLength,
      // Endpoints parse the query strictly themselves.
      querystringParser: () => ({}),
    },
    // Hooks do not run for framework errors, so the request gate is called here.
    frameworkErrors: (error, request, reply) => {
      handleError(applyRequestGate(request, reply, getCommonHeaders) ?? error, request, reply)
    },
    clientErrorHandler: (error, socket) => respondToMalformedHttp(traffic, getCommonHeaders, error, socket),
  })
  server.setErrorHandler(handleError)
  server.decorateRequest('principal', null)
  server.decorateRequest('endpoint', null)
  server.decorateRequest('admission', null)
  server.decorateRequest('isDryRun', false)
  server.decorateRequest('sandbox', undefined)
  server.addHook('onRequest', (request, reply, done) => {
    observe(request, reply)
    if (readiness.isDraining) reply.header('connection', 'close')
    const refusal = applyRequestGate(request, reply, getCommonHeaders)
    const error = isBackground ? undefined : refusal
    if (within) within(request, () => done(error))
    else done(error)
  })
  // The events of a body do not keep the context of the hook above.
  if (within) server.addHook('preValidation', (request, _reply, done) => within(request, done))
  if (isBackground)
    server.addHook('onSend', (request, _reply, _payload, done) => {
      request.admission?.release('background')
      done()
    })
  handleUnmatched(server)
  acceptJsonBodies(server)
  handleExpectations(server, getCommonHeaders)
  return server as unknown as FastifyInstance
}
