// When a code, a confirmed attempt and a link may be used. Pure.

/** Lifetime of a mailed code, and of an attempt whose code was right. */
export const CODE_MS = 10 * 60_000
/** Lifetime of a code that the operator hands over. */
export const OPERATOR_CODE_MS = 15 * 60_000
export const MAX_TRIES = 5
export const LINK_MS = 15 * 60_000
export const MAX_MAILS_PER_HOUR = 5

type Code = { tries: number; expires_at: Date; used_at: Date | null }

/** Whether a code may be tried. */
export const isOpen = ({ tries, expires_at, used_at }: Code, now: Date): boolean =>
  tries < MAX_TRIES && expires_at > now && used_at === null

type Attempt = { expires_at: Date; confirmed_at: Date | null; ended_at: Date | null }

/** Whether the code was right, and the person has not chosen a team yet. */
export const mayChooseTeam = ({ expires_at, confirmed_at, ended_at }: Attempt, now: Date): boolean =>
  expires_at > now && confirmed_at !== null && ended_at === null

type Link = { expires_at: Date; used_at: Date | null }
export const isUsable = ({ expires_at, used_at }: Link, now: Date): boolean =>
  expires_at > now && used_at === null

/** Characters of codes, without letters and digits that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const CODE_LENGTH = 8

/** Converts what people type, such as `abcd-efgh`, to the stored form `ABCDEFGH`. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** Formats the code in two groups, which are easier to read and to type. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
