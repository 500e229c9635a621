// The rate limit of a key.
export type RateLimit = {
  /** Requests allowed per 60 seconds. */
  limit: number
  remaining: number
  /** Seconds until another request is allowed. */
  resetSeconds: number
}

/** Responses that do not count against the limit, such as 401, have no such headers. */
export function parseRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, resetSeconds] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    parseCount(headers.get(`X-RateLimit-${name}`)),
  )
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined
  return { limit, remaining, resetSeconds }
}

export const parseCount = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
