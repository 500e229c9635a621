// Durations in milliseconds.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Returns the start of the window in which attempts count against a limit; older attempts are deleted. */
export const hourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS)
