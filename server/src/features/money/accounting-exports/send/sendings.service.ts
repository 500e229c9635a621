// "Send to accountant": creates the exports of a month, and queues one mail with a link to them.

import { getLastDay } from '../../../../domain/calendar.ts'
import { notFound, refused } from '../../../../domain/errors/api-error.ts'
import { newId } from '../../../../domain/ids.ts'
import type { Created, JsonText } from '../../../../domain/json-text.ts'
import type { Page } from '../../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { queueMail } from '../../../platform/mails/index.ts'
import { readSettings } from '../../accounting-settings/index.ts'
import { ACCOUNTING_EXPORT_EVENTS, EXPORT_ERRORS } from '../accounting-exports.manifest.ts'
import { createExport, lockExports } from '../accounting-exports.service.ts'
import * as queries from './sendings.queries.ts'
import type { AccountingSending, CreateSending, SendingQuery } from './sendings.schemas.ts'

const MAX_SENDINGS_PER_DAY = 10
const DAY_MS = 86_400_000

export async function listSendings(
  ctx: Ctx,
  query: SendingQuery,
): Promise<JsonText<Page<AccountingSending>>> {
  return (await queries.pageOfSendings.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getSending(ctx: Ctx, id: string): Promise<JsonText<AccountingSending>> {
  const row = await queries.findSending.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw notFound('accounting_sending')
  return row.json
}

export async function createSending(
  ctx: KeyCtx,
  { month }: CreateSending,
): Promise<Created<AccountingSending>> {
  const tenant_id = ctx.tenantId
  // The lock also protects the quota of mails.
  await lockExports(ctx)
  if (ctx.sendsMail) await checkSendingQuota(ctx)
  const emails = await requireRecipients(ctx)
  const range = { from: `${month}-01`, to: getLastDay(month) }
  const export_ids = []
  for (const format of ['fec', 'csv_excel'] as const)
    export_ids.push((await createExport(ctx, { format, ...range })).id)
  const id = newId()
  const at = ctx.clock.now()
  queries.insertSending.queue(ctx.db, {
    tenant_id,
    id,
    month,
    emails,
    export_ids,
    created_by: ctx.principal.userId,
    at,
  })
  queueMail(ctx, 'accounting_files', { id, number: 0 })
  for (const exportId of export_ids)
    recordEvent(ctx, ACCOUNTING_EXPORT_EVENTS.sent, exportId, { month, recipient_count: emails.length })
  return { id, json: await getSending(ctx, id) }
}

async function checkSendingQuota(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS)
  const { total } = await queries.countSendingsSince.only(ctx.db, { tenant_id: ctx.tenantId, since })
  if (total >= MAX_SENDINGS_PER_DAY)
    throw refused(EXPORT_ERRORS.sending_quota, { limit: MAX_SENDINGS_PER_DAY })
}

/** The addresses of the settings, otherwise the users who are external accountants. */
async function requireRecipients(ctx: Ctx): Promise<readonly string[]> {
  const { accountant_emails } = await readSettings(ctx)
  if (accountant_emails.length > 0) return accountant_emails
  const accountants = await queries.findAccountants.many(ctx.db, { tenant_id: ctx.tenantId })
  if (accountants.length === 0) throw refused(EXPORT_ERRORS.accountant_missing)
  return accountants.map(({ email }) => email)
}
