// Errors are thrown sentences: a use case throws what happened, the error handler makes the answer of it.
import type { FaultReason, Reason } from './reasons.ts'

export type Fault = { field: string; reason: FaultReason; message: string }

/** What refers to a resource that is in use. */
export type Usage = { resource: string; count: number }

type CommonDetails = {
  field?: string
  requiredScope?: string
  retryAfterSeconds?: number
  /** Of the resource that is in the way, where the caller may see it. */
  id?: string
  errors?: { field: string; reason: Reason; message: string }[]
}

export type ErrorDetails = CommonDetails &
  (
    | { reason: FaultReason | 'last_admin' }
    | { reason: 'invalid_state'; currentStatus: string; allowed: readonly string[] }
    | { reason: 'in_use'; usedBy: readonly Usage[] }
  )

export class ApiError extends Error {
  readonly status: number
  readonly details: ErrorDetails
  readonly headers: Record<string, string>

  constructor(status: number, message: string, details: ErrorDetails, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.details = details
    this.headers = headers
  }
}

/** No more are ever listed, nor looked for. */
export const MAX_FAULTS = 100

/** One or more faults of the input; the first names the field, all of them are listed. */
export function invalidInput(faults: [Fault, ...Fault[]]): ApiError {
  const [{ field, reason, message }] = faults
  return new ApiError(400, message, { reason, ...(field && { field }), errors: faults.slice(0, MAX_FAULTS) })
}

export const invalid = (field: string, reason: FaultReason, message: string) =>
  invalidInput([{ field, reason, message }])
export const unknownReference = (field: string, what: string) =>
  invalid(field, 'unknown_reference', `${field} names no ${what} of this team`)
/** `id` of the resource that has the value already, where the caller may see it. */
export const alreadyExists = (field: string, what: string, id?: string) => {
  const { status, message, details } = invalid(field, 'already_exists', `${what} already exists`)
  return new ApiError(status, message, { ...details, ...(id && { id }) })
}
export const inUse = (message: string, usedBy: readonly [Usage, ...Usage[]]) =>
  new ApiError(400, message, { reason: 'in_use', usedBy })
/** `allowed` says what the present state allows instead; `field` names the reference whose state is meant. */
export function invalidState(
  message: string,
  currentStatus: string,
  allowed: readonly string[],
  field?: string,
): ApiError {
  const reason = 'invalid_state'
  const named = field ? { field, errors: [{ field, reason, message } as const] } : {}
  return new ApiError(400, message, { reason, currentStatus, allowed, ...named })
}
export const lastAdmin = () =>
  new ApiError(400, 'The last active team-admin can be neither demoted nor deactivated', {
    reason: 'last_admin',
  })
export const tooLarge = (most: number) =>
  new ApiError(413, `The body is larger than ${most / 1024} kB`, { reason: 'body_too_large' })
export const notFound = (what: string) => new ApiError(404, `${what} not found`, { reason: 'not_found' })
export const notAllowedForUser = (message: string) =>
  new ApiError(403, message, { reason: 'not_allowed_for_user' })
export const insufficientScope = (scope: string) =>
  new ApiError(403, `This key lacks the scope ${scope}`, {
    reason: 'insufficient_scope',
    requiredScope: scope,
  })

export const unauthorized = (reason: FaultReason, message: string) =>
  new ApiError(401, message, { reason }, { 'www-authenticate': 'Bearer' })

/** 503: our own queue or lock is full. Nothing was changed, and the same request succeeds later. */
export const busy = (message: string, retryAfterSeconds = 1) =>
  new ApiError(
    503,
    message,
    { reason: 'busy', retryAfterSeconds },
    { 'retry-after': String(retryAfterSeconds) },
  )

export const rateLimited = (seconds: number, message: string) =>
  new ApiError(
    429,
    message,
    { reason: 'rate_limited', retryAfterSeconds: seconds },
    { 'retry-after': String(seconds) },
  )
