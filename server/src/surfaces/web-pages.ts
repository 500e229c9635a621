// Serves the console at /console and the freelancer portal at /portal from web/dist, which is read into memory at startup.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../domain/errors/request.errors.ts'
import { type Asset, createAsset, sendAsset } from '../operations/static-asset.ts'

const BUILD_FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** Same origin only, nothing inline. `blob:` is for contracts and the logo, which are read with a credential and shown as blob URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SERVICE_WORKER = 'portal/sw.js'

export async function webPages(app: FastifyInstance): Promise<void> {
  const assets = await readAssets()
  const page = (name: string) => (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, assets.get(name))
  // For browsers that open the address of the service. A program that asks for JSON gets the usual 404.
  app.get('/', (request, reply) => {
    if (!acceptsHtml(request.headers.accept)) throw refused(REQUEST_ERRORS.unknown_path)
    return reply.headers({ vary: 'accept', 'cache-control': 'no-cache' }).redirect('/console', 302)
  })
  app.get('/console', page('console.html'))
  // Users type the URL with and without the trailing slash.
  for (const url of ['/portal', '/portal/']) app.get(url, page('portal.html'))
  // The files that make the portal installable. Its service worker also serves /portal, which is above its own path.
  for (const [name, asset] of assets)
    if (name.startsWith('portal/'))
      app.get(`/${name}`, (request, reply) =>
        send(
          request,
          name === SERVICE_WORKER ? reply.header('service-worker-allowed', '/portal') : reply,
          asset,
        ),
      )
  // Every console path returns the single page, except assets/: a missing asset is a 404.
  app.get('/console/*', (request, reply) => {
    const path = (request.params as { '*': string })['*']
    return send(request, reply, assets.get(path.startsWith('assets/') ? path : 'console.html'))
  })
}

/** A request without an Accept header accepts everything. */
const acceptsHtml = (accept = '*/*') => /\btext\/(html|\*)|\*\/\*/.test(accept)

function send(request: FastifyRequest, reply: FastifyReply, asset: Asset | undefined): FastifyReply {
  if (!asset) throw refused(REQUEST_ERRORS.unknown_path)
  return sendAsset(request, reply, asset)
}

async function readAssets(): Promise<Map<string, Asset>> {
  const entries = await readdir(BUILD_FOLDER, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.map(async (file) => [toAssetName(file), await readAsset(file)] as const)),
  )
}

const toAssetName = (file: string) => relative(BUILD_FOLDER, file).replaceAll('\\', '/')

const readAsset = async (file: string): Promise<Asset> =>
  createAsset(await readFile(file), {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    policy: CONTENT_SECURITY_POLICY,
    // File names in assets/ contain a content hash, so the files are immutable.
    ...(toAssetName(file).startsWith('assets/') && { cacheControl: 'public, max-age=31536000, immutable' }),
  })
