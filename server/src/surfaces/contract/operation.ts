// Converts an endpoint to an operation of the contract.
import type { OpenAPIV3 } from 'openapi-types'
import { ANY_KEY, BY_RESOURCE } from '../../domain/access/scopes.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { buildCallbacks } from './callbacks.ts'
import type { Hoist } from './components.ts'
import { errorResponse, isRepeatable, toHeaders, toSuccessHeaders } from './responses.ts'
import { findOwnSecurity } from './security.ts'

export function buildOperation(endpoint: EndpointRecord, hoist: Hoist): OpenAPIV3.OperationObject {
  const { operationId, tag, summary, description, surface, access, body, sends, takesDryRun } = endpoint
  const words = [description, accessWords(endpoint), stepUpWords(endpoint)].filter(Boolean).join('\n\n')
  const security = findOwnSecurity(endpoint)
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint, hoist),
    ...(isRepeatable(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ...(takesDryRun ? [DRY_RUN] : []),
    ...(surface === 'auth' ? [SESSION_HEADER] : []),
  ]
  return {
    operationId,
    tags: [tag],
    summary,
    ...(words && { description: words }),
    ...(security && { security }),
    ...(needsScope(endpoint) && access !== BY_RESOURCE && { 'x-required-scope': access }),
    ...(parameters.length > 0 && { parameters }),
    ...(sends && { callbacks: buildCallbacks(sends, hoist) }),
    ...(body && { requestBody: buildRequestBody(endpoint, body, hoist) }),
    responses: {
      [endpoint.status]: buildSuccess(endpoint, hoist),
      ...(findFileTypes(endpoint) && endpoint.method === 'GET' && { 304: buildNotModified(endpoint, hoist) }),
      ...buildErrors(endpoint, hoist),
    },
  } as OpenAPIV3.OperationObject
}

const needsScope = ({ surface, access }: EndpointRecord) => surface === 'team' && access !== ANY_KEY

function accessWords(endpoint: EndpointRecord): string | undefined {
  if (endpoint.access === BY_RESOURCE) return 'Needs the scope that reads the resource.'
  if (needsScope(endpoint)) return `Needs the scope \`${endpoint.access.replaceAll(' or ', '` or `')}\`.`
  return endpoint.surface === 'team' ? 'Needs no scope; any valid key may call it.' : undefined
}

/** Names the session first, because keys never need a confirmation. */
function stepUpWords({ needsStepUp }: EndpointRecord): string | undefined {
  if (!needsStepUp) return undefined
  const condition = needsStepUp === true ? '' : ` ${needsStepUp.when}`
  return `A session needs a confirmation of the last 5 minutes${condition}; otherwise 403 \`step_up_required\`.`
}

function pathParameters({ path }: EndpointRecord): OpenAPIV3.ParameterObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'month' ? MONTH : { type: 'string', format: 'uuid' },
  }))
}

const MONTH = { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', example: '2026-03' } as const

const IDEMPOTENCY_KEY: OpenAPIV3.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value that you choose, such as a random UUID. A retry with the same key, URL and body takes effect once and returns the first response again (`Idempotent-Replayed: true`); the same key with another body is refused. Responses are stored for at least 24 hours; error responses are not stored.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '6f1f4b0e-3c1d-4a57-9c5a-0b9d8a7e2f11',
}

const DRY_RUN: OpenAPIV3.ParameterObject = {
  name: 'X-Dry-Run',
  in: 'header',
  description:
    'The request is checked and run completely, and then rolled back: the response is the same as for the real request (`X-Dry-Run: true`), and nothing is changed, stored, sent or numbered.',
  schema: { type: 'string', enum: ['true'] },
}

const SESSION_HEADER: OpenAPIV3.ParameterObject = {
  name: 'X-Engage-Session',
  in: 'header',
  required: true,
  description: 'Pages of other origins cannot send it.',
  schema: { type: 'string', enum: ['1'] },
}

type ObjectSchema = {
  properties?: Record<string, { description?: string; default?: unknown }>
  required?: string[]
}

function queryParameters({ query }: EndpointRecord, hoist: Hoist): OpenAPIV3.ParameterObject[] {
  const { properties = {}, required = [] } = (query ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && schema.default === undefined && { required: true }),
    ...(description && { description }),
    schema: hoist.schema(schema),
  }))
}

function buildRequestBody(
  { upload }: EndpointRecord,
  body: NonNullable<EndpointRecord['body']>,
  hoist: Hoist,
): OpenAPIV3.RequestBodyObject {
  const schema = hoist.schema(body)
  const isFileRequired = upload?.isRequired === true
  return {
    required: isFileRequired || ((body as ObjectSchema).required ?? []).length > 0,
    content: {
      ...(!isFileRequired && { 'application/json': { schema } }),
      ...(upload && { 'multipart/form-data': multipart(upload, schema) }),
    },
  }
}

const multipart = (
  { json, file, maxFileBytes, isRequired, takesImages }: NonNullable<EndpointRecord['upload']>,
  schema: ReturnType<Hoist['schema']>,
): OpenAPIV3.MediaTypeObject => ({
  schema: {
    type: 'object',
    additionalProperties: false,
    required: isRequired ? [json, file] : [json],
    properties: {
      [json]: schema,
      [file]: {
        type: 'string',
        format: 'binary',
        description: `A PDF${takesImages ? ', PNG or JPEG' : ''} file of at most ${maxFileBytes / 1024 / 1024} MB.`,
      },
    },
  },
  encoding: {
    [json]: { contentType: 'application/json' },
    [file]: { contentType: takesImages ? 'application/pdf, image/png, image/jpeg' : 'application/pdf' },
  },
})

/** Returns the media types of a response that is a file. */
const findFileTypes = ({ response }: EndpointRecord) =>
  (response as { 'x-media-type'?: string[] })['x-media-type']

function buildSuccess(endpoint: EndpointRecord, hoist: Hoist): OpenAPIV3.ResponseObject {
  const { status, response, readOperation } = endpoint
  const fileTypes = findFileTypes(endpoint)
  if (fileTypes)
    return {
      description: `The file.`,
      headers: {
        ...toSuccessHeaders(hoist, endpoint),
        ...toHeaders(hoist, ['ETag', 'Content-Disposition']),
      },
      content: Object.fromEntries(
        fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    }
  return {
    description: status === 201 ? 'Created.' : 'Success.',
    headers: toSuccessHeaders(hoist, endpoint),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data: hoist.schema(response) } },
      },
    },
    ...(readOperation && {
      links: {
        [readOperation]: { operationId: readOperation, parameters: { id: '$response.body#/data/id' } },
      },
    }),
  }
}

const buildNotModified = (endpoint: EndpointRecord, hoist: Hoist): OpenAPIV3.ResponseObject => ({
  description: 'Not modified: `If-None-Match` equals the `ETag` of the file.',
  headers: { ...toSuccessHeaders(hoist, endpoint), ...toHeaders(hoist, ['ETag']) },
})

/** Every error status that the operation can return. */
function buildErrors(endpoint: EndpointRecord, hoist: Hoist): OpenAPIV3.ResponsesObject {
  const statuses = [400, 401, 414, 429, 431, 500, 503]
  // A write of a team can exceed a quota.
  const hasQuota = endpoint.isWrite && endpoint.surface !== 'operator'
  if (needsScope(endpoint) || hasQuota) statuses.push(403)
  const hasReference = endpoint.path.includes(':') || endpoint.surface === 'portal'
  if (hasReference || endpoint.canBeMissing) statuses.push(404)
  if (endpoint.method !== 'GET') statuses.push(413, 415)
  return Object.fromEntries(statuses.sort().map((status) => [status, errorResponse(hoist, status)]))
}
