// Generates the contract (OpenAPI 3.0.3) from the endpoint records.
import type { OpenAPIV3 } from 'openapi-types'
import type { EndpointRecord } from '../kernel/http/pipeline/endpoint.ts'
import { componentsOf, createHoist } from './components.ts'
import { INFO, TAGS } from './introduction.ts'
import { operationOf } from './operation.ts'
import { plainPaths } from './plain-paths.ts'
import { SECURITY_SCHEMES } from './security.ts'

/** `/teams/:id` of the router becomes `/teams/{id}` in the contract. */
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}')

export function contractOf(endpoints: readonly EndpointRecord[]): OpenAPIV3.Document {
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
    components: { securitySchemes: SECURITY_SCHEMES, ...componentsOf(hoist) },
  }
}
