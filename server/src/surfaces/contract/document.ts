// Generates the contract (OpenAPI 3.0.3) of a surface from the endpoint records.
import type { OpenAPIV3 } from 'openapi-types'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { buildWebhooks } from './callbacks.ts'
import { createHoist, sortComponents } from './components.ts'
import { buildInfo, listTags } from './introduction.ts'
import { buildOperation } from './operation.ts'
import { buildPlainPaths } from './plain-paths.ts'
import { shareRepeats } from './repeats.ts'
import { DEFAULT_SECURITY, listSchemes } from './security.ts'
import type { ContractSurface } from './surfaces.ts'

/** `/teams/:id` of the router becomes `/teams/{id}` in the contract. */
const toTemplatePath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

type Contract = OpenAPIV3.Document & { 'x-webhooks'?: Record<string, OpenAPIV3.PathItemObject> }

/** `endpoints` are those of all surfaces. */
export function buildContract(surface: ContractSurface, endpoints: readonly EndpointRecord[]): Contract {
  const hoist = createHoist()
  const paths: OpenAPIV3.PathsObject = buildPlainPaths(surface, hoist)
  const surfaceEndpoints = endpoints.filter((endpoint) => endpoint.surface === surface)
  for (const endpoint of surfaceEndpoints) {
    const path = toTemplatePath(endpoint.path)
    const method = endpoint.method.toLowerCase() as OpenAPIV3.HttpMethods
    paths[path] = { ...paths[path], [method]: buildOperation(endpoint, hoist) }
  }
  const webhooks = buildWebhooks(surfaceEndpoints, hoist)
  shareRepeats(paths, hoist)
  return {
    openapi: '3.0.3',
    info: buildInfo(surface),
    servers: [{ url: '/', description: 'The server that served this document' }],
    security: DEFAULT_SECURITY[surface],
    tags: listTags(paths),
    paths,
    ...(Object.keys(webhooks).length > 0 && { 'x-webhooks': webhooks }),
    components: { securitySchemes: listSchemes(surface, paths), ...sortComponents(hoist) },
  }
}
