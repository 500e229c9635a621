// When a failed delivery is tried again, and when a failing endpoint is probed.

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Delays after the first attempt, the second and so on. After 11 attempts in three days, the delivery has failed. */
const RETRIES_MS = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** Part of the delay that is random, so that deliveries that failed together are not tried again together. */
const JITTER = 0.15
const MAX_RETRY_AFTER_MS = DAY

/** Consecutive failed attempts, over all deliveries of an endpoint, after which the endpoint counts as failing. */
export const MAX_FAILURES = 5
/** Delays between the probes of a failing endpoint, which gets one delivery at a time. */
const PROBES_MS = [5 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE]
const DISABLED_AFTER_MS = 5 * DAY

export const isDelivered = (status: number): boolean => status >= 200 && status < 300
export const isGone = (status: number): boolean => status === 410

const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms)

type Failure = {
  at: Date
  /** The delay that the endpoint requested in `Retry-After`; 0 without one. */
  retryAfterMs: number
}

/** `attempts`: the number of failed attempts. `random`: between 0 and 1. Returns undefined if there is no further attempt. */
export function getNextAttempt(
  attempts: number,
  { at, retryAfterMs }: Failure,
  random: number,
): Date | undefined {
  const wait = RETRIES_MS[attempts - 1]
  if (wait === undefined) return undefined
  return addMs(at, Math.max(wait * (1 - JITTER + 2 * JITTER * random), retryAfterMs))
}

export type Circuit = { failures: number; failing_since: Date | null; retry_at: Date | null }

export const CLOSED: Circuit = { failures: 0, failing_since: null, retry_at: null }

/** Whether the endpoint is tried with one delivery at a time only. */
export const isFailing = ({ failing_since }: Pick<Circuit, 'failing_since'>): boolean =>
  failing_since !== null

export function circuitAfterFailure(before: Circuit, { at, retryAfterMs }: Failure): Circuit {
  // A delivery that was in flight when the endpoint began to fail does not count.
  if (before.retry_at && before.retry_at > at) return before
  const failures = before.failures + 1
  if (failures < MAX_FAILURES) return { failures, failing_since: null, retry_at: null }
  const probe = PROBES_MS[Math.min(failures - MAX_FAILURES, PROBES_MS.length - 1)] ?? 0
  return {
    failures,
    failing_since: before.failing_since ?? at,
    retry_at: addMs(at, Math.max(probe, retryAfterMs)),
  }
}

/** The endpoint has failed for so long that it is disabled. */
export const isGivenUp = ({ failing_since }: Circuit, at: Date): boolean =>
  failing_since !== null && at.getTime() - failing_since.getTime() >= DISABLED_AFTER_MS

/** Reads a number of seconds or an HTTP date; at most a day. 0 if the header is missing or unreadable. */
export function parseRetryAfterMs(header: string | undefined, at: Date): number {
  if (header === undefined) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - at.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : 0
}
