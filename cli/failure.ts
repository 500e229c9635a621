// Errors shown to the user: the error body of the server, or an error of this program in the same shape.
import { ApiError, ConnectionError, DryRunIgnoredError, type Fault } from '../sdk/src/index.ts'

export type ErrorBody = {
  error: {
    code?: number
    message: string
    request_id?: string | undefined
    details?: { field?: string; errors?: Pick<Fault, 'field' | 'message'>[] } | undefined
  }
}

export class Failure extends Error {
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.error.message)
    this.body = body
  }
}

export const failure = (message: string) => new Failure({ error: { message } })

/** Returns undefined for a bug in this program. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (error instanceof ConnectionError || error instanceof DryRunIgnoredError) return failure(error.message)
  if (!(error instanceof ApiError)) return undefined
  const { status, message, request_id, details } = error
  return new Failure({ error: { code: status, message, request_id, details } })
}
