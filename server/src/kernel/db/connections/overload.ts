// Database errors that mean overload: nothing was changed, and the same request succeeds later.
import pg from 'pg'
import { type ApiError, busy } from '../../../domain/errors/api-error.ts'
import { type LockedResource, SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'

const getErrorCode = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

export const isLockTimeout = (error: unknown): boolean => getErrorCode(error) === LOCK_NOT_AVAILABLE

/** Maps a lock timeout and `statement_timeout`, which is reached on an overloaded machine. */
export function toOverloadError(error: unknown): ApiError | undefined {
  if (isLockTimeout(error)) return busy(SERVICE_ERRORS.locked, { resource: 'row' })
  if (getErrorCode(error) === QUERY_CANCELED) return busy(SERVICE_ERRORS.database_timeout)
  return undefined
}

/** Names the locked resource in the error of a lock timeout. */
export async function orBusy<T>(work: Promise<T>, resource: LockedResource): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isLockTimeout(error) ? busy(SERVICE_ERRORS.locked, { resource }) : error
  }
}
