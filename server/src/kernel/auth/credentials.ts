// Takes the one credential out of a request. Two at once, even the same key twice, are refused rather than chosen from.
import type { IncomingMessage } from 'node:http'
import { unauthorized } from '../http/errors.ts'

const BEARER = /^Bearer (\S+)$/i

export const invalidKey = (message: string) => unauthorized('invalid_key', message)

/** Node keeps only the first of two equal Authorization headers, so the raw list is what counts. */
function countHeaders(request: IncomingMessage, names: readonly string[]): number {
  const { rawHeaders } = request
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (names.includes((rawHeaders[at] as string).toLowerCase())) found += 1
  return found
}

function bearerOf(request: IncomingMessage): string {
  const secret = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (!secret) throw invalidKey('The Authorization header must be "Bearer <key>"')
  return secret
}

/** `Authorization: Bearer <key>` or `X-Api-Key: <key>`. */
export function apiKeyOf(request: IncomingMessage): string {
  const found = countHeaders(request, ['authorization', 'x-api-key'])
  if (found === 0) throw unauthorized('missing_key', 'An API key is required')
  if (found > 1)
    throw unauthorized('multiple_auth_methods', 'Send the key once: as Authorization or as X-Api-Key')
  return request.headers.authorization === undefined
    ? String(request.headers['x-api-key'])
    : bearerOf(request)
}

/** `Authorization: Bearer <token>`, for the portal and the operator. */
export function bearerTokenOf(request: IncomingMessage): string {
  const found = countHeaders(request, ['authorization'])
  if (found === 0) throw unauthorized('missing_key', 'A bearer token is required')
  if (found > 1) throw unauthorized('multiple_auth_methods', 'Send one Authorization header')
  return bearerOf(request)
}
