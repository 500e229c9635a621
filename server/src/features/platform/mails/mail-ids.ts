// The identity of a mail: its id, its Message-ID and its secret follow from its cause.
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { deriveId, isUuid } from '../../../domain/ids.ts'

/** Derives the same id from the same cause, on every node and after a crash. */
export const deriveMailId = (parts: {
  tenantId: string
  kind: string
  causeId: string
  number: number
}): string => deriveId([parts.tenantId, parts.kind, parts.causeId, parts.number])

/** Formats the Message-ID with the team, so that the record is found on one database node. */
export const formatMessageId = (tenantId: string, id: string, domain: string): string =>
  `<${tenantId}.${id}@${domain}>`

const MESSAGE_ID = /^<?([0-9a-f-]{36})\.([0-9a-f-]{36})@[^<>@\s]+>?$/

/** Returns undefined if the text is not a Message-ID of this service. */
export function readMessageId(messageId: string): { tenantId: string; id: string } | undefined {
  const [, tenantId, id] = MESSAGE_ID.exec(messageId.trim().toLowerCase()) ?? []
  return tenantId && id && isUuid(tenantId) && isUuid(id) ? { tenantId, id } : undefined
}

type Cause = { tenant_id: string; kind: string; cause_id: string; number: number }

/** Derives the seed of the secret in a mail, such as a code. Returns undefined if the service has no secret key. */
export const deriveMailSeed = (
  { current }: SecretKeys,
  { kind, tenant_id, cause_id, number }: Cause,
): Buffer | undefined => current?.derive('mailed secret', [kind, tenant_id, cause_id, String(number)])
