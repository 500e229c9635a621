// Errors of a call: the server returned one, or no response was received.
import type { ErrorBody, ErrorCause, Fault, Reason } from './generated/types.gen.ts'

/** A code is more specific than a reason. The service may add codes: handle an unknown one by its reason. */
export type ErrorCode = ErrorCause['code']

type ParamsIn<Variant, Code> = Variant extends { code: infer Codes; params: infer Params }
  ? Code extends Codes
    ? Params
    : never
  : never
/** Parameters of a code, such as a limit, a date or a status, for messages in the language of a client. */
export type ErrorParams<Code extends ErrorCode> = ParamsIn<ErrorCause, Code>

/** The server returned an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One of a closed list; undefined when something other than the service responded, such as a proxy. */
  readonly reason: Reason | undefined
  /** Together with `details.params`, it says the same as the message. */
  readonly code: ErrorCode | undefined
  readonly request_id: string | undefined
  /** Every error of the request, each with its field. */
  readonly faults: Fault[]
  readonly details: ErrorBody['error']['details'] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, error: ErrorFields, retryAfterSeconds?: number) {
    super(error.message)
    this.status = status
    this.reason = error.details?.reason
    this.code = error.details?.code
    this.request_id = error.request_id
    this.faults = error.details?.errors ?? []
    this.details = error.details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The error message of this field, in English. */
  faultOf(field: string): string | undefined {
    return this.faults.find((fault) => fault.field === field)?.message
  }
}

/** The error body of the service, or what another server returned. */
type ErrorFields = Partial<ErrorBody['error']> & { message: string }

/** No response was received, or none from this service. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** Whether a retry of the same call may succeed. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

/** A server of an earlier release has ignored the header of a dry run. */
export class DryRunIgnoredError extends Error {
  override readonly name = 'DryRunIgnoredError'

  constructor() {
    super('The server does not support dry runs: it has made the change.')
  }
}

/** Describes the error that `fetch` wraps by its code, which it has in Node, or by its message. */
export function describeCause(error: Error): string {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return code ?? message
}
