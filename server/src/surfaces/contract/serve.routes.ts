// Serves the contract as YAML and JSON: core specification, "Specification". The file is checked on each request: a missing or
// invalid file returns 404 or 500 in plain text, and a repaired file is served without a restart.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'yaml'
import { refuseParameters } from '../../kernel/http/pipeline/no-parameters.ts'

class SpecError extends Error {
  readonly status: 404 | 500
  constructor(status: 404 | 500, message: string) {
    super(message)
    this.status = status
  }
}

/** Buffers: a string would be encoded again for each response. */
type Spec = { yaml: Buffer; json: Buffer; etag: string }

export function contractRoutes(app: FastifyInstance, file: string): void {
  const load = cachedSpec(file)
  const serve =
    (type: string, bytes: (spec: Spec) => Buffer) => async (request: FastifyRequest, reply: FastifyReply) => {
      refuseParameters(request)
      try {
        const spec = await load()
        reply.headers({ etag: spec.etag, 'cache-control': 'public, max-age=300' })
        if (request.headers['if-none-match'] === spec.etag) return reply.code(304).send()
        return reply.type(type).send(bytes(spec))
      } catch (error) {
        if (!(error instanceof SpecError)) throw error
        return reply.code(error.status).type('text/plain; charset=utf-8').send(`${error.message}\n`)
      }
    }
  app.get(
    '/api/v1/openapi.yaml',
    serve('text/yaml; charset=utf-8', (spec) => spec.yaml),
  )
  app.get(
    '/api/v1/openapi.json',
    serve('application/json; charset=utf-8', (spec) => spec.json),
  )
}

/**
 * Caches the parsed document until the file changes. Concurrent requests wait for the same parse, so the document is
 * parsed once.
 */
function cachedSpec(file: string): () => Promise<Spec> {
  let cached: { stamp: string; spec: Promise<Spec> } | undefined
  return async () => {
    const stamp = await stampOf(file)
    if (cached?.stamp === stamp) return cached.spec
    const own = { stamp, spec: readText(file).then(readSpec) }
    cached = own
    // Do not cache a failure: the file may become readable without a change of its stamp.
    own.spec.catch(() => {
      if (cached === own) cached = undefined
    })
    return own.spec
  }
}

async function stampOf(file: string): Promise<string> {
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
  return { yaml: Buffer.from(yaml), json: Buffer.from(JSON.stringify(root)), etag }
}

function parseOrUndefined(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 100 })
  } catch {
    return undefined
  }
}
