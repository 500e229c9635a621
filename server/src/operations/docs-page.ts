// The API reference at /docs. It loads the contract from this server and nothing from other hosts.
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const CONFIGURATION = {
  url: '/api/v1/openapi.json',
  authentication: { preferredSecurityScheme: 'bearerAuth' },
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/** Replaces the page of the plugin, whose inline script the Content-Security-Policy forbids. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Team Engagement API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/js/scalar.js"></script>
    <script src="/docs/js/start.js"></script>
  </body>
</html>
`
const START = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)})\n`

const page: FastifyPluginAsync = async (docs) => {
  docs.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': 'public, max-age=300',
    })
  })
  docs.get('/docs/js/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  await docs.register(scalar, {
    routePrefix: '/docs',
    configuration: CONFIGURATION,
    hooks: {
      preHandler(request, reply, done) {
        if (request.routeOptions.url === '/docs/') reply.type('text/html; charset=utf-8').send(PAGE)
        else done()
      },
    },
    logLevel: 'silent',
  })
}

export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(page)
}
