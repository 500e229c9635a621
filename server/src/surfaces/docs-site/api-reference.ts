// The API reference at /docs/api. It loads the contract from this server and nothing from other hosts.
import fastify, { type FastifyInstance } from 'fastify'
import { type Asset, assetOf, sendAsset } from '../../operations/static-asset.ts'

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
    <script src="/docs/api/scalar.js"></script>
    <script src="/docs/api/start.js"></script>
  </body>
</html>
`
const START = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)})\n`

/** The plugin has the script in its code, 4 MB that a start need not read: it is loaded with the first request for it. */
async function loadScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const plugin = fastify()
  await plugin.register(scalar, { routePrefix: '/docs', configuration: CONFIGURATION })
  const { rawPayload } = await plugin.inject('/docs/js/scalar.js')
  await plugin.close()
  return rawPayload
}

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

export function apiReference(app: FastifyInstance): void {
  const serve = (url: string, type: string, content: () => string | Promise<Buffer>) => {
    let asset: Promise<Asset> | undefined
    app.get(url, async (request, reply) => {
      asset ??= Promise.resolve(content()).then((it) =>
        assetOf(it, { type, policy: CONTENT_SECURITY_POLICY, cacheControl: 'public, max-age=300' }),
      )
      return sendAsset(request, reply, await asset)
    })
  }
  app.get('/docs/api', (_request, reply) => reply.redirect('/docs/api/', 301))
  serve('/docs/api/', HTML, () => PAGE)
  serve('/docs/api/start.js', SCRIPT, () => START)
  serve('/docs/api/scalar.js', SCRIPT, loadScript)
}
