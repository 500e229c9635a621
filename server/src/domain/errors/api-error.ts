// Errors that use cases throw, as a kind with its params; the error handler builds the response.
import type { TArray, TProperties, TString } from 'typebox'
import type { Reference, Resource, UniqueResource } from '../manifest.ts'
import { ACCESS_ERRORS } from './access.errors.ts'
import { type Cause, type ErrorArguments, type ErrorKind, type ParamsOf, toCause } from './error-kinds.ts'
import { INPUT_ERRORS } from './input.errors.ts'
import { REQUEST_ERRORS } from './request.errors.ts'

/** An error of one field; '' is the whole request. */
export type FieldError = Cause & { field: string }

/** References to a resource that is in use. */
export type Usage = { resource: string; count: number }

type MoreDetails = {
  field?: string
  requiredScope?: string
  retryAfterSeconds?: number
  /** The status of the resource, with `invalid_state`. */
  currentStatus?: string
  allowed?: readonly string[]
  /** The resources that refer to it, with `in_use`. */
  usedBy?: readonly Usage[]
  /** Id of the conflicting resource, if the caller may see it. */
  id?: string
  errors?: FieldError[]
}

export type ErrorDetails = Omit<Cause, 'message'> & MoreDetails

/** Has no HTTP status: kernel/http/server/error-status.ts derives it from the reason. */
export class ApiError extends Error {
  readonly details: ErrorDetails

  constructor({ message, ...cause }: Cause, more: MoreDetails = {}) {
    // A stack trace is most of the cost of an error. Only that of an internal error is logged.
    const { stackTraceLimit } = Error
    if (cause.reason !== 'internal_error') Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.details = { ...cause, ...more }
  }
}

/**
 * Thrown in a write, it refuses the request but keeps what the transaction has written until then, such as the count of wrong codes. Throw
 * it before anything else is written.
 */
export class RefusedAfterCommit extends ApiError {
  constructor({ message, details }: ApiError) {
    super({ message, ...details }, details)
  }
}

/** Validation stops after this number of errors. */
export const MAX_FIELD_ERRORS = 100

export const fieldError = <P extends TProperties>(
  field: string,
  kind: ErrorKind<P>,
  ...[params = {} as ParamsOf<P>]: ErrorArguments<P>
): FieldError => ({ field, ...toCause(kind, params, field) })

/** One or more errors of the input; the first names the field, all of them are listed. */
export function invalidInput(fieldErrors: [FieldError, ...FieldError[]]): ApiError {
  const [{ field, ...first }] = fieldErrors
  return new ApiError(first, { ...(field && { field }), errors: fieldErrors.slice(0, MAX_FIELD_ERRORS) })
}

/** Does nothing if the list is empty. */
export function throwFieldErrors(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw invalidInput(fieldErrors as [FieldError])
}

export const invalid = <P extends TProperties>(
  field: string,
  kind: ErrorKind<P>,
  ...errorParams: ErrorArguments<P>
) => invalidInput([fieldError(field, kind, ...errorParams)])

/** An error that is not about a field. */
export const refused = <P extends TProperties>(
  kind: ErrorKind<P>,
  ...[params = {} as ParamsOf<P>]: ErrorArguments<P>
): ApiError => new ApiError(toCause(kind, params))

export const unknownReference = (field: string, resource: Reference) =>
  invalid(field, INPUT_ERRORS.unknown_reference, { resource })

/** `id` of the resource that has the value, if the caller may see it. */
export const alreadyExists = (field: string, resource: UniqueResource, id?: string) => {
  const duplicateError = fieldError(field, INPUT_ERRORS.already_exists, { resource })
  return new ApiError(duplicateError, { field, errors: [duplicateError], ...(id && { id }) })
}

export const inUse = <P extends TProperties>(
  usedBy: readonly [Usage, ...Usage[]],
  kind: ErrorKind<P, 'in_use'>,
  ...[params = {} as ParamsOf<P>]: ErrorArguments<P>
) => new ApiError(toCause(kind, params), { usedBy })

type StateParams = TProperties & { status: TString; allowed: TArray<TString> }

/** `allowed` lists what the current state allows; `field` is the reference whose state is wrong. */
export function invalidState<P extends StateParams>(
  kind: ErrorKind<P, 'invalid_state'>,
  params: ParamsOf<P>,
  field?: string,
): ApiError {
  const { status: currentStatus, allowed } = params as { status: string; allowed: string[] }
  const cause = toCause(kind, params, field)
  const fieldDetails = field ? { field, errors: [{ field, ...cause }] } : {}
  return new ApiError(cause, { currentStatus, allowed, ...fieldDetails })
}

export const tooLarge = (limit_bytes: number) => refused(REQUEST_ERRORS.body_too_large, { limit_bytes })
export const notFound = (resource: Resource) => refused(INPUT_ERRORS.not_found, { resource })

export const notAllowedForUser = <P extends TProperties>(
  kind: ErrorKind<P, 'not_allowed_for_user'>,
  ...errorParams: ErrorArguments<P>
) => refused(kind, ...errorParams)

export const insufficientScope = (scope: string) =>
  new ApiError(toCause(ACCESS_ERRORS.insufficient_scope, { scope }), { requiredScope: scope })

/** A queue is full or a lock is taken. Nothing was changed, and the same request succeeds later. */
export const busy = <P extends TProperties>(
  kind: ErrorKind<P, 'busy'>,
  ...[params = {} as ParamsOf<P>]: ErrorArguments<P>
) => new ApiError(toCause(kind, params), { retryAfterSeconds: 1 })

type Rate = Omit<ParamsOf<typeof ACCESS_ERRORS.rate_limited.params>, 'retry_after_seconds'>

export const rateLimited = (seconds: number, rate: Rate) =>
  new ApiError(toCause(ACCESS_ERRORS.rate_limited, { ...rate, retry_after_seconds: seconds }), {
    retryAfterSeconds: seconds,
  })

export const tooManyFailedLogins = (seconds: number) =>
  new ApiError(toCause(ACCESS_ERRORS.too_many_failed_logins, { retry_after_seconds: seconds }), {
    retryAfterSeconds: seconds,
  })

export const tooManyMails = (seconds: number) =>
  new ApiError(toCause(ACCESS_ERRORS.too_many_mails, { retry_after_seconds: seconds }), {
    retryAfterSeconds: seconds,
  })
