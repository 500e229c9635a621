// Errors before there is a request: malformed HTTP, an unknown Expect. They get the error envelope and a request id too.

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Cause, toCause } from '../../../domain/errors/error-kinds.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'
import { LIMITS } from '../../wire/limits.ts'
import type { GetCommonHeaders } from './common-headers.ts'
import { buildErrorBody, JSON_TYPE } from './envelope.ts'
import { toHttpStatus } from './error-status.ts'
import type { Traffic } from './traffic.ts'

const BY_NODE_CODE: Record<string, Cause> = {
  HPE_HEADER_OVERFLOW: toCause(REQUEST_ERRORS.headers_too_large, { limit_bytes: LIMITS.headerBytes }),
  ERR_HTTP_REQUEST_TIMEOUT: toCause(REQUEST_ERRORS.request_timeout, {}),
}
const MALFORMED = toCause(REQUEST_ERRORS.malformed_http, {})
const UNSUPPORTED_EXPECTATION = toCause(REQUEST_ERRORS.unsupported_expectation, {})

export function respondToMalformedHttp(
  traffic: Traffic,
  getCommonHeaders: GetCommonHeaders,
  error: Error & { code?: string },
  socket: Socket,
): void {
  const exchanges = traffic.listBySocket(socket)
  const completeExchanges = exchanges.filter(({ request }) => request.complete)
  let pending = completeExchanges.length
  if (pending > 0) {
    // Valid pipelined requests before the malformed one still get their responses.
    const onResponse = () => {
      pending -= 1
      if (pending === 0) socket.destroy()
    }
    for (const { response } of completeExchanges) response.once('close', onResponse)
    return
  }
  const hasResponse = exchanges.some(({ response }) => response.headersSent)
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponse) {
    socket.destroy()
    return
  }
  const { status, headers, body } = buildResponse(
    getCommonHeaders,
    BY_NODE_CODE[error.code ?? ''] ?? MALFORMED,
  )
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** `100 Continue` is sent only after the key, the scope and the Content-Length are checked: see body-parser.ts. */
export function handleExpectations(app: FastifyInstance, getCommonHeaders: GetCommonHeaders): void {
  app.server.on('checkContinue', (request, response) => {
    waitingForContinue.add(request)
    app.server.emit('request', request, response)
  })
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = buildResponse(getCommonHeaders, UNSUPPORTED_EXPECTATION)
    response.writeHead(status, headers).end(body)
  })
}

export const waitingForContinue = new WeakSet<object>()

function buildResponse(getCommonHeaders: GetCommonHeaders, { message, ...details }: Cause) {
  const status = toHttpStatus(details)
  const requestId = randomUUID()
  const body = buildErrorBody(status, message, requestId, details)
  const headers = {
    ...getCommonHeaders(),
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { status, headers, body }
}
