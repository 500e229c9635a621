// Security schemes of each surface.
import type { OpenAPIV3 } from 'openapi-types'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import type { ContractSurface } from './surfaces.ts'

const SCHEMES: Record<string, OpenAPIV3.SecuritySchemeObject> = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A team API key, in full: `Authorization: Bearer tek_live_…`. Use this or `apiKeyAuth`, not both.',
  },
  apiKeyAuth: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'The same team API key, without the word Bearer: `X-Api-Key: tek_live_…`.',
  },
  portalToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token in the fragment of a portal link or an invitation link.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-engage',
    description:
      'The cookie of a signed-in user, for the pages of this service. It counts only with the header `X-Engage-Session: 1`, in requests from the same origin. On this machine without https its name is `engage`.',
  },
  portalSessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-engage-portal',
    description:
      'The cookie of a signed-in freelancer, with the rules of `sessionCookie`. On this machine without https its name is `engage-portal`.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: "The server's `OPERATOR_TOKEN`." },
}

/** Security of every operation that states no other. */
export const DEFAULT_SECURITY: Record<ContractSurface, OpenAPIV3.SecurityRequirementObject[]> = {
  team: [{ bearerAuth: [] }, { apiKeyAuth: [] }, { sessionCookie: [] }],
  auth: [{ sessionCookie: [] }],
  portal: [{ portalToken: [] }],
  operator: [{ operatorToken: [] }],
}

/** Security of accesses that differ from their surface. An empty list means no credential. */
const BY_ACCESS: Record<string, OpenAPIV3.SecurityRequirementObject[]> = {
  visitor: [],
  freelancer: [{ portalToken: [] }, { portalSessionCookie: [] }],
  portal_session: [{ portalSessionCookie: [] }],
}

/** Returns undefined if the security of its surface applies. */
export const findOwnSecurity = ({
  access,
}: EndpointRecord): OpenAPIV3.SecurityRequirementObject[] | undefined => BY_ACCESS[access]

/** The schemes that a document refers to. */
export function listSchemes(
  surface: ContractSurface,
  paths: OpenAPIV3.PathsObject,
): Record<string, OpenAPIV3.SecuritySchemeObject> {
  const operations = Object.values(paths).flatMap(
    (item) => Object.values(item ?? {}) as OpenAPIV3.OperationObject[],
  )
  const required = [...DEFAULT_SECURITY[surface], ...operations.flatMap(({ security = [] }) => security)]
  const names = new Set(required.flatMap((requirement) => Object.keys(requirement)))
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => names.has(name)))
}
