// The API reference at /docs: a page that reads our own contract and asks no other host for anything.
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page: FastifyPluginAsync = async (docs) => {
  docs.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': 'public, max-age=300',
    })
  })
  await docs.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/api/v1/openapi.json',
      pageTitle: 'Team Engagement API',
      authentication: { preferredSecurityScheme: 'bearerAuth' },
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    logLevel: 'silent',
  })
}

export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(page)
}
