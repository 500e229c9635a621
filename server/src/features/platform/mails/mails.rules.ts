// When a mail is tried again, and how long its record is kept. Pure.
import type { DeclaredMails } from '../../../kernel/mail/mail-delivery.ts'

const CLAIM_MS = 60_000
const MAX_WAIT_MS = 60 * 60_000
const FIRST_WAIT_MS = 5000
const DAY_MS = 86_400_000
/** About four days. */
export const MAX_ATTEMPTS = 100
export const RETENTION_DAYS = 90

/** What an erasure leaves of a recipient. */
const ERASED = 'erased'

/** Nothing more is written about somebody who was erased, nor what a mail server responded about several recipients. */
export const isErased = (recipients: readonly string[]): boolean => recipients.includes(ERASED)

/** The time at which a claim expires if it is not completed. */
export const claimedUntil = (now: Date) => new Date(now.getTime() + CLAIM_MS)

/** Null: given up. */
export const nextAttemptAt = (attempts: number, now: Date): Date | null =>
  attempts >= MAX_ATTEMPTS
    ? null
    : new Date(now.getTime() + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts))

/** Records from before then are deleted. */
export const keptSince = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * DAY_MS)

/** A mail that is due is tried at least once an hour; one that was not tried since then is no longer due. */
export const dueSince = (now: Date) => new Date(now.getTime() - DAY_MS)

/** What mails of a team may be. */
export const kindsOfTeam = (mails: DeclaredMails): string[] =>
  [...mails.values()].flatMap(({ template }) => (template.isOfTeam ? [template.kind] : []))
