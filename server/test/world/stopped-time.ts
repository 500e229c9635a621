// Stops the timers of this process, for tests of timeouts: time passes only as the test says, however busy the machine is.
import { onTestFinished, vi } from 'vitest'

/** Until the end of the test. Timers of `node:timers/promises` and of Node itself go on, so the test can wait for conditions. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}
