// Serves the document of each surface as YAML and JSON. The file is checked on each request: a missing or invalid file returns 404 or 500
// in plain text, and a repaired file is served without a restart.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'yaml'
import { refuseParameters } from '../../kernel/http/pipeline/refuse-parameters.ts'
import { acceptsGzip } from '../../operations/static-asset.ts'
import { CONTRACT_SURFACES, getContractFile, PREFIXES } from './surfaces.ts'

class SpecError extends Error {
  readonly status: 404 | 500
  constructor(status: 404 | 500, message: string) {
    super(message)
    this.status = status
  }
}

/** Stored as buffers, because a string would be encoded again for each response. */
type Text = { plain: Buffer; gzipped: () => Promise<Buffer> }
type Spec = { yaml: Text; json: Text; etag: string }

/** `teamFile`: the document of the team surface. */
export function contractRoutes(app: FastifyInstance, teamFile: string): void {
  for (const surface of CONTRACT_SURFACES)
    documentRoutes(
      app,
      PREFIXES[surface],
      surface === 'team' ? teamFile : fileURLToPath(getContractFile(surface)),
    )
}

function documentRoutes(app: FastifyInstance, prefix: string, file: string): void {
  const load = createSpecCache(file)
  const serve =
    (type: string, format: 'yaml' | 'json') => async (request: FastifyRequest, reply: FastifyReply) => {
      refuseParameters(request)
      try {
        const spec = await load()
        reply.headers({
          etag: spec.etag,
          'cache-control': 'public, max-age=300',
          vary: 'accept-encoding',
        })
        if (request.headers['if-none-match'] === spec.etag) return reply.code(304).send()
        return sendText(request, reply.type(type), spec[format])
      } catch (error) {
        if (!(error instanceof SpecError)) throw error
        return reply.code(error.status).type('text/plain; charset=utf-8').send(`${error.message}\n`)
      }
    }
  app.get(`${prefix}/openapi.yaml`, serve('text/yaml; charset=utf-8', 'yaml'))
  app.get(`${prefix}/openapi.json`, serve('application/json; charset=utf-8', 'json'))
}

async function sendText(request: FastifyRequest, reply: FastifyReply, { plain, gzipped }: Text) {
  if (!acceptsGzip(request)) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(await gzipped())
}

/** The text is compressed once, at the first request for it. */
function toText(content: string): Text {
  const plain = Buffer.from(content)
  let gzipped: Promise<Buffer> | undefined
  return {
    plain,
    gzipped: () => {
      gzipped ??= promisify(gzip)(plain)
      return gzipped
    },
  }
}

/**
 * Caches the parsed document until the file changes. Concurrent requests wait for the same parse, so the document is
 * parsed once.
 */
function createSpecCache(file: string): () => Promise<Spec> {
  let cached: { stamp: string; spec: Promise<Spec> } | undefined
  return async () => {
    const stamp = await readStamp(file)
    if (cached?.stamp === stamp) return cached.spec
    const entry = { stamp, spec: readText(file).then(readSpec) }
    cached = entry
    // Do not cache a failure: the file may become readable without a change of its stamp.
    entry.spec.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.spec
  }
}

async function readStamp(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    throw toSpecError(error)
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw toSpecError(error)
  }
}

const toSpecError = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new SpecError(404, 'The specification file is missing')
    : new SpecError(500, 'The specification file cannot be read')

function readSpec(yaml: string): Spec {
  const root = parseOrUndefined(yaml)
  if (
    typeof root !== 'object' ||
    root === null ||
    typeof (root as { openapi?: unknown }).openapi !== 'string'
  )
    throw new SpecError(500, 'The specification file is invalid')
  const etag = `"${createHash('sha256').update(yaml).digest('base64url').slice(0, 27)}"`
  return { yaml: toText(yaml), json: toText(JSON.stringify(root)), etag }
}

function parseOrUndefined(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 100 })
  } catch {
    return undefined
  }
}
