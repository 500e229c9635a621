// The rolling window of one process: the times of the accepted requests, oldest first, in a ring.
import { toCaller } from '../../../domain/access/principal.ts'
import type { Clock } from '../../../domain/clock.ts'
import { type Limiter, toWholeSeconds, type Verdict, WINDOW_MS } from './limiter.ts'

const MAX_OWNERS = 100_000
const INITIAL_CAPACITY = 64

/** A ring buffer that grows on demand: a limit of millions costs nothing until it is used. */
type Window = { times: Float64Array; first: number; used: number }

const getNewest = ({ times, first, used }: Window) => times[(first + used - 1) % times.length] ?? 0

function push(window: Window, now: number): void {
  if (window.used === window.times.length) grow(window)
  window.times[(window.first + window.used) % window.times.length] = now
  window.used += 1
}

function grow(window: Window): void {
  const { times, first } = window
  const larger = new Float64Array(times.length * 2)
  larger.set(times.subarray(first))
  larger.set(times.subarray(0, first), times.length - first)
  window.times = larger
  window.first = 0
}

function dropOld(window: Window, until: number): void {
  while (window.used > 0 && (window.times[window.first] as number) <= until) {
    window.first = (window.first + 1) % window.times.length
    window.used -= 1
  }
}

export function createMemoryWindow(clock: Clock) {
  const windows = new Map<string, Window>()
  let sweptAt = clock.monotonic()

  /** Removes owners with an empty window, once a minute. */
  function sweep(now: number): void {
    if (now - sweptAt < WINDOW_MS) return
    sweptAt = now
    for (const [owner, window] of windows) if (getNewest(window) <= now - WINDOW_MS) windows.delete(owner)
  }

  function getWindow(owner: string): Window {
    const current = windows.get(owner)
    if (current) return current
    const fresh = { times: new Float64Array(INITIAL_CAPACITY), first: 0, used: 0 }
    if (windows.size >= MAX_OWNERS) windows.delete(windows.keys().next().value as string)
    windows.set(owner, fresh)
    return fresh
  }

  return {
    take(owner: string, limit: number): Verdict {
      const now = clock.monotonic()
      sweep(now)
      const window = getWindow(owner)
      dropOld(window, now - WINDOW_MS)
      const accepted = window.used < limit
      if (accepted) push(window, now)
      return { accepted, ...toWindowState(window, limit, now) }
    },
    /** Returns the state of the window without counting a request. */
    peek(owner: string, limit: number): Verdict {
      const now = clock.monotonic()
      const window = windows.get(owner) ?? NO_HITS
      dropOld(window, now - WINDOW_MS)
      return { accepted: window.used < limit, ...toWindowState(window, limit, now) }
    },
  }
}

const NO_HITS: Window = { times: new Float64Array(1), first: 0, used: 0 }

function toWindowState(window: Window, limit: number, now: number): Omit<Verdict, 'accepted'> {
  const oldest = window.used > 0 ? (window.times[window.first] as number) : now
  return {
    remaining: Math.max(0, limit - window.used),
    resetSeconds: toWholeSeconds(oldest + WINDOW_MS - now),
  }
}

export function createMemoryLimiter(clock: Clock): Limiter {
  const windows = createMemoryWindow(clock)
  return { take: (principal, limit) => windows.take(toCaller(principal).id, limit) }
}
