// Sends files from memory, gzipped to clients that accept it.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Asset = { plain: Buffer; gzipped: Buffer; headers: Record<string, string> }

/**
 * Gzipped contents by their hash. The applications of a process, of which tests build hundreds, serve the same files: compressing them
 * took half of the startup time of an application.
 */
const gzippedByHash = new Map<string, Promise<Buffer>>()

function compress(plain: Buffer, hash: string): Promise<Buffer> {
  const gzipped = gzippedByHash.get(hash) ?? promisify(gzip)(plain)
  gzippedByHash.set(hash, gzipped)
  return gzipped
}

type AssetOptions = { type: string; policy: string; cacheControl?: string }

export async function createAsset(
  content: Buffer | string,
  { type, policy, cacheControl }: AssetOptions,
): Promise<Asset> {
  const plain = Buffer.from(content)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    plain,
    gzipped: await compress(plain, hash),
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'cache-control': cacheControl ?? 'no-cache',
      etag: `"${hash}"`,
      vary: 'accept-encoding',
    },
  }
}

export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(headers['accept-encoding'] ?? '')

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, gzipped, headers }: Asset,
): FastifyReply {
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers['etag']) return reply.code(304).send()
  if (!acceptsGzip(request)) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
