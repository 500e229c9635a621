// At most `limit` accepted requests of a caller in any rolling 60 seconds; refused ones don't count.
import type { Principal } from '../../../domain/access/principal.ts'

export const WINDOW_MS = 60_000

export type Verdict = {
  accepted: boolean
  remaining: number
  /** Seconds until the oldest counted request leaves the window; at least 1. */
  resetSeconds: number
}

export type Limiter = { take(principal: Principal, limit: number): Promise<Verdict> | Verdict }

export const toWholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** The limiter of the background worker: the worker that forwards a request has counted it. */
export const withoutRateLimit: Limiter = {
  take: () => ({ accepted: true, remaining: 0, resetSeconds: 0 }),
}
