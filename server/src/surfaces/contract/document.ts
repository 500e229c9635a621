// Generates the contract (OpenAPI 3.0.3) from the endpoint records.
import type { OpenAPIV3 } from 'openapi-types'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { webhooksOf } from './callbacks.ts'
import { componentsOf, createHoist } from './components.ts'
import { INFO, TAGS } from './introduction.ts'
import { operationOf } from './operation.ts'
import { plainPaths } from './plain-paths.ts'
import { SECURITY_SCHEMES } from './security.ts'

/** `/teams/:id` of the router becomes `/teams/{id}` in the contract. */
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}')

type Contract = OpenAPIV3.Document & { 'x-webhooks': Record<string, OpenAPIV3.PathItemObject> }

export function contractOf(endpoints: readonly EndpointRecord[]): Contract {
  const hoist = createHoist()
  const paths: OpenAPIV3.PathsObject = plainPaths(hoist)
  for (const endpoint of endpoints) {
    const path = templated(endpoint.path)
    const method = endpoint.method.toLowerCase() as OpenAPIV3.HttpMethods
    paths[path] = { ...paths[path], [method]: operationOf(endpoint, hoist) }
  }
  return {
    openapi: '3.0.3',
    info: INFO,
    servers: [{ url: '/', description: 'The server that served this document' }],
    tags: TAGS,
    paths,
    'x-webhooks': webhooksOf(endpoints, hoist),
    components: { securitySchemes: SECURITY_SCHEMES, ...componentsOf(hoist) },
  }
}
