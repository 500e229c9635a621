// The identity of a mail, and when it is tried again. Pure.
import { hash } from 'node:crypto'
import { isUuid } from '../../kernel/domain/ids.ts'

const CLAIM_MS = 60_000
const MAX_WAIT_MS = 60 * 60_000
const FIRST_WAIT_MS = 5000
const DAY_MS = 86_400_000
/** About four days. */
export const MAX_ATTEMPTS = 100
export const RETENTION_DAYS = 90

/** When a claim ends that was not completed. */
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

/** One id for one cause, on every node and after every crash. A UUID of version 8, whose bits are free (RFC 9562). */
export function mailIdOf(parts: { tenantId: string; kind: string; causeId: string; number: number }): string {
  const text = JSON.stringify([parts.tenantId, parts.kind, parts.causeId, parts.number])
  const digits = hash('sha256', text, 'hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** With the team, so that the record is found on one machine. */
export const messageIdOf = (tenantId: string, id: string, domain: string): string =>
  `<${tenantId}.${id}@${domain}>`

const MESSAGE_ID = /^<?([0-9a-f-]{36})\.([0-9a-f-]{36})@[^<>@\s]+>?$/

/** Undefined: no Message-ID of this service. */
export function readMessageId(messageId: string): { tenantId: string; id: string } | undefined {
  const [, tenantId, id] = MESSAGE_ID.exec(messageId.trim().toLowerCase()) ?? []
  return tenantId && id && isUuid(tenantId) && isUuid(id) ? { tenantId, id } : undefined
}
