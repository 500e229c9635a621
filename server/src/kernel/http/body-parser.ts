// Lets exactly one kind of body in: application/json in UTF-8, as bytes. The endpoint reads them strictly.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import { waitingForContinue } from './protocol-faults.ts'
import { LIMITS } from './request-gate.ts'

const JSON_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*(?:"utf-8"|utf-8)\s*)?;?\s*$/i

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
  if (!JSON_UTF8.test(request.headers['content-type'] ?? ''))
    throw new ApiError(
      415,
      'The body must be application/json in UTF-8',
      { reason: 'unsupported_media_type' },
      { connection: 'close' },
    )
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > LIMITS.bodyBytes
  if (waitingForContinue.has(request.raw) && !isTooLarge) reply.raw.writeContinue()
}
