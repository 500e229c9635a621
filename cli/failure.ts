// What can go wrong in front of a person: always one error body, as the server sends it or of the same shape.
type Fault = { field: string; message: string }

export type ErrorBody = {
  error: {
    code?: number
    message: string
    request_id?: string
    details?: { field?: string; errors?: Fault[] }
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
