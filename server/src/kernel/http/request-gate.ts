// What every request passes first: its id and the common headers, then the limits on its head.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMMON_HEADERS } from './envelope.ts'
import { ApiError, invalid } from './errors.ts'

export const LIMITS = {
  bodyBytes: 256 * 1024,
  headers: 100,
  headerBytes: 16 * 1024,
  urlLength: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
} as const

export function requestGate(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).headers(COMMON_HEADERS)
  const { raw } = request
  if (raw.rawHeaders.length > LIMITS.headers * 2)
    throw new ApiError(431, `More than ${LIMITS.headers} headers`, { reason: 'headers_too_large' }, CLOSE)
  if ((raw.url ?? '').length > LIMITS.urlLength)
    throw new ApiError(414, `The address is longer than ${LIMITS.urlLength} characters`, {
      reason: 'uri_too_long',
    })
  if (raw.headers.host === undefined && raw.httpVersionMinor === 1)
    throw invalid('Host', 'missing_field', 'The Host header is required')
}

const CLOSE = { connection: 'close' }
