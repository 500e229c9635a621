// A request as raw bytes, so that no client normalizes it.
import type { Actor } from '../fixtures.ts'

export type RawRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | undefined
  /** The body is sent in chunks of this many bytes instead of with Content-Length. */
  chunkBytes?: number
}

export function toBytes({ method, url, headers, body, chunkBytes }: RawRequest): Buffer {
  const framing =
    body === undefined
      ? {}
      : chunkBytes
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(body.length) }
  const allHeaders = { host: 'localhost', connection: 'close', ...headers, ...framing }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  if (body === undefined) return head
  return Buffer.concat([head, chunkBytes ? toChunks(body, chunkBytes) : body])
}

function toChunks(body: Buffer, size: number): Buffer {
  const text = body.toString('latin1')
  const chunks: string[] = []
  for (let offset = 0; offset < text.length; offset += size) {
    const chunk = text.slice(offset, offset + size)
    chunks.push(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  }
  return Buffer.from(`${chunks.join('')}0\r\n\r\n`, 'latin1')
}

/** Turns the valid request of an operation, whose JSON is `json`, into an expensive one. */
export type CostlyRequest = {
  name: string
  make(usual: RawRequest, json: unknown, actor: Actor): RawRequest
  /** Creates the resource of the request, and returns the ids of its path. */
  prepare?: ((actor: Actor) => Promise<Record<string, string>>) | undefined
}
