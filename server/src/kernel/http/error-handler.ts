// Makes the answer of whatever was thrown. A 500 never shows its message; the log has it, under the request id.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorOfConstraint } from '../db/constraints.ts'
import { errorOfOverload } from './busy.ts'
import { errorBody, JSON_TYPE } from './envelope.ts'
import { ApiError } from './errors.ts'
import type { FaultReason } from './reasons.ts'

const internal = () => new ApiError(500, 'Internal error', { reason: 'internal_error' })

/** Fastify's own errors that are the caller's doing. */
const BY_CODE: Record<string, [number, FaultReason, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'unsupported_media_type',
    'The body must be application/json in UTF-8',
  ],
  FST_ERR_BAD_URL: [400, 'invalid_value', 'The path is not valid percent-encoded text'],
}

function asApiError(error: unknown, isCutOff: boolean): ApiError {
  if (error instanceof ApiError) return error
  const known = BY_CODE[(error as FastifyError).code]
  if (known) return new ApiError(known[0], known[2], { reason: known[1] })
  // A body that breaks off: the client has gone, or lied about its length.
  if (isCutOff && (error as FastifyError).code === 'ECONNRESET')
    return new ApiError(400, 'The request ended early', { reason: 'invalid_value' })
  return errorOfConstraint(error) ?? errorOfOverload(error) ?? internal()
}

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Log = { error(fields: object, message: string): void }

export const createErrorHandler =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, message, details, headers } = asApiError(error, request.raw.errored !== null)
    // Our own `busy` is in the request's log line; a stack for each would let one client flood the log.
    const isOwnBusy = error instanceof ApiError && status === 503
    if (status >= 500 && !isOwnBusy) log.error({ reqId: request.id, err: error }, 'request failed')
    // An unread body is not worth reading to keep the connection.
    if (!request.raw.complete && announcesBody(request)) reply.header('connection', 'close')
    reply
      .code(status)
      .headers(headers)
      .header('content-type', JSON_TYPE)
      .send(errorBody(status, message, request.id, details))
  }
