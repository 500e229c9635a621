// The first step of every request: request id, common headers, limits on headers and URI.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, invalid, refused } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'
import { LIMITS } from '../../wire/limits.ts'
import type { GetCommonHeaders } from './common-headers.ts'
import { dropSurplusChunks } from './read-bytes.ts'

/** Sets the common headers and returns the error of the request head, if there is one. */
export function applyRequestGate(
  request: FastifyRequest,
  reply: FastifyReply,
  getCommonHeaders: GetCommonHeaders,
): ApiError | undefined {
  reply.header('x-request-id', request.id).headers(getCommonHeaders())
  const { raw } = request
  if (raw.rawHeaders.length > LIMITS.headers * 2)
    return refused(REQUEST_ERRORS.too_many_headers, { limit: LIMITS.headers })
  if ((raw.url ?? '').length > LIMITS.urlLength)
    return refused(REQUEST_ERRORS.uri_too_long, { limit: LIMITS.urlLength })
  if (raw.headers.host === undefined && raw.httpVersionMinor === 1)
    return invalid('Host', INPUT_ERRORS.required)
  if (raw.url?.includes('#')) return invalid('', REQUEST_ERRORS.uri_fragment)
  const coding = raw.headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return refused(REQUEST_ERRORS.unsupported_transfer_encoding)
  if (coding !== undefined) dropSurplusChunks(raw)
  const repeatedName = findRepeatedHeader(raw.rawHeaders)
  if (repeatedName) return invalid(repeatedName, REQUEST_ERRORS.repeated_header)
  return undefined
}

/** Headers that must not be repeated: Node would silently keep one of them. */
const UNREPEATABLE_HEADERS = new Set([
  'host',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'x-dry-run',
])

function findRepeatedHeader(rawHeaders: string[]): string | undefined {
  const names: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase()
    if (!UNREPEATABLE_HEADERS.has(name)) continue
    if (names.includes(name)) return name
    names.push(name)
  }
  return undefined
}
