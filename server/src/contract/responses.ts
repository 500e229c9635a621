// The responses that many operations share, and the headers that they carry.
import type { OpenAPIV3 } from 'openapi-types'
import { ACCESS_ERRORS } from '../kernel/domain/errors/access.errors.ts'
import { type Cause, describe } from '../kernel/domain/errors/error-kinds.ts'
import { INPUT_ERRORS } from '../kernel/domain/errors/input.errors.ts'
import { REQUEST_ERRORS } from '../kernel/domain/errors/request.errors.ts'
import { SERVICE_ERRORS } from '../kernel/domain/errors/service.errors.ts'
import type { Hoist } from './components.ts'
import { ErrorBody } from './error-body.ts'

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
  example: Cause
  details?: object
  headers?: HeaderName[]
}

const REQUIRED = describe(INPUT_ERRORS.required, {}, 'name')
const RATE = { limit: 60, window_seconds: 60, credential: 'key', retry_after_seconds: 12 } as const

const ERRORS: Record<number, ErrorWords> = {
  400: {
    name: 'BadRequest',
    description: 'The body, the query or the state does not allow it; `details.reason` tells why.',
    example: REQUIRED,
    details: { field: 'name', errors: [{ field: 'name', ...REQUIRED }] },
  },
  401: {
    name: 'Unauthorized',
    description: 'The credential is missing, malformed, unknown, revoked or expired, or was sent twice.',
    example: describe(ACCESS_ERRORS.key_required, {}),
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description:
      'The key lacks the scope (`details.requiredScope`), its user may not do this, or a quota of the team is exceeded.',
    example: describe(ACCESS_ERRORS.insufficient_scope, { scope: 'teams:write' }),
    details: { requiredScope: 'teams:write' },
  },
  404: {
    name: 'NotFound',
    description: 'There is no such resource for this team. A foreign and a malformed id answer alike.',
    example: describe(INPUT_ERRORS.not_found, { resource: 'team' }),
  },
  413: {
    name: 'BodyTooLarge',
    description:
      'The body is larger than 256 kB; of one with a file, the JSON is, or the file is larger than 10 MB.',
    example: describe(REQUEST_ERRORS.body_too_large, { limit_bytes: 262_144 }),
  },
  414: {
    name: 'UriTooLong',
    description: 'The address is longer than 8,192 characters.',
    example: describe(REQUEST_ERRORS.uri_too_long, { limit: 8192 }),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not `application/json` in UTF-8.',
    example: describe(REQUEST_ERRORS.unsupported_media_type, {}),
  },
  429: {
    name: 'TooManyRequests',
    description:
      'Too many requests with this credential, or too many failed authentications from this address.',
    example: describe(ACCESS_ERRORS.rate_limited, RATE),
    details: { retryAfterSeconds: 12 },
    headers: ['Retry-After'],
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'More than 100 headers, or more than 16 kB of them.',
    example: describe(REQUEST_ERRORS.too_many_headers, { limit: 100 }),
  },
  500: {
    name: 'InternalError',
    description:
      'Something broke on our side. Nothing was changed, unless the connection to the database broke in the moment of the commit: ask again with the same `Idempotency-Key`. The log has it under the request id.',
    example: describe(SERVICE_ERRORS.internal_error, {}),
  },
  503: {
    name: 'Busy',
    description:
      'The service has too much of this work in progress, or another request holds what this one changes. Nothing was changed; retry after `Retry-After` seconds.',
    example: describe(SERVICE_ERRORS.rendering_queue_full, {}),
    details: { retryAfterSeconds: 1 },
    headers: ['Retry-After'],
  },
}

const NOT_READY: ErrorWords = {
  name: 'NotReady',
  description: 'The database cannot be reached, or the process is starting or shutting down.',
  example: describe(SERVICE_ERRORS.database_unreachable, {}),
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
  const { name, description, example, details: more, headers = [] } = words
  const { message, ...cause } = example
  const details = { ...cause, ...more }
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
