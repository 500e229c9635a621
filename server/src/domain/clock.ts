// The clock is injected; nothing else in the service reads the system time.
export type Clock = {
  /** Wall-clock time, for values that are stored or shown. */
  now(): Date
  /** Monotonic milliseconds, for durations: the wall clock may be set back. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() }
