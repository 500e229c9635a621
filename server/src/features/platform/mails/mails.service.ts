import { notFound } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { CallCtx, Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { DeclaredMails } from '../../../kernel/mail/mail-delivery.ts'
import { cleanResponse } from '../../../kernel/mail/mail-text.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { readMessageId } from './mail-ids.ts'
import { MAIL_EVENTS } from './mails.manifest.ts'
import * as queries from './mails.queries.ts'
import { isErased } from './mails.rules.ts'
import {
  type Bounce,
  MAIL_STATUSES,
  type Mail,
  type MailQuery,
  type ReportBounce,
  type UndeliverableAddress,
  type UndeliverableAddressQuery,
} from './mails.schemas.ts'
import { markAddresses, pageOfAddresses, toAddressRows } from './undeliverable-addresses.queries.ts'

export async function listMails(
  ctx: Ctx,
  { status, kind, ...query }: MailQuery,
  kinds: readonly string[],
): Promise<JsonText<Page<Mail>>> {
  const statuses = status && parseWords(status, MAIL_STATUSES)
  const requestedKinds = kind && parseWords(kind, kinds)
  const row = await queries.pageOfMails.only(ctx.db, {
    tenant_id: ctx.tenantId,
    ...query,
    ...(statuses && { statuses }),
    ...(requestedKinds && { kinds: requestedKinds }),
  })
  return row.json
}

export async function getMail(ctx: Ctx, id: string): Promise<JsonText<Mail>> {
  const row = await queries.findMail.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw notFound('mail')
  return row.json
}

export async function listUndeliverableAddresses(
  ctx: Ctx,
  query: UndeliverableAddressQuery,
): Promise<JsonText<Page<UndeliverableAddress>>> {
  return (await pageOfAddresses.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

const UNKNOWN = toJsonText<Bounce>({ mail: null })

/** Idempotent: mail systems may report a bounce several times, and bounces of mails without a record. */
export async function reportBounce(
  call: CallCtx,
  { message_id, reason }: ReportBounce,
  mails: DeclaredMails,
): Promise<JsonText<Bounce>> {
  const mailKey = readMessageId(message_id)
  if (!mailKey) return UNKNOWN
  const { tenantId, id } = mailKey
  const key = { tenant_id: tenantId, id }
  const mail = await queries.lockMail.first(call.db, key)
  if (!mail) return UNKNOWN
  const ctx: Ctx = { ...call, tenantId, actor: { kind: 'operator', id: null } }
  if (mail.status !== 'bounced') {
    const { kind, cause_id, recipients } = mail
    const hasErasedRecipient = isErased(recipients)
    const response = reason === undefined || hasErasedRecipient ? null : cleanResponse(reason)
    const at = ctx.clock.now()
    queries.markBounced.queue(ctx.db, { ...key, response, at })
    // The report does not say for which of several recipients the mail came back.
    if (recipients.length === 1 && !hasErasedRecipient) {
      const rows = toAddressRows(recipients)
      markAddresses.queue(ctx.db, { tenant_id: tenantId, rows, reason: 'bounced', response, mail_id: id, at })
    }
    await mails.get(kind)?.markUndeliverable?.(ctx, { id: cause_id, number: mail.number })
    // The team already has an event for a mail that was refused or has failed.
    if (mail.status !== 'refused' && mail.status !== 'failed')
      recordEvent(ctx, MAIL_EVENTS.undeliverable, id, { reason: 'bounced', kind, cause_id })
  }
  return `{"mail":${await getMail(ctx, id)}}` as JsonText<Bounce>
}

export { mailObjects } from './mails.queries.ts'
