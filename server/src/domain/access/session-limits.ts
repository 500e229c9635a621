// How long a session lasts.

export const SESSION_MS = 7 * 24 * 3600 * 1000
export const PORTAL_SESSION_MS = 90 * 24 * 3600 * 1000
export const MAX_IDLE_MS = 8 * 3600 * 1000

/** A session of a freelancer ends after 90 days, used or not: people come back to the portal once a month. */
export const isPortalSessionOver = ({ expires_at }: Pick<Times, 'expires_at'>, now: Date): boolean =>
  expires_at <= now

type Times = { last_seen_at: Date; expires_at: Date }

/** A session ends after 7 days, and after 8 hours without a request. */
export const isSessionOver = ({ last_seen_at, expires_at }: Times, now: Date): boolean =>
  expires_at <= now || now.getTime() - last_seen_at.getTime() >= MAX_IDLE_MS
