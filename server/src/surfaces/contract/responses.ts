// Error responses and headers shared by many operations.
import type { OpenAPIV3 } from 'openapi-types'
import { ACCESS_ERRORS } from '../../domain/errors/access.errors.ts'
import { type Cause, toCause } from '../../domain/errors/error-kinds.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { REQUEST_ERRORS } from '../../domain/errors/request.errors.ts'
import { SERVICE_ERRORS } from '../../domain/errors/service.errors.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import type { Hoist } from './components.ts'
import { ErrorBody } from './error-body.ts'

const createTextHeader = (description: string, example: string): OpenAPIV3.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
})
const createNumberHeader = (description: string, example: number): OpenAPIV3.HeaderObject => ({
  description,
  schema: { type: 'integer' },
  example,
})

const HEADERS = {
  'X-Request-Id': {
    description: 'Id of this request, also in `error.request_id`; include it in support requests.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  Location: {
    ...createTextHeader('Path of the created resource.', '/api/v1/project-codes/0197…'),
    required: true,
  },
  ETag: {
    ...createTextHeader('The SHA-256 of the file.', '"9f86d0…"'),
    required: true,
  },
  'Content-Disposition': {
    ...createTextHeader('The file name.', 'inline; filename="contract.pdf"'),
    required: true,
  },
  'Idempotent-Replayed': createTextHeader(
    'Present with the value `true` if this is the stored response of an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  'X-Dry-Run': createTextHeader('Present with the value `true` if the request was a dry run.', 'true'),
  'X-Sandbox': createTextHeader('Present with the value `true` if the team is a sandbox.', 'true'),
  'X-Sandbox-Time': createTextHeader('The time in the sandbox.', '2027-01-31T09:00:00.000Z'),
  'Retry-After': { ...createNumberHeader('Seconds to wait before the next request.', 12), required: true },
  'WWW-Authenticate': { ...createTextHeader('Always `Bearer`.', 'Bearer'), required: true },
  'RateLimit-Policy': createTextHeader('The quota and its window in seconds.', '"default";q=60;w=60'),
  RateLimit: createTextHeader(
    'Remaining requests, and seconds until one more is allowed.',
    '"default";r=59;t=60',
  ),
  'X-RateLimit-Limit': createNumberHeader('Requests allowed in any 60 seconds with this credential.', 60),
  'X-RateLimit-Remaining': createNumberHeader('Remaining requests.', 59),
  'X-RateLimit-Reset': createNumberHeader('Seconds until one more request is allowed.', 60),
} satisfies Record<string, OpenAPIV3.HeaderObject>

type HeaderName = keyof typeof HEADERS
const RATE_LIMIT_HEADERS: HeaderName[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

export const toHeaders = (hoist: Hoist, names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, hoist.header(name, HEADERS[name])]))

type Writing = Pick<EndpointRecord, 'surface' | 'isWrite' | 'isIdempotent' | 'takesDryRun' | 'status'>

export const isRepeatable = ({ isWrite, isIdempotent }: Pick<Writing, 'isWrite' | 'isIdempotent'>) =>
  isWrite && isIdempotent

export const toSuccessHeaders = (hoist: Hoist, endpoint?: Writing) =>
  toHeaders(hoist, [
    'X-Request-Id',
    ...(endpoint && isRepeatable(endpoint) ? (['Idempotent-Replayed'] as const) : []),
    ...(endpoint?.takesDryRun ? (['X-Dry-Run'] as const) : []),
    ...(endpoint?.status === 201 ? (['Location'] as const) : []),
    ...(endpoint && endpoint.surface !== 'operator' ? (['X-Sandbox', 'X-Sandbox-Time'] as const) : []),
    ...RATE_LIMIT_HEADERS,
  ])

type ErrorWords = {
  name: string
  description: string
  example: Cause
  details?: object
  headers?: HeaderName[]
}

const REQUIRED = toCause(INPUT_ERRORS.required, {}, 'name')
const RATE = { limit: 60, window_seconds: 60, credential: 'key', retry_after_seconds: 12 } as const

const ERRORS: Record<number, ErrorWords> = {
  400: {
    name: 'BadRequest',
    description:
      'The body or the query is invalid, or the state of the resource does not allow the operation; see `details.reason`.',
    example: REQUIRED,
    details: { field: 'name', errors: [{ field: 'name', ...REQUIRED }] },
  },
  401: {
    name: 'Unauthorized',
    description: 'The credential is missing, malformed, unknown, revoked or expired, or was sent twice.',
    example: toCause(ACCESS_ERRORS.key_required, {}),
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description:
      'The key lacks a scope (`details.requiredScope`), its user is not allowed to do this, the session must confirm first (`step_up_required`), or a quota of the team is exceeded.',
    example: toCause(ACCESS_ERRORS.insufficient_scope, { scope: 'teams:write' }),
    details: { requiredScope: 'teams:write' },
  },
  404: {
    name: 'NotFound',
    description:
      'The team has no such resource. An id of another team and a malformed id return the same response.',
    example: toCause(INPUT_ERRORS.not_found, { resource: 'team' }),
  },
  413: {
    name: 'BodyTooLarge',
    description:
      'The body is larger than 256 kB. In a request with a file: the JSON part is larger than 256 kB, or the file is larger than 10 MB.',
    example: toCause(REQUEST_ERRORS.body_too_large, { limit_bytes: 262_144 }),
  },
  414: {
    name: 'UriTooLong',
    description: 'The URL is longer than 8,192 characters.',
    example: toCause(REQUEST_ERRORS.uri_too_long, { limit: 8192 }),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not `application/json` in UTF-8.',
    example: toCause(REQUEST_ERRORS.unsupported_media_type, {}),
  },
  429: {
    name: 'TooManyRequests',
    description:
      'Too many requests with this credential, or too many failed authentications from this address.',
    example: toCause(ACCESS_ERRORS.rate_limited, RATE),
    details: { retryAfterSeconds: 12 },
    headers: ['Retry-After'],
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The request has more than 100 headers, or headers of more than 16 kB in total.',
    example: toCause(REQUEST_ERRORS.too_many_headers, { limit: 100 }),
  },
  500: {
    name: 'InternalError',
    description:
      'An internal error. With the code `outcome_unknown` the connection to the database was lost during the commit: the change may have been made or not; retry with the same `Idempotency-Key`, so that the request takes effect once. With any other code nothing was changed. The server log has the details under the request id.',
    example: toCause(SERVICE_ERRORS.outcome_unknown, {}),
  },
  503: {
    name: 'Busy',
    description:
      'Too many requests are in progress, another request has locked a resource that this one changes, the database cannot be reached, or its disk is full. Nothing was changed; retry after `Retry-After` seconds.',
    example: toCause(SERVICE_ERRORS.rendering_queue_full, {}),
    details: { retryAfterSeconds: 1 },
    headers: ['Retry-After'],
  },
}

const NOT_READY: ErrorWords = {
  name: 'NotReady',
  description:
    'The database cannot be reached, its disk is full, or the process is starting or shutting down.',
  example: toCause(SERVICE_ERRORS.database_unreachable, {}),
}

const EXAMPLE_ID = '7f9c24e8-3b12-4fef-91e0-56a2d5a1c0de'

export function errorResponse(hoist: Hoist, status: number): OpenAPIV3.ReferenceObject {
  const words = ERRORS[status]
  if (!words) throw new Error(`No words for status ${status}`)
  return addResponse(hoist, status, words)
}

/** The 503 of `/readyz` is for load balancers and has no `Retry-After`. */
export const notReadyResponse = (hoist: Hoist) => addResponse(hoist, 503, NOT_READY)

function addResponse(hoist: Hoist, status: number, words: ErrorWords): OpenAPIV3.ReferenceObject {
  const { name, description, example, details: more, headers = [] } = words
  const { message, ...cause } = example
  const details = { ...cause, ...more }
  return hoist.response(name, {
    description,
    headers: toHeaders(hoist, ['X-Request-Id', ...headers]),
    content: {
      'application/json': {
        schema: hoist.schema(ErrorBody),
        example: { error: { code: status, message, request_id: EXAMPLE_ID, details } },
      },
    },
  })
}
