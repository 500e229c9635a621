// A body of two parts: the JSON of the endpoint and a PDF, or an image where the endpoint takes one. Other parts are refused.

import { invalid, tooLarge } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { JPEG_START, PNG_SIGNATURE, readImageInfo } from './image-info.ts'
import { LIMITS } from './limits.ts'
import { readParts } from './multipart-parts.ts'
import { PDF } from './schemas.ts'

/** A request whose body has been read. */
type ReceivedRequest = { headers: { 'content-type'?: string | undefined }; body: unknown }

/** The names of the two parts. `isRequired`: every request must have the file. */
export type Upload = {
  json: string
  file: string
  maxFileBytes: number
  isRequired?: true
  /** The file may be a PNG or JPEG file too. */
  takesImages?: true
}

const MAX_NAME = 200
const EMPTY_BUFFER = Buffer.alloc(0)

export const isMultipart = ({ headers }: ReceivedRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

/** Sets the JSON part as the body of the request and returns the file. */
export function readUpload(request: ReceivedRequest, upload: Upload): Buffer | undefined {
  if (!isMultipart(request)) {
    if (upload.isRequired) throw invalid(upload.file, INPUT_ERRORS.required)
    return undefined
  }
  const { json, file } = readNamedParts(request, upload)
  if (!json) throw invalid(upload.json, INPUT_ERRORS.required)
  if (!file && upload.isRequired) throw invalid(upload.file, INPUT_ERRORS.required)
  // The same limit as for a plain JSON body.
  if (json.length > LIMITS.bodyBytes) throw tooLarge(LIMITS.bodyBytes)
  request.body = json
  return file && checkFile(upload, file)
}

/** Refuses the first part that is unknown or sent twice, so there are never more than two. */
function readNamedParts({ headers, body }: ReceivedRequest, upload: Upload) {
  const partNames = new Set<string>()
  const checkName = (name: string) => {
    const field = name.slice(0, MAX_NAME)
    if (name !== upload.json && name !== upload.file) throw invalid(field, INPUT_ERRORS.unknown_field)
    if (partNames.has(name)) throw invalid(field, INPUT_ERRORS.duplicate_field)
    partNames.add(name)
  }
  const parts = readParts(
    headers['content-type'] ?? '',
    (body as Buffer | undefined) ?? EMPTY_BUFFER,
    checkName,
  )
  const bytesByName = new Map(parts.map(({ name, bytes }) => [name, bytes]))
  return { json: bytesByName.get(upload.json), file: bytesByName.get(upload.file) }
}

/** Checks the content: the Content-Type of the client proves nothing. */
function checkFile({ file: name, maxFileBytes: limit_bytes, takesImages }: Upload, bytes: Buffer): Buffer {
  if (bytes.length > limit_bytes) throw invalid(name, INPUT_ERRORS.file_too_large, { limit_bytes })
  const mediaType = detectMediaType(bytes)
  if (!mediaType && takesImages) throw invalid(name, INPUT_ERRORS.not_a_pdf_or_image)
  if (mediaType !== PDF && !takesImages) throw invalid(name, INPUT_ERRORS.not_a_pdf)
  return bytes
}

type MediaType = 'application/pdf' | 'image/png' | 'image/jpeg'

/** Reads the beginning of a file that was checked before: 10 MB of checksums take several milliseconds. */
export function readCheckedType(bytes: Buffer): MediaType {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png'
  return bytes.readUInt16BE(0) === JPEG_START ? 'image/jpeg' : PDF
}

/** Detects the type by the content. Undefined: neither a PDF nor a supported image. */
export function detectMediaType(bytes: Buffer): MediaType | undefined {
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-1024).includes('%%EOF')
  return isPdf ? PDF : readImageInfo(bytes)?.mediaType
}
