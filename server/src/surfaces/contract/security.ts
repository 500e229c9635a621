// Security schemes of each surface.
import type { OpenAPIV3 } from 'openapi-types'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'

export const SECURITY_SCHEMES: Record<string, OpenAPIV3.SecuritySchemeObject> = {
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

const SECURITY: Record<string, OpenAPIV3.SecurityRequirementObject[]> = {
  team: [{ bearerAuth: [] }, { apiKeyAuth: [] }, { sessionCookie: [] }],
  auth: [{ sessionCookie: [] }],
  portal: [{ portalToken: [] }],
  operator: [{ operatorToken: [] }],
}

/** Of accesses that differ from their surface. Empty: no credential. */
const BY_ACCESS: Record<string, OpenAPIV3.SecurityRequirementObject[]> = {
  visitor: [],
  freelancer: [{ portalToken: [] }, { portalSessionCookie: [] }],
  portal_session: [{ portalSessionCookie: [] }],
}

export const securityOf = ({ surface, access }: EndpointRecord): OpenAPIV3.SecurityRequirementObject[] =>
  BY_ACCESS[access] ?? SECURITY[surface] ?? []
