// Maps an input that cannot be rendered to a 400, with the field if the caller knows it.
import { ApiError, invalidInput } from '../../domain/errors/api-error.ts'
import { UnfitDocumentError } from './render-request.ts'

/** Maps the source of a document value to the field of the request. */
export type FieldOf = (source: string) => string | undefined

/** Returns a handler for `.catch` on a rendering promise. */
export const refuseUnfit =
  (fieldOf: FieldOf = () => undefined) =>
  (error: unknown): never => {
    if (!(error instanceof UnfitDocumentError)) throw error
    const { cause, source } = error
    const field = source && fieldOf(source)
    throw field ? invalidInput([{ field, ...cause }]) : new ApiError(cause)
  }
