// The clock is injected; nothing else in the service reads the system time.
export type Clock = {
  /** Wall-clock time, for values that are stored or shown. */
  now(): Date
  /** Monotonic milliseconds, for durations: the wall clock may be set back. */
  monotonic(): number
}

/**
 * Converts an instant to another clock with the same remaining time, never more. In a sandbox, links expire by the clock of the team, and
 * the credentials that limit them by the real clock.
 */
export function convertTime(at: Date, from: Clock, to: Clock): Date {
  if (from === to) return at
  const target = to.now().getTime()
  return new Date(target + at.getTime() - from.now().getTime())
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() }
