// Errors that mean an outage: the database cannot be reached, or cannot do its work. A transaction that failed before its COMMIT was sent
// has changed nothing; if the connection is lost after that, the outcome is unknown (decision 0133).
import pg from 'pg'
import { ApiError } from '../../../domain/errors/api-error.ts'
import { toCause } from '../../../domain/errors/error-kinds.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'

/** The message that node-postgres uses for `query_timeout`. */
export const SILENCE = 'Query read timeout'

/** The three retries of the SDK then take longer than a restart of PostgreSQL. */
const RETRY_AFTER_SECONDS = 5

const OUTAGE_ERRORS = {
  database_unreachable: SERVICE_ERRORS.database_unreachable,
  disk_full: SERVICE_ERRORS.disk_full,
}
export type OutageCode = keyof typeof OUTAGE_ERRORS

/** Nothing was changed, and the same request succeeds when the outage is over. */
export class OutageError extends ApiError {
  readonly code: OutageCode
  readonly origin: Error

  constructor(code: OutageCode, origin: unknown) {
    super(toCause(OUTAGE_ERRORS[code], {}), { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.code = code
    this.origin = origin as Error
  }
}

/** The connection was lost after COMMIT was sent: the transaction may have been committed or not. */
export class OutcomeUnknownError extends ApiError {
  readonly origin: Error

  constructor(origin: unknown) {
    super(toCause(SERVICE_ERRORS.outcome_unknown, {}))
    this.origin = origin as Error
  }
}

export const isOutage = (error: unknown): error is OutageError | OutcomeUnknownError =>
  error instanceof OutageError || error instanceof OutcomeUnknownError

/** Reports an error unless it is an outage, whose failures outage-log.ts summarizes in one line. */
export const unlessOutage =
  (report: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!isOutage(error)) report(error)
  }

const DISK_FULL = '53100'
/** The server is a standby, such as a primary after a failover: a new connection may reach the new primary. */
const READ_ONLY = '25006'

/**
 * Conditions of the server that have nothing to do with the statement: connection exceptions (08), too many connections and out of memory
 * (53), shut down, crashed or starting up (57P), I/O errors (58), an idle or too long transaction that was ended (25P03, 25P04), a role or
 * database that is refused (28, 3D).
 */
const OUTAGES = /^(?:08|5300|5320|5330|57P|5800|5803|25P0[34]|28|3D)/
/** The code of all errors of PgBouncer, which then closes the connection. PostgreSQL uses it for an invalid message. */
const PROTOCOL_VIOLATION = '08P01'

export const isDiskFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === DISK_FULL

function toCode({ code = '', severity }: pg.DatabaseError): OutageCode | undefined {
  if (code === DISK_FULL) return 'disk_full'
  if (code === READ_ONLY) return 'database_unreachable'
  if (code === PROTOCOL_VIOLATION && severity === 'ERROR') return undefined
  return OUTAGES.test(code) ? 'database_unreachable' : undefined
}

/** node-postgres gives these errors no code. */
const LOST_CONNECTION = /^Connection terminated|^timeout e|is not queryable$/
/** Errors of the socket. */
const SOCKET_ERROR = /^(?:E[A-Z]+|ERR_(?:STREAM|SSL|TLS)_\w+)$/

const isSocketError = ({ message, code = '' }: Error & { code?: string }) =>
  message === SILENCE || LOST_CONNECTION.test(message) || SOCKET_ERROR.test(code)

/** Returns the outage that made a statement fail; any other error unchanged. */
export function toOutage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error
  if (!(error instanceof pg.DatabaseError))
    return isSocketError(error) ? new OutageError('database_unreachable', error) : error
  const code = toCode(error)
  return code ? new OutageError(code, error) : error
}

/** Any error of opening a connection is an outage. */
export function throwUnreachable(error: unknown): never {
  const outage = toOutage(error)
  throw isOutage(outage) ? outage : new OutageError('database_unreachable', error)
}

export const throwOutage = (error: unknown): never => {
  throw toOutage(error)
}

/** Whether another connection may succeed, although this one still works. */
export const mayWorkElsewhere = (error: unknown): boolean => {
  const origin = isOutage(error) ? error.origin : error
  return origin instanceof pg.DatabaseError && origin.code === READ_ONLY
}

const TIMEOUTS = [
  SILENCE,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
]

/** PostgreSQL does not respond at all: it is frozen, or the network is gone. */
export const isSilence = (error: unknown): error is OutageError =>
  error instanceof OutageError && TIMEOUTS.includes(error.origin.message)

/** If PostgreSQL does not respond: the outage for requests that wait for another one, which failed with `error`. */
export function findSilence(error: unknown): OutageError | undefined {
  const outage =
    error instanceof OutcomeUnknownError ? new OutageError('database_unreachable', error.origin) : error
  return isSilence(outage) ? outage : undefined
}
