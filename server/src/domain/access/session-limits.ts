// How long sessions last.
import { DAY_MS, HOUR_MS } from '../durations.ts'

export type SessionLimits = {
  /** The longest time from the sign-in. */
  readonly maxMs: number
  /** The longest time without a request. */
  readonly maxIdleMs: number
}

export const CONSOLE_LIMITS: SessionLimits = { maxMs: 7 * DAY_MS, maxIdleMs: 8 * HOUR_MS }
/** Freelancers come back once a month, to report. */
export const PORTAL_LIMITS: SessionLimits = { maxMs: 90 * DAY_MS, maxIdleMs: 45 * DAY_MS }

type Times = { last_seen_at: Date; expires_at: Date }

export const isSessionOver = (
  { last_seen_at, expires_at }: Times,
  now: Date,
  limits: SessionLimits,
): boolean => expires_at <= now || now.getTime() - last_seen_at.getTime() >= limits.maxIdleMs
