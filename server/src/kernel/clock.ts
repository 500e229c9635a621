// Time is passed in: nothing else in the service asks the machine what time it is.
export type Clock = {
  /** The civil instant, for everything that is stored or shown. */
  now(): Date
  /** Milliseconds that only ever grow, for measuring spans: a wall clock may be set back. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() }
