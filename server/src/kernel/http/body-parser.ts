// Lets exactly one kind of body in: application/json in UTF-8, as bytes. The endpoint reads them strictly.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import { waitingForContinue } from './protocol-faults.ts'
import { LIMITS } from './request-gate.ts'

export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Whatever the type says, an empty body is no body: clients send Content-Type on DELETE.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const isWelcome = bytes.length === 0 || isPlainJson(request)
    done(isWelcome ? null : unsupported(), bytes)
  })
}

const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/** Before it is read. A body of unknown length may turn out to be none, so it is judged when it has been read. */
export async function checkAnnouncedBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const isWaiting = waitingForContinue.has(request.raw) && (isChunked || lengthOf(request) > 0)
  if ((lengthOf(request) > 0 || isWaiting) && !isPlainJson(request)) throw unsupported()
  if (isWaiting && lengthOf(request) <= LIMITS.bodyBytes) reply.raw.writeContinue()
}

const unsupported = () =>
  new ApiError(415, 'The body must be application/json in UTF-8', { reason: 'unsupported_media_type' })

/** Split and compared, not matched: a pattern with optional blanks can be made to run for seconds. */
function isPlainJson({ headers }: FastifyRequest): boolean {
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const isUtf8 = parameters.every((one) => one === '' || one === 'charset=utf-8' || one === 'charset="utf-8"')
  return type === 'application/json' && isUtf8 && (headers['content-encoding'] ?? 'identity') === 'identity'
}
