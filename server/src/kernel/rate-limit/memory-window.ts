// The rolling window of one process: the times of the accepted requests, oldest first.
import type { Clock } from '../clock.ts'
import { type Limiter, type Verdict, WINDOW_MS, wholeSeconds } from './limiter.ts'

const MAX_OWNERS = 100_000

type Window = { times: number[]; first: number }

export function createMemoryWindow(clock: Clock) {
  const windows = new Map<string, Window>()
  let sweptAt = clock.monotonic()

  /** Forgets owners with nothing left in their window, once a minute. */
  function sweep(now: number): void {
    if (now - sweptAt < WINDOW_MS) return
    sweptAt = now
    for (const [owner, { times }] of windows)
      if ((times.at(-1) ?? 0) <= now - WINDOW_MS) windows.delete(owner)
  }

  function windowOf(owner: string): Window {
    const known = windows.get(owner)
    if (known) return known
    const fresh = { times: [], first: 0 }
    if (windows.size >= MAX_OWNERS) windows.delete(windows.keys().next().value as string)
    windows.set(owner, fresh)
    return fresh
  }

  return {
    take(owner: string, limit: number): Verdict {
      const now = clock.monotonic()
      sweep(now)
      const window = windowOf(owner)
      dropOld(window, now - WINDOW_MS)
      const used = window.times.length - window.first
      const accepted = used < limit
      if (accepted) window.times.push(now)
      const oldest = window.times[window.first] ?? now
      return {
        accepted,
        remaining: Math.max(0, limit - used - 1),
        resetSeconds: wholeSeconds(oldest + WINDOW_MS - now),
      }
    },
  }
}

function dropOld(window: Window, until: number): void {
  const { times } = window
  while (window.first < times.length && (times[window.first] as number) <= until) window.first += 1
  if (window.first > 1000 && window.first * 2 > times.length) {
    window.times = times.slice(window.first)
    window.first = 0
  }
}

export function createMemoryLimiter(clock: Clock): Limiter {
  const windows = createMemoryWindow(clock)
  return { take: ({ keyId }, limit) => windows.take(keyId, limit) }
}
