// The responses that many operations share, and the headers that they carry.
import type { OpenAPIV3 } from 'openapi-types'
import { ErrorBody } from '../kernel/http/schemas.ts'
import type { Hoist } from './components.ts'

const text = (description: string, example: string): OpenAPIV3.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
})
const number = (description: string, example: number): OpenAPIV3.HeaderObject => ({
  description,
  schema: { type: 'integer' },
  example,
})

const HEADERS = {
  'X-Request-Id': {
    description: 'Id of this request, also in `error.request_id`; quote it when you ask for help.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  Location: { ...text('Path of what was created.', '/api/v1/project-codes/0197…'), required: true },
  ETag: {
    ...text('The SHA-256 of the file; it never changes under the same ETag.', '"9f86d0…"'),
    required: true,
  },
  'Content-Disposition': {
    ...text('A readable file name.', 'inline; filename="contract.pdf"'),
    required: true,
  },
  'Idempotent-Replayed': text(
    'Present, and `true`, when this is the answer to an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  'Retry-After': { ...number('Seconds to wait; a client that waits them succeeds.', 12), required: true },
  'WWW-Authenticate': { ...text('Always `Bearer`.', 'Bearer'), required: true },
  'RateLimit-Policy': text('The quota and its window in seconds.', '"default";q=60;w=60'),
  RateLimit: text('Requests left, and seconds until one more is free.', '"default";r=59;t=60'),
  'X-RateLimit-Limit': number('Requests allowed in any 60 seconds with this credential.', 60),
  'X-RateLimit-Remaining': number('Requests left now.', 59),
  'X-RateLimit-Reset': number('Seconds until one more request is free.', 60),
} satisfies Record<string, OpenAPIV3.HeaderObject>

type HeaderName = keyof typeof HEADERS
const BUDGET: HeaderName[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

export const headersOf = (hoist: Hoist, names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, hoist.header(name, HEADERS[name])]))

export const headersOfSuccess = (hoist: Hoist, isCreated: boolean, isWrite = false) =>
  headersOf(hoist, [
    'X-Request-Id',
    ...(isWrite ? (['Idempotent-Replayed'] as const) : []),
    ...(isCreated ? (['Location'] as const) : []),
    ...BUDGET,
  ])

type ErrorWords = {
  name: string
  description: string
  message: string
  details: object
  headers?: HeaderName[]
}

const ERRORS: Record<number, ErrorWords> = {
  400: {
    name: 'BadRequest',
    description: 'The body, the query or the state does not allow it; `details.reason` tells why.',
    message: 'name is required',
    details: {
      reason: 'missing_field',
      field: 'name',
      errors: [{ field: 'name', reason: 'missing_field', message: 'name is required' }],
    },
  },
  401: {
    name: 'Unauthorized',
    description: 'The credential is missing, malformed, unknown, revoked or expired, or was sent twice.',
    message: 'An API key is required',
    details: { reason: 'missing_key' },
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description:
      'The key lacks the scope (`details.requiredScope`), its user may not do this, or a quota of the team is exceeded.',
    message: 'This key lacks the scope teams:write',
    details: { reason: 'insufficient_scope', requiredScope: 'teams:write' },
  },
  404: {
    name: 'NotFound',
    description: 'There is no such resource for this team. A foreign and a malformed id answer alike.',
    message: 'Team not found',
    details: { reason: 'not_found' },
  },
  413: {
    name: 'BodyTooLarge',
    description:
      'The body is larger than 256 kB; of one with a file, the JSON is, or the file is larger than 10 MB.',
    message: 'The body is larger than 256 kB',
    details: { reason: 'body_too_large' },
  },
  414: {
    name: 'UriTooLong',
    description: 'The address is longer than 8,192 characters.',
    message: 'The address is longer than 8192 characters',
    details: { reason: 'uri_too_long' },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not `application/json` in UTF-8.',
    message: 'The body must be application/json in UTF-8',
    details: { reason: 'unsupported_media_type' },
  },
  429: {
    name: 'TooManyRequests',
    description:
      'Too many requests with this credential, or too many failed authentications from this address.',
    message: 'More than 60 requests in 60 seconds with this key',
    details: { reason: 'rate_limited', retryAfterSeconds: 12 },
    headers: ['Retry-After'],
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'More than 100 headers, or more than 16 kB of them.',
    message: 'More than 100 headers',
    details: { reason: 'headers_too_large' },
  },
  500: {
    name: 'InternalError',
    description:
      'Something broke on our side. Nothing was changed, unless the connection to the database broke in the moment of the commit: ask again with the same `Idempotency-Key`. The log has it under the request id.',
    message: 'Internal error',
    details: { reason: 'internal_error' },
  },
  503: {
    name: 'Busy',
    description:
      'The service has too much of this work in progress, or another request holds what this one changes. Nothing was changed; retry after `Retry-After` seconds.',
    message: 'Too many documents are waiting to be rendered for this team',
    details: { reason: 'busy', retryAfterSeconds: 1 },
    headers: ['Retry-After'],
  },
}

const NOT_READY: ErrorWords = {
  name: 'NotReady',
  description: 'The database is away, or the process is starting or shutting down.',
  message: 'The database is away',
  details: { reason: 'internal_error' },
}

const EXAMPLE_ID = '7f9c24e8-3b12-4fef-91e0-56a2d5a1c0de'

export function errorResponse(hoist: Hoist, status: number): OpenAPIV3.ReferenceObject {
  const words = ERRORS[status]
  if (!words) throw new Error(`No words for status ${status}`)
  return responseOf(hoist, status, words)
}

/** Of `/readyz`, whose 503 is for load balancers and carries no `Retry-After`. */
export const notReadyResponse = (hoist: Hoist) => responseOf(hoist, 503, NOT_READY)

function responseOf(hoist: Hoist, status: number, words: ErrorWords): OpenAPIV3.ReferenceObject {
  const { name, description, message, details, headers = [] } = words
  return hoist.response(name, {
    description,
    headers: headersOf(hoist, ['X-Request-Id', ...headers]),
    content: {
      'application/json': {
        schema: hoist.schema(ErrorBody),
        example: { error: { code: status, message, request_id: EXAMPLE_ID, details } },
      },
    },
  })
}
