// Maps a thrown error to its response. A 500 never shows its message; the log has it, with the request id.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, refused } from '../../../domain/errors/api-error.ts'
import { type ErrorKind, toCause } from '../../../domain/errors/error-kinds.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import { OutcomeUnknownError } from '../../db/connections/outage.ts'
import { toOverloadError } from '../../db/connections/overload.ts'
import type { ConstraintErrors } from '../../db/schema/constraints.ts'
import { buildErrorBody, JSON_TYPE } from './envelope.ts'
import { buildErrorHeaders, toHttpStatus } from './error-status.ts'
import { leaveUnread } from './unread-body.ts'

const createInternalError = () => refused(SERVICE_ERRORS.internal_error)

/** Errors of Fastify that the caller has caused. */
const FASTIFY_ERROR_KINDS: Record<string, ErrorKind> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: REQUEST_ERRORS.unsupported_media_type,
  FST_ERR_BAD_URL: REQUEST_ERRORS.path_encoding,
}

function toApiError(error: unknown, isCutOff: boolean, errorOfConstraint: ConstraintErrors): ApiError {
  if (error instanceof ApiError) return error
  const errorKind = FASTIFY_ERROR_KINDS[(error as FastifyError).code]
  if (errorKind) return new ApiError(toCause(errorKind, {}))
  // An incomplete body: the client has disconnected, or sent a wrong Content-Length.
  if (isCutOff && (error as FastifyError).code === 'ECONNRESET')
    return refused(REQUEST_ERRORS.incomplete_request)
  return errorOfConstraint(error) ?? toOverloadError(error) ?? createInternalError()
}

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Log = { error(fields: object, message: string): void }

/** The log has one line with the cause for all failures of an outage (kernel/db/connections/outage-log.ts). */
function logFailure(log: Log, reqId: string, error: unknown): void {
  if (error instanceof OutcomeUnknownError)
    log.error({ reqId, code: error.details.code }, 'the outcome of a request is unknown')
  else log.error({ reqId, err: error }, 'request failed')
}

/** Redirects a browser that follows a link, and would show the JSON of an error, to the page for this code. */
export const createRedirectingErrorHandler =
  (log: Log, errorOfConstraint: ConstraintErrors, getErrorPage: (code: string) => string) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { details, cause } = toApiError(error, false, errorOfConstraint)
    if (toHttpStatus(details) === 500) logFailure(log, request.id, error)
    if (cause !== undefined)
      log.error({ reqId: request.id, code: details.code, cause }, 'the identity provider signed nobody in')
    reply.code(303).header('location', getErrorPage(details.code)).send()
  }

export const createErrorHandler =
  (log: Log, errorOfConstraint: ConstraintErrors) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const apiError = toApiError(error, request.raw.errored !== null, errorOfConstraint)
    const status = toHttpStatus(apiError.details)
    // `busy` is in the log line of the request; a stack trace for each would let one client flood the log.
    const isOwnBusy = error instanceof ApiError && status === 503
    if (status >= 500 && !isOwnBusy) logFailure(log, request.id, error)
    // Close the connection rather than read the rest of the body.
    if (!request.raw.complete && announcesBody(request)) {
      reply.header('connection', 'close')
      leaveUnread(request.raw)
    }
    reply
      .code(status)
      .headers(buildErrorHeaders(apiError))
      .header('content-type', JSON_TYPE)
      .send(buildErrorBody(status, apiError.message, request.id, apiError.details))
  }
