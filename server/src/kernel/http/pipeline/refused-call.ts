// A request that the permissions of the user do not allow, or that the person must confirm first. An unknown id (404) takes precedence
// over 403, and only the use case knows its references: it runs in a transaction that is always rolled back, and stops before it
// renders or stores a file, or takes a number.

import { ApiError } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Database } from '../../db/connections/client.ts'
import type { CallCtx } from '../../db/context.ts'
import type { ConstraintErrors } from '../../db/schema/constraints.ts'
import { toHttpStatus } from '../server/error-status.ts'

export type LimitedServices = Pick<CallCtx, 'db' | 'renderer' | 'files' | 'takeReference'>
type Run = (limited: LimitedServices) => Promise<unknown>

/** Returns services that refuse to render or store a file. */
const limitServices = (files: CallCtx['files'], refuse: () => Promise<never>) => ({
  renderer: { render: refuse, check: refuse, read: refuse },
  files: { ...files, put: refuse },
})

type RefuseOptions = {
  database: Database
  errorOfConstraint: ConstraintErrors
  call: Pick<CallCtx, 'files'>
}

/** `hasPrecedence`: whether this error of the use case is thrown instead of the refusal. */
export async function refuseCall(
  { database, errorOfConstraint, call }: RefuseOptions,
  refusal: ApiError,
  hasPrecedence: (error: ApiError) => boolean,
  run: Run,
): Promise<never> {
  const refuse = async () => {
    throw refusal
  }
  return database
    .transaction(async (db) => {
      // A reference is refused too, because its number would be lost.
      await run({ db, ...limitServices(call.files, refuse), takeReference: refuse })
      throw refusal
    })
    .catch((error) => {
      const apiError = error instanceof ApiError ? error : errorOfConstraint(error)
      // Any other error is not a decision about the request.
      throw !apiError || hasPrecedence(apiError) ? error : refusal
    })
}

/**
 * The result of a write that is always rolled back. Undefined if it stopped because it would have to render or store a file; everything
 * before that was valid.
 */
export async function rollBack<T>(
  database: Database,
  files: CallCtx['files'],
  run: (limited: LimitedServices) => Promise<T>,
): Promise<T | undefined> {
  const stop = new Error('This write is rolled back')
  const refuse = async () => {
    throw stop
  }
  let result: T | undefined
  return database
    .transaction(async (db): Promise<never> => {
      result = undefined
      // The number of a reference would be lost. An id replaces it, which no other transaction has.
      result = await run({ db, ...limitServices(files, refuse), takeReference: async () => newId() })
      throw stop
    })
    .catch((error) => {
      if (error !== stop) throw error
      return result
    })
}

/** Errors that take precedence over 403. */
export function takesPrecedence({ details }: ApiError): boolean {
  const status = toHttpStatus(details)
  return status === 404 || status >= 500 || details.reason === 'subscription_required'
}
