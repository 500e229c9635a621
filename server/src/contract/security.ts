// Security schemes of each surface.
import type { OpenAPIV3 } from 'openapi-types'

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
  operatorToken: { type: 'http', scheme: 'bearer', description: "The server's `OPERATOR_TOKEN`." },
}

export const SECURITY: Record<string, OpenAPIV3.SecurityRequirementObject[]> = {
  team: [{ bearerAuth: [] }, { apiKeyAuth: [] }],
  portal: [{ portalToken: [] }],
  operator: [{ operatorToken: [] }],
}
