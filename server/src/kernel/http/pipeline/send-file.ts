// Sends a file with its name and an ETag.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download, FileResponse } from '../../../domain/file-response.ts'
import { PDF } from '../../wire/schemas.ts'

type OnBroken = (error: unknown) => void
type SendOptions = { beforeBytes: () => Promise<void>; onBroken: OnBroken }

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
  { beforeBytes, onBroken }: SendOptions,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  if (isConditional(request) && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).header('etag', etag).send()
  const isHead = request.raw.method === 'HEAD'
  if (!isHead) await beforeBytes()
  const body = 'bytes' in file ? file.bytes : isHead ? Readable.from([]) : await openStream(file, onBroken)
  reply.code(200).header('etag', etag).headers(buildHeaders(file))
  return reply.send(body)
}

const buildHeaders = (file: FileResponse) =>
  'bytes' in file
    ? { 'content-type': PDF, 'content-disposition': formatDisposition('inline', file.name) }
    : {
        'content-type': file.mediaType,
        'content-length': file.size,
        'content-disposition': formatDisposition('attachment', file.name),
      }

/** Reads the first chunk before the headers are sent, so that an unreadable file is a 500. */
async function openStream(file: Download, onBroken: OnBroken): Promise<Readable> {
  const chunks = verifySize(file)[Symbol.asyncIterator]()
  const first = await chunks.next()
  return Readable.from(yieldRest(first, chunks, onBroken))
}

/** Throws if chunks are missing: the connection breaks, so that no client takes a part for the whole file. */
async function* verifySize({ chunks, size, name }: Download): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    sent += bytes.length
    if (sent > size) break
    yield bytes
  }
  if (sent !== size) throw new Error(`${name} has ${sent} bytes instead of ${size}`)
}

async function* yieldRest(
  first: IteratorResult<Buffer>,
  chunks: AsyncIterator<Buffer>,
  onBroken: OnBroken,
): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value
  } catch (error) {
    onBroken(error)
    throw error
  }
}

/** 304 is defined for GET and HEAD only (RFC 9110, 15.4.5). */
const isConditional = ({ raw }: FastifyRequest) => raw.method !== 'POST'

const matchesEtag = (sent: string | undefined, etag: string) =>
  sent?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
function formatDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
