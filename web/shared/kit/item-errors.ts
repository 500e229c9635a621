// The errors of single items of a request, as those of a request of their own.
import { ApiError, type ItemErrorOrNull } from '../sdk.ts'

type Details = ApiError['details']

/** Undefined if the item was not refused. */
export const errorOfItem = (error: ItemErrorOrNull): ApiError | undefined =>
  error
    ? new ApiError(error.code, { message: error.message, details: error.details as NonNullable<Details> })
    : undefined
