// What can go wrong: the server refuses, or there is no answer of it.
import type { ErrorBody, ErrorCause, Fault, Reason } from './generated/types.gen.ts'

/** What is wrong, finer than the reason. The service may add codes: of one that is not known here, go by the reason. */
export type ErrorCode = ErrorCause['code']

type ParamsIn<Variant, Code> = Variant extends { code: infer Codes; params: infer Params }
  ? Code extends Codes
    ? Params
    : never
  : never
/** What comes with a code: the limit, the date, the status. Enough to say it in any language. */
export type ErrorParams<Code extends ErrorCode> = ParamsIn<ErrorCause, Code>

/** The server has answered, and it is an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One of a closed list; undefined where something other than the service has answered, such as a proxy. */
  readonly reason: Reason | undefined
  /** With `details.params` it says all that the message says. */
  readonly code: ErrorCode | undefined
  readonly request_id: string | undefined
  /** Every fault of what was sent, each with its field. */
  readonly faults: Fault[]
  readonly details: ErrorBody['error']['details'] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, error: Answered, retryAfterSeconds?: number) {
    super(error.message)
    this.status = status
    this.reason = error.details?.reason
    this.code = error.details?.code
    this.request_id = error.request_id
    this.faults = error.details?.errors ?? []
    this.details = error.details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** What is wrong with this field, in English. */
  faultOf(field: string): string | undefined {
    return this.faults.find((fault) => fault.field === field)?.message
  }
}

/** As the service sends it, or as much of it as another server has said. */
type Answered = Partial<ErrorBody['error']> & { message: string }

/** No answer came, or none of this service. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** Whether the same call may find an answer soon. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

/** fetch hides the reason behind its error: Node gives it a code. */
export function causeOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return code ?? message
}
