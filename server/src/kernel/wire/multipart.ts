// A body of two parts: the JSON of the endpoint and a PDF, or an image where the endpoint takes one. Other parts are refused.

import { invalid, tooLarge } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { imageInfoOf, JPEG_START, PNG_SIGNATURE } from './image-info.ts'
import { LIMITS } from './limits.ts'
import { readParts } from './multipart-parts.ts'
import { PDF } from './schemas.ts'

/** A request whose body has been read. */
type Received = { headers: { 'content-type'?: string | undefined }; body: unknown }

/** The names of the two parts. `isRequired`: there is no request without the file. */
export type Upload = {
  json: string
  file: string
  maxFileBytes: number
  isRequired?: true
  /** Also a PNG or JPEG file. */
  takesImages?: true
}

const MAX_NAME = 200
const NOTHING = Buffer.alloc(0)

export const isMultipart = ({ headers }: Received): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

/** Sets the JSON part as the body of the request and returns the file. */
export function takeUpload(request: Received, upload: Upload): Buffer | undefined {
  if (!isMultipart(request)) {
    if (upload.isRequired) throw invalid(upload.file, INPUT_ERRORS.required)
    return undefined
  }
  const { json, file } = partsOf(request, upload)
  if (!json) throw invalid(upload.json, INPUT_ERRORS.required)
  if (!file && upload.isRequired) throw invalid(upload.file, INPUT_ERRORS.required)
  // The same limit as for a plain JSON body.
  if (json.length > LIMITS.bodyBytes) throw tooLarge(LIMITS.bodyBytes)
  request.body = json
  return file && checkFile(upload, file)
}

/** Refused at the first part that is unknown or sent twice: there are never more than two. */
function partsOf({ headers, body }: Received, upload: Upload) {
  const seen = new Set<string>()
  const checkName = (name: string) => {
    const field = name.slice(0, MAX_NAME)
    if (name !== upload.json && name !== upload.file) throw invalid(field, INPUT_ERRORS.unknown_field)
    if (seen.has(name)) throw invalid(field, INPUT_ERRORS.duplicate_field)
    seen.add(name)
  }
  const parts = readParts(headers['content-type'] ?? '', (body as Buffer | undefined) ?? NOTHING, checkName)
  const named = new Map(parts.map(({ name, bytes }) => [name, bytes]))
  return { json: named.get(upload.json), file: named.get(upload.file) }
}

/** Checks the content: the Content-Type of the client proves nothing. */
function checkFile({ file: name, maxFileBytes: limit_bytes, takesImages }: Upload, bytes: Buffer): Buffer {
  if (bytes.length > limit_bytes) throw invalid(name, INPUT_ERRORS.file_too_large, { limit_bytes })
  const mediaType = mediaTypeOf(bytes)
  if (!mediaType && takesImages) throw invalid(name, INPUT_ERRORS.not_a_pdf_or_image)
  if (mediaType !== PDF && !takesImages) throw invalid(name, INPUT_ERRORS.not_a_pdf)
  return bytes
}

type MediaType = 'application/pdf' | 'image/png' | 'image/jpeg'

/** Of a file that was checked when it was received: only its beginning is read, because 10 MB of checksums take several milliseconds. */
export function checkedTypeOf(bytes: Buffer): MediaType {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png'
  return bytes.readUInt16BE(0) === JPEG_START ? 'image/jpeg' : PDF
}

/** By the content. Undefined: neither a PDF nor an image that is taken. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-1024).includes('%%EOF')
  return isPdf ? PDF : imageInfoOf(bytes)?.mediaType
}
