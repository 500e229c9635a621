// The response to an input that can't become a document: 400, with the field where the caller knows one.
import { ApiError, invalidInput } from '../../kernel/domain/errors/api-error.ts'
import { UnfitDocument } from './order.ts'

/** The field of the request that a value of the document comes from. */
export type FieldOf = (source: string) => string | undefined

/** For `.catch` of whatever renders. */
export const refuseUnfit =
  (fieldOf: FieldOf = () => undefined) =>
  (error: unknown): never => {
    if (!(error instanceof UnfitDocument)) throw error
    const { cause, source } = error
    const field = source && fieldOf(source)
    throw field ? invalidInput([{ field, ...cause }]) : new ApiError(cause)
  }
