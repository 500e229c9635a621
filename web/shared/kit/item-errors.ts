// Converts the error of an item of a request to the error of a request.
import { ApiError, type ItemErrorOrNull } from '../sdk.ts'

type Details = ApiError['details']

/** Returns undefined if the item was not refused. */
export const toRequestError = (error: ItemErrorOrNull): ApiError | undefined =>
  error
    ? new ApiError(error.code, { message: error.message, details: error.details as NonNullable<Details> })
    : undefined
