// The API reference at /docs/api. It loads the documents of the contract from this server and nothing from other hosts.
import fastify, { type FastifyInstance } from 'fastify'
import { type Asset, createAsset, sendAsset } from '../../operations/static-asset.ts'
import { CONTRACT_SURFACES, type ContractSurface, PREFIXES } from '../contract/surfaces.ts'

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

/** The page shows the first document at once, and loads the others afterwards. */
const DOCUMENTS: Readonly<Record<ContractSurface, string>> = {
  team: 'Team',
  portal: 'Portal',
  auth: 'Sign-in',
  operator: 'Operator',
}

const CONFIGURATION = {
  sources: CONTRACT_SURFACES.map((surface) => ({
    slug: surface,
    title: DOCUMENTS[surface],
    url: `${PREFIXES[surface]}/openapi.json`,
  })),
  authentication: { preferredSecurityScheme: 'bearerAuth' },
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never' as const,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
}

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
    <script src="/docs/api/scalar.js"></script>
    <script src="/docs/api/start.js"></script>
  </body>
</html>
`
const START = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)})\n`

/** The script is part of the code of the plugin, which has 4 MB and is therefore loaded only with the first request for the script. */
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

export function serveApiReference(app: FastifyInstance): void {
  const serve = (url: string, type: string, content: () => string | Promise<Buffer>) => {
    let asset: Promise<Asset> | undefined
    app.get(url, async (request, reply) => {
      asset ??= Promise.resolve(content()).then((body) =>
        createAsset(body, { type, policy: CONTENT_SECURITY_POLICY, cacheControl: 'public, max-age=300' }),
      )
      return sendAsset(request, reply, await asset)
    })
  }
  app.get('/docs/api', (_request, reply) => reply.redirect('/docs/api/', 301))
  serve('/docs/api/', HTML, () => PAGE)
  serve('/docs/api/start.js', SCRIPT, () => START)
  serve('/docs/api/scalar.js', SCRIPT, loadScript)
}
