// Waits for conditions instead of a fixed time.
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_EVERY_MS = 10

/** Timeout for expected events: longer than the busiest machine takes, so that only a missing event fails a test. */
export const TIMEOUT_MS = 300_000

/** Timeout of tests that start processes: a start takes 1 s, and 10 s when everything runs at once. */
export const SLOW = { timeout: 1_200_000 }

/** Polls until the result is neither undefined nor false, and returns it. */
export async function waitFor<T>(
  what: string,
  timeoutMs: number,
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}`)
    await sleep(POLL_EVERY_MS)
  }
}

/** The result, or an error after the timeout. */
export async function withTimeout<T>(timeoutMs: number, what: string, outcome: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = sleep(timeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}`)
  })
  try {
    return await Promise.race([outcome, late])
  } finally {
    over.abort()
    await late.catch(() => {})
  }
}
