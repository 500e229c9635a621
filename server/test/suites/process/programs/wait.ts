// Waiting for a condition instead of for a time.
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 10

/** For what is sure to come: longer than the busiest machine takes, so that only what never comes fails a test. */
export const PATIENCE_MS = 120_000

/** For tests that start processes: a start takes 1 s here and 10 s where everything else runs at once. */
export const SLOW = { timeout: 400_000 }

/** The first answer that is neither undefined nor false. */
export async function waitFor<T>(
  what: string,
  atMostMs: number,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + atMostMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`Waited ${atMostMs} ms in vain for ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}

/** The outcome, or a failure when it takes longer than that. */
export async function within<T>(atMostMs: number, what: string, outcome: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = sleep(atMostMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Waited ${atMostMs} ms in vain for ${what}`)
  })
  try {
    return await Promise.race([outcome, late])
  } finally {
    over.abort()
    await late.catch(() => {})
  }
}
