// When a mail is tried again, and how long its record is kept. Pure.
import type { DeclaredMails } from '../../../kernel/mail/mail-delivery.ts'

const CLAIM_MS = 60_000
const MAX_WAIT_MS = 60 * 60_000
const FIRST_WAIT_MS = 5000
const DAY_MS = 86_400_000
/** Reached after about four days. */
export const MAX_ATTEMPTS = 100
export const RETENTION_DAYS = 90

/** The text with which an erasure replaces a recipient. */
const ERASED = 'erased'

/** Whether a recipient was erased: then no response is stored, even if the mail has other recipients. */
export const isErased = (recipients: readonly string[]): boolean => recipients.includes(ERASED)

/** The time at which a claim expires if it is not completed. */
export const claimedUntil = (now: Date) => new Date(now.getTime() + CLAIM_MS)

/** Returns null when the mail is given up. */
export const nextAttemptAt = (attempts: number, now: Date): Date | null =>
  attempts >= MAX_ATTEMPTS
    ? null
    : new Date(now.getTime() + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts))

/** Returns the time before which records are deleted. */
export const getRetentionStart = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * DAY_MS)

/** A due mail is tried at least once an hour; a mail that was not tried since this time is no longer due. */
export const getStaleBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** Lists the kinds of mails that are sent for a team. */
export const listTeamMailKinds = (mails: DeclaredMails): string[] =>
  [...mails.values()].flatMap(({ template }) => (template.isSentByTeam ? [template.kind] : []))
