// A clock that only a test advances.
import type { Clock } from '../../src/domain/clock.ts'

export type FakeClock = Clock & {
  advance(ms: number): void
  set(instant: string): void
  /** Advances the monotonic time only. */
  elapse(ms: number): void
}

export function createFakeClock(start = '2026-03-02T09:30:00.000Z'): FakeClock {
  let now = Date.parse(start)
  let elapsed = 1_000_000
  return {
    now: () => new Date(now),
    monotonic: () => elapsed,
    advance(ms) {
      now += ms
      elapsed += ms
    },
    set(instant) {
      now = Date.parse(instant)
    },
    elapse(ms) {
      elapsed += ms
    },
  }
}
