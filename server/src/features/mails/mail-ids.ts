// The identity of a mail: its id and its Message-ID follow from its cause.
import { hash } from 'node:crypto'
import { isUuid } from '../../kernel/domain/ids.ts'

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
