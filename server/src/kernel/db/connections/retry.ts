// A deadlock or a serialization failure has rolled the transaction back, so that running it again is safe. The caller
// never sees such an error (decision 0045).
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

const MAX_ATTEMPTS = 5
const FIRST_BACKOFF_MS = 10

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === DEADLOCK_DETECTED || error.code === SERIALIZATION_FAILURE)

/** Exponential backoff with jitter: 5 to 10 ms, then 10 to 20, 20 to 40, 40 to 80. */
const backoffMs = (attempt: number) => FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)

/** `attempt` is a whole transaction or a single statement, which is rolled back when it fails. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempts === MAX_ATTEMPTS) throw busy(SERVICE_ERRORS.conflicting_writes)
    }
    await sleep(backoffMs(attempts))
  }
}
