// The API reference at /docs. It loads the contract from this server and nothing from other hosts.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'

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

/** Not the page of the plugin, whose inline script the Content-Security-Policy forbids. */
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

type Script = { plain: Buffer; gzipped: Buffer }

/** The plugin has it in its code, 4 MB that a start need not read: it is loaded with the first request for the page. */
async function loadScript(): Promise<Script> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const plugin = fastify()
  await plugin.register(scalar, { routePrefix: '/docs', configuration: CONFIGURATION })
  const { rawPayload: plain } = await plugin.inject('/docs/js/scalar.js')
  await plugin.close()
  return { plain, gzipped: await promisify(gzip)(plain) }
}

const SCRIPT = 'text/javascript; charset=utf-8'

const page: FastifyPluginAsync = async (docs) => {
  let script: Promise<Script> | undefined
  docs.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': 'public, max-age=300',
    })
  })
  docs.get('/docs', (_request, reply) => reply.redirect('/docs/', 301))
  docs.get('/docs/', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  docs.get('/docs/js/start.js', (_request, reply) => reply.type(SCRIPT).send(START))
  docs.get('/docs/js/scalar.js', async (request, reply) => {
    script ??= loadScript()
    const { plain, gzipped } = await script
    reply.type(SCRIPT).header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })
}

export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(page)
}
