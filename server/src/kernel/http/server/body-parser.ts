// Accepts application/json in UTF-8, and multipart/form-data for endpoints that take a file. Parsing follows in read-input.ts.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused, tooLarge } from '../../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'
import { LIMITS } from '../../wire/limits.ts'
import { isMultipart } from '../../wire/multipart.ts'
import { waitingForContinue } from './protocol-errors.ts'
import { readBytes } from './read-bytes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the endpoint takes a file next to its JSON. */
    takesFile: boolean
    /** Whether the endpoint accepts any form and ignores its content: the one-click address of RFC 8058. */
    takesForm: boolean
  }
}

export function acceptJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('takesFile', false)
  app.decorateRequest('takesForm', false)
  app.removeAllContentTypeParsers()
  // An empty body is no body, whatever its Content-Type, which some clients send on DELETE.
  app.addContentTypeParser('*', (request, payload, done) => {
    readBytes(payload, getMaxBytes(request), (error, bytes) => {
      const isAccepted = bytes?.length === 0 || isPlainJson(request) || isUpload(request) || isForm(request)
      done(error ?? (isAccepted ? null : unsupported()), bytes)
    })
  })
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const isForm = ({ takesForm, headers }: FastifyRequest) =>
  takesForm && FORMS.some((type) => headers['content-type']?.toLowerCase().startsWith(type))
const isUpload = (request: FastifyRequest) => request.takesFile && isMultipart(request)
const getMaxBytes = (request: FastifyRequest) => (isUpload(request) ? LIMITS.uploadBytes : LIMITS.bodyBytes)
const readLength = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/** Runs before the body is read. A body of unknown length may be empty, so it is checked after reading. */
export async function checkBodyHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const maxBytes = getMaxBytes(request)
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const isWaiting = waitingForContinue.has(request.raw) && (isChunked || readLength(request) > 0)
  if (
    (readLength(request) > 0 || isWaiting) &&
    !isUpload(request) &&
    !isForm(request) &&
    !isPlainJson(request)
  )
    throw unsupported()
  if (readLength(request) > maxBytes) throw tooLarge(maxBytes)
  // The slots are taken before the body is read into memory, and released when the response has been sent.
  if (isChunked || isLarge(readLength(request)))
    await request.admission?.acquire('bodies', isUpload(request) ? SLOTS_OF_UPLOAD : 1)
  if (isWaiting) reply.raw.writeContinue()
}

/** A typical write has a few kilobytes, a monthly report with a row per day about ten. */
const LARGE_BODY_BYTES = 32 * 1024
const isLarge = (bytes: number) => bytes > LARGE_BODY_BYTES
const SLOTS_OF_UPLOAD = 2

/** Call it after the body has been read. */
export const hasLargeBody = ({ body }: FastifyRequest) => Buffer.isBuffer(body) && isLarge(body.length)

const unsupported = () => refused(REQUEST_ERRORS.unsupported_media_type)

/** Uses no regular expression: optional blanks in the pattern would allow catastrophic backtracking. */
function isPlainJson({ headers }: FastifyRequest): boolean {
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const isUtf8 = parameters.every(
    (parameter) => parameter === '' || parameter === 'charset=utf-8' || parameter === 'charset="utf-8"',
  )
  return type === 'application/json' && isUtf8 && (headers['content-encoding'] ?? 'identity') === 'identity'
}
