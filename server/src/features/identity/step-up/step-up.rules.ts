// How long codes and confirmations count. Pure.

/** Of a mailed code. */
export const CODE_MS = 10 * 60_000
/** Of a code that the operator hands over. */
export const OPERATOR_CODE_MS = 15 * 60_000
const MAX_TRIES = 5
export const MAX_MAILS_PER_HOUR = 5

type Code = { tries: number; expires_at: Date; used_at: Date | null }

/** Whether a code may be tried. */
export const isOpen = ({ tries, expires_at, used_at }: Code, now: Date): boolean =>
  tries < MAX_TRIES && expires_at > now && used_at === null
