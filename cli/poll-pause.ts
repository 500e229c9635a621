import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PAUSE_MS = 250
/** At most 30 requests a minute: half of what a key may send. */
const LONGEST_PAUSE_MS = 2000
const GROWTH = 1.5

/** Returns a function that pauses between two requests for the state of a job, longer each time. */
export function createPollPause(): () => Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  return async () => {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)
  }
}
