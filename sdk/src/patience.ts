// When a call is tried again, and how long it waits before.
import { ApiError, ConnectionError } from './errors.ts'

export type Wait = {
  /** Why: too many requests (429), or a passing fault of the connection or the server. */
  error: ApiError | ConnectionError
  seconds: number
  /** Which of `retries` comes after it, from 1. */
  retry: number
  retries: number
}

export type Patience = {
  /** How often a call is tried again, else 3; 0 for never. */
  retries?: number
  /** A longer wait is not begun: the call ends with its error. Else 60. */
  longestWaitSeconds?: number
}

const RETRIES = 3
const LONGEST_WAIT_SECONDS = 60
const FIRST_PAUSE_SECONDS = 0.3

/** The wait before the next attempt, or undefined where another would not help or is not wanted. */
export function waitAfter(error: unknown, failed: number, patience: Patience): Wait | undefined {
  const { retries = RETRIES, longestWaitSeconds = LONGEST_WAIT_SECONDS } = patience
  if (failed > retries || !isPassing(error)) return undefined
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const seconds = asked ?? FIRST_PAUSE_SECONDS * 2 ** (failed - 1)
  return seconds > longestWaitSeconds ? undefined : { error, seconds, retry: failed, retries }
}

/** Another request is in the way, and soon out of it. */
const HELD_UP = ['idempotency_in_progress', 'busy']

/** Writes carry an Idempotency-Key, so an attempt whose answer was lost has its effect once. */
function isPassing(error: unknown): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return error.isPassing
  if (!(error instanceof ApiError)) return false
  return [429, 502, 503, 504].includes(error.status) || HELD_UP.includes(error.reason ?? '')
}

/** Rejects with the signal's reason as soon as it is given. */
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
