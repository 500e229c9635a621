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

/** Marks the answer and tells what is wrong with the request's head, if anything is. */
export function requestGate(request: FastifyRequest, reply: FastifyReply): ApiError | undefined {
  reply.header('x-request-id', request.id).headers(COMMON_HEADERS)
  const { raw } = request
  if (raw.rawHeaders.length > LIMITS.headers * 2)
    return new ApiError(431, `More than ${LIMITS.headers} headers`, { reason: 'headers_too_large' }, CLOSE)
  if ((raw.url ?? '').length > LIMITS.urlLength)
    return new ApiError(414, `The address is longer than ${LIMITS.urlLength} characters`, {
      reason: 'uri_too_long',
    })
  if (raw.headers.host === undefined && raw.httpVersionMinor === 1)
    return invalid('Host', 'missing_field', 'The Host header is required')
  return undefined
}

const CLOSE = { connection: 'close' }
