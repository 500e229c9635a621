// A response that is a file: its bytes, at once or streamed, a readable file name and an ETag.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { firstGraphemes } from '../../domain/graphemes.ts'
import { Type } from '../../wire/schemas.ts'

/** Displayed by browsers instead of downloaded. */
type Pdf = { bytes: Buffer; name: string; sha256: string }
/** Too large for memory: streamed in pieces as an attachment. */
type Download = {
  pieces: AsyncIterable<string>
  size: number
  mediaType: string
  name: string
  sha256: string
}
export type FileAnswer = Pdf | Download

const PDF = 'application/pdf'

/** `x-media-type` tells the contract what the file may be. */
const FileOf = (...mediaTypes: string[]) =>
  Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary', 'x-media-type': mediaTypes })

export const PdfFile = FileOf(PDF)
export const TextFile = FileOf('text/csv', 'text/plain')
export type FileSchema = typeof PdfFile

type OnBroken = (error: unknown) => void

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  onBroken: OnBroken,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send()
  const isHead = request.raw.method === 'HEAD'
  const body = 'bytes' in file ? file.bytes : isHead ? Readable.from([]) : await streamOf(file, onBroken)
  reply.code(200).header('etag', etag).headers(headersOf(file))
  return reply.send(body)
}

const headersOf = (file: FileAnswer) =>
  'bytes' in file
    ? { 'content-type': PDF, 'content-disposition': dispositionOf('inline', file.name) }
    : {
        'content-type': file.mediaType,
        'content-length': file.size,
        'content-disposition': dispositionOf('attachment', file.name),
      }

/** Reads the first piece before the headers are sent, so that an unreadable file is a 500. */
async function streamOf(file: Download, onBroken: OnBroken): Promise<Readable> {
  const pieces = wholePieces(file)[Symbol.asyncIterator]()
  const first = await pieces.next()
  return Readable.from(rest(first, pieces, onBroken))
}

/** Throws if pieces are missing: the connection breaks, so that no client takes a part for the whole file. */
async function* wholePieces({ pieces, size, name }: Download): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    sent += bytes.length
    if (sent > size) break
    yield bytes
  }
  if (sent !== size) throw new Error(`${name} has ${sent} bytes instead of ${size}`)
}

async function* rest(
  first: IteratorResult<Buffer>,
  pieces: AsyncIterator<Buffer>,
  onBroken: OnBroken,
): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await pieces.next()) yield next.value
  } catch (error) {
    onBroken(error)
    throw error
  }
}

const knows = (sent: string | undefined, etag: string) =>
  sent?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false

const MAX_NAME = 100

/** Removes characters that file systems refuse. */
export const fileNameOf = (text: string): string =>
  firstGraphemes(text.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim(), MAX_NAME).trimEnd()

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
