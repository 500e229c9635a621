// What a key may still ask for.
export type RateLimit = {
  /** Requests allowed in any 60 seconds. */
  limit: number
  remaining: number
  /** Until one more is free. */
  resetSeconds: number
}

/** Answers that are not counted, such as that of a wrong key, have none. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, resetSeconds] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    secondsOrCount(headers.get(`X-RateLimit-${name}`)),
  )
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined
  return { limit, remaining, resetSeconds }
}

export const secondsOrCount = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
