// A body of two parts: the JSON that the endpoint takes, and a PDF beside it. Everything else about it is refused.
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { invalid, tooLarge } from './errors.ts'
import { LIMITS } from './request-gate.ts'

/** The names of the two parts. */
export type Upload = { json: string; file: string }

const FILE_BYTES = 10 * 1024 * 1024

export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

type Part = { name: string; type: string; bytes: Buffer; isCut: boolean }

/** Leaves the JSON part as the request's body and hands back the file. */
export async function takeUpload(request: FastifyRequest, upload: Upload): Promise<Buffer | undefined> {
  if (!isMultipart(request)) return undefined
  const parts = await readParts(request)
  for (const [at, { name }] of parts.entries()) {
    if (name !== upload.json && name !== upload.file)
      throw invalid(name, 'unknown_field', `${name} is not a known part`)
    if (parts.findIndex((one) => one.name === name) !== at)
      throw invalid(name, 'duplicate_key', `${name} is sent twice`)
  }
  const json = parts.find(({ name }) => name === upload.json)
  if (!json)
    throw invalid(upload.json, 'missing_field', `The part ${upload.json} is required: it is the JSON`)
  // As large as a body of JSON alone may be, and no larger.
  if (json.bytes.length > LIMITS.bodyBytes) throw tooLarge(LIMITS.bodyBytes)
  request.body = json.bytes
  const file = parts.find(({ name }) => name === upload.file)
  return file && checkPdf(file)
}

/** By its content: what a client says of it proves nothing. */
function checkPdf({ name, bytes, isCut }: Part): Buffer {
  if (isCut) throw invalid(name, 'too_long', `${name} has more than ${FILE_BYTES / 1024 / 1024} MB`)
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-1024).includes('%%EOF')
  if (!isPdf) throw invalid(name, 'invalid_value', `${name} is not a PDF`)
  return bytes
}

function readParts(request: FastifyRequest): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(invalid('', 'invalid_value', 'The body is not valid multipart/form-data'))
    const parts: Part[] = []
    try {
      const reader = new Busboy({
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        // As bytes: text would be decoded leniently, and what is not UTF-8 must be refused.
        isPartAFile: () => true,
        limits: { fileSize: FILE_BYTES, files: 10, headerPairs: 20 },
      })
      reader.on('file', (name, stream, _fileName, _encoding, type) => {
        const chunks: Buffer[] = []
        const part: Part = { name, type, bytes: Buffer.alloc(0), isCut: false }
        parts.push(part)
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('limit', () => {
          part.isCut = true
        })
        stream.on('end', () => {
          part.bytes = Buffer.concat(chunks)
        })
        stream.on('error', refuse)
      })
      reader.on('error', refuse)
      reader.on('finish', () => resolve(parts))
      reader.end(request.body as Buffer)
    } catch {
      refuse()
    }
  })
}
