// An answer that is a file: its bytes as they are, a name that people can read, and an ETag.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from './schemas.ts'

export type FileAnswer = { bytes: Buffer; name: string; sha256: string }

const PDF = 'application/pdf'

export const FileBytes = Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary', 'x-media-type': PDF })

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const etag = `"${file.sha256}"`
  reply.header('etag', etag)
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply
    .code(200)
    .header('content-type', PDF)
    .header('content-disposition', dispositionOf(file.name))
    .send(file.bytes)
}

const knows = (sent: string | undefined, etag: string) =>
  sent?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
function dispositionOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}
