// At most `limit` accepted requests in any rolling 60 seconds; refused ones don't count.
export const WINDOW_MS = 60_000

export type Verdict = {
  accepted: boolean
  remaining: number
  /** Until the oldest counted request leaves the window: one more is free then. At least 1. */
  resetSeconds: number
}

/** Whose requests are counted together: a key, a freelancer with all their links, an invitation, the operator. */
export type Owner = { tenantId: string; id: string }

export type Limiter = { take(owner: Owner, limit: number): Promise<Verdict> | Verdict }

export const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** For the background worker: the worker that forwards a request has counted it. */
export const withoutRateLimit: Limiter = {
  take: () => ({ accepted: true, remaining: 0, resetSeconds: 0 }),
}
