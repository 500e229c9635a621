// Stops the timers of this process, for tests of timeouts: time passes only as the test says, however busy the machine is.
import { onTestFinished, vi } from 'vitest'

/** Stops timers until the end of the test, except those of Node itself and of `node:timers/promises`. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}
