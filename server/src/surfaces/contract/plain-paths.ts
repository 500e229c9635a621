// Paths that no endpoint registers: the downloads of the contract, and the health checks, which are the operator's.
import type { OpenAPIV3 } from 'openapi-types'
import { OneOf, Type, View } from '../../kernel/wire/schemas.ts'
import type { Hoist } from './components.ts'
import { errorResponse, notReadyResponse, toHeaders } from './responses.ts'
import type { ContractSurface } from './surfaces.ts'

const Health = View('Health', { data: Type.Object({ status: OneOf(['ok']) }) })

export function buildPlainPaths(surface: ContractSurface, hoist: Hoist): OpenAPIV3.PathsObject {
  if (surface === 'team')
    return {
      '/api/v1/openapi.yaml': { get: buildDownload(hoist, 'getContractYaml', 'text/yaml', YAML_DOCUMENT) },
      '/api/v1/openapi.json': {
        get: buildDownload(hoist, 'getContractJson', 'application/json', { type: 'object' }),
      },
    }
  if (surface !== 'operator') return {}
  return {
    '/livez': { get: buildHealthCheck(hoist, 'getLiveness', 'Liveness check', {}) },
    '/readyz': {
      get: buildHealthCheck(hoist, 'getReadiness', 'Readiness check', {
        503: notReadyResponse(hoist),
      }),
    },
  }
}

/** No type: some tools validate the text of the response, others the parsed object. */
const YAML_DOCUMENT: OpenAPIV3.SchemaObject = { description: 'This OpenAPI document, as YAML.' }

function buildDownload(
  hoist: Hoist,
  operationId: string,
  type: string,
  schema: OpenAPIV3.SchemaObject,
): OpenAPIV3.OperationObject {
  const headers = toHeaders(hoist, ['X-Request-Id'])
  const plain = (description: string): OpenAPIV3.ResponseObject => ({
    description,
    headers,
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  return {
    operationId,
    tags: ['Specification'],
    summary: `Download this document as ${type.replace(/.*\//, '').toUpperCase()}`,
    description: 'Needs no key. The response has an `ETag` and may be cached for five minutes.',
    security: [],
    responses: {
      200: { description: 'The contract.', headers, content: { [type]: { schema } } },
      304: { description: 'Not modified: `If-None-Match` equals the current `ETag`.', headers },
      400: errorResponse(hoist, 400),
      404: plain('The specification file is missing.'),
      500: plain('The specification file is invalid or cannot be read.'),
    },
  }
}

const buildHealthCheck = (
  hoist: Hoist,
  operationId: string,
  summary: string,
  errors: OpenAPIV3.ResponsesObject,
): OpenAPIV3.OperationObject => ({
  operationId,
  tags: ['Health'],
  summary,
  security: [],
  responses: {
    200: {
      description: 'Healthy.',
      headers: toHeaders(hoist, ['X-Request-Id']),
      content: { 'application/json': { schema: hoist.schema(Health) } },
    },
    400: errorResponse(hoist, 400),
    ...errors,
  },
})
