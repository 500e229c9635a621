// Decides whether a call is retried, and how long it waits before.
import { ApiError, ConnectionError } from './errors.ts'

export type Wait = {
  /** The cause: rate limit (429), or a temporary failure of the connection or the server. */
  error: ApiError | ConnectionError
  seconds: number
  /** The number of the retry, from 1 to `retries`. */
  retry: number
  retries: number
}

export type RetryOptions = {
  /** Maximum number of retries. Default: 3; 0 disables retries. */
  retries?: number
  /**
   * If a wait would be longer, the call fails with its error instead. Waits for an earlier attempt that is still in progress do not
   * count as retries, and are limited to this sum. Default: 60.
   */
  longestWaitSeconds?: number
}

const RETRIES = 3
const LONGEST_WAIT_SECONDS = 60
const FIRST_PAUSE_SECONDS = 0.3
const LONGEST_PAUSE_SECONDS = 5

/** Creates the function that decides on the retries of one call. `hasKey`: whether it has an Idempotency-Key. */
export function createRetries(
  { retries = RETRIES, longestWaitSeconds = LONGEST_WAIT_SECONDS }: RetryOptions,
  hasKey: boolean,
) {
  let failed = 0
  let inProgressWaits = 0
  let inProgressSeconds = 0

  /** These waits are no retries: a large write may need longer than all retries if its response was lost early. */
  function waitForEarlierAttempt(error: ApiError): Wait | undefined {
    const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** inProgressWaits, LONGEST_PAUSE_SECONDS)
    inProgressWaits += 1
    inProgressSeconds += seconds
    if (retries === 0 || inProgressSeconds > longestWaitSeconds) return undefined
    return { error, seconds, retry: Math.max(failed, 1), retries }
  }

  /** Returns the wait before the next attempt, or undefined if a retry would not help or is disabled. */
  return function waitAfter(error: unknown): Wait | undefined {
    if (error instanceof ApiError && error.reason === 'idempotency_in_progress')
      return waitForEarlierAttempt(error)
    failed += 1
    if (failed > retries || !isPassing(error, hasKey)) return undefined
    const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : undefined
    const seconds = retryAfter ?? FIRST_PAUSE_SECONDS * 2 ** (failed - 1)
    return seconds > longestWaitSeconds ? undefined : { error, seconds, retry: failed, retries }
  }
}

/**
 * Whether a retry may succeed. After `busy`, another request soon releases its lock, or the database is back soon. After
 * `outcome_unknown`, the service itself has lost the response of its database: only a write with an Idempotency-Key may be retried,
 * because the key prevents a second effect.
 */
function isPassing(error: unknown, hasKey: boolean): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return error.isPassing
  if (!(error instanceof ApiError)) return false
  if (error.code === 'outcome_unknown') return hasKey
  return [429, 502, 503, 504].includes(error.status) || error.reason === 'busy'
}

/** Rejects with the signal's reason when aborted. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
