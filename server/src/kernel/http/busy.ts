// Somebody else holds what a write needs, for longer than one may wait. Nothing was changed; asking again helps.
import pg from 'pg'
import { busy } from './errors.ts'

const LOCK_NOT_AVAILABLE = '55P03'

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

/** For locks that others may hold for long by right; any other wait that is too long stays an error of ours. */
export async function orBusy<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isLockTimeout(error) ? busy(message) : error
  }
}
