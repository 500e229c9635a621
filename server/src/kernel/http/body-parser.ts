// Lets exactly one kind of body in: application/json in UTF-8, as bytes. The endpoint reads them strictly.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import { waitingForContinue } from './protocol-faults.ts'
import { LIMITS } from './request-gate.ts'

export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Whatever the type says, an empty body is no body: clients send Content-Type on DELETE.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.addHook('preParsing', async (request, reply) => checkMediaType(request, reply))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function checkMediaType(request: FastifyRequest, reply: FastifyReply): void {
  if (!hasBody(request)) return
  if (!isPlainJson(request))
    throw new ApiError(
      415,
      'The body must be application/json in UTF-8',
      { reason: 'unsupported_media_type' },
      { connection: 'close' },
    )
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > LIMITS.bodyBytes
  if (waitingForContinue.has(request.raw) && !isTooLarge) reply.raw.writeContinue()
}

/** Split and compared, not matched: a pattern with optional blanks can be made to run for seconds. */
function isPlainJson({ headers }: FastifyRequest): boolean {
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';', 4)
    .map((part) => part.trim())
  const isUtf8 = parameters.every((one) => one === '' || one === 'charset=utf-8' || one === 'charset="utf-8"')
  return type === 'application/json' && isUtf8 && (headers['content-encoding'] ?? 'identity') === 'identity'
}
