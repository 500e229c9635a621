// Reads the credential of a request. Two credentials are refused, even if they are equal.
import type { IncomingMessage } from 'node:http'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'

const BEARER = /^Bearer (\S+)$/i

/** Node keeps only the first of two equal Authorization headers, so `rawHeaders` is counted. */
function countHeaders(request: IncomingMessage, names: readonly string[]): number {
  const { rawHeaders } = request
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (names.includes((rawHeaders[index] as string).toLowerCase())) found += 1
  return found
}

function parseBearer(request: IncomingMessage): string {
  const secret = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (!secret) throw refused(ACCESS_ERRORS.authorization_format)
  return secret
}

export const KEY_HEADERS = ['Authorization', 'X-Api-Key'] as const
const KEY_NAMES = KEY_HEADERS.map((name) => name.toLowerCase())
export const TOKEN_HEADERS = ['Authorization'] as const

export const sendsAny = (request: IncomingMessage, headers: readonly string[]): boolean =>
  countHeaders(
    request,
    headers.map((name) => name.toLowerCase()),
  ) > 0

/** `Authorization: Bearer <key>` or `X-Api-Key: <key>`. */
export function readApiKey(request: IncomingMessage): string {
  const found = countHeaders(request, KEY_NAMES)
  if (found === 0) throw refused(ACCESS_ERRORS.key_required)
  if (found > 1) throw refused(ACCESS_ERRORS.multiple_credentials, { headers: [...KEY_HEADERS] })
  return request.headers.authorization === undefined
    ? String(request.headers['x-api-key'])
    : parseBearer(request)
}

/** `Authorization: Bearer <token>`, for the portal and the operator. */
export function readBearerToken(request: IncomingMessage): string {
  const found = countHeaders(request, ['authorization'])
  if (found === 0) throw refused(ACCESS_ERRORS.token_required)
  if (found > 1) throw refused(ACCESS_ERRORS.multiple_credentials, { headers: [...TOKEN_HEADERS] })
  return parseBearer(request)
}
