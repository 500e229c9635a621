// A freelancer contests an invoice within the period of the mandate, withdraws the contest, and accepts credit notes.

import { invalidState, notFound, refused } from '../../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import { orBusy } from '../../../../kernel/db/connections/overload.ts'
import type { FreelancerCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { queueMail } from '../../../platform/mails/index.ts'
import {
  ACCOUNTING_ENTRY_EVENTS,
  getPortalEntry,
  lockEntry,
  type PortalEntry,
} from '../../accounting/index.ts'
import { INVOICE_ERRORS } from '../invoices.manifest.ts'
import type { ContestInvoice } from '../invoices.schemas.ts'
import { issueInvoices } from '../issue/issue-invoices.service.ts'
import * as queries from './invoice-acts.queries.ts'

type EntryResponse = Promise<JsonText<PortalEntry>>

/** The maximum number of mails about one invoice: contesting it again and again must not flood the team. */
const MAX_MAILS_PER_INVOICE = 3

/** Locks the entry, so that a payment and an action of the freelancer run one after the other. */
async function lockOwnInvoice(ctx: FreelancerCtx, id: string) {
  const key = { tenant_id: ctx.tenantId, id }
  const entry = await orBusy(lockEntry.first(ctx.db, key), 'accounting_entry')
  if (entry?.freelancer_id !== ctx.principal.freelancerId) throw notFound('accounting_entry')
  const invoice = await queries.findInvoice.first(ctx.db, {
    tenant_id: ctx.tenantId,
    entry_id: id,
    now: ctx.clock.now(),
  })
  return { entry, invoice }
}

const toEntryKey = (ctx: FreelancerCtx, id: string) => ({ tenant_id: ctx.tenantId, entry_id: id })

export async function contestInvoice(
  ctx: FreelancerCtx,
  id: string,
  { reason }: ContestInvoice,
): EntryResponse {
  const { entry, invoice } = await lockOwnInvoice(ctx, id)
  const { status } = entry
  const isIssued =
    invoice?.document_type === 389 && (invoice.status === 'issued' || invoice.status === 'ready')
  if (!isIssued || status !== 'waiting_payment')
    throw invalidState(INVOICE_ERRORS.invoice_not_contestable, { status, allowed: ['waiting_payment'] })
  if (invoice.is_contested)
    throw invalidState(INVOICE_ERRORS.invoice_already_contested, { status, allowed: ['withdraw-contest'] })
  const last_day = invoice.contest_until
  if (last_day !== null && last_day < invoice.today)
    throw refused(INVOICE_ERRORS.contest_period_over, { last_day })
  const at = ctx.clock.now()
  const { mail_number: number } = await queries.setContest.only(ctx.db, {
    ...toEntryKey(ctx, id),
    reason,
    at,
  })
  if (number <= MAX_MAILS_PER_INVOICE) queueMail(ctx, 'invoice_contested', { id, number })
  recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.contested, id, {}, { reason })
  return getPortalEntry(ctx, id)
}

export async function withdrawContest(ctx: FreelancerCtx, id: string): EntryResponse {
  const { entry, invoice } = await lockOwnInvoice(ctx, id)
  const { status } = entry
  if (!invoice?.is_contested || status !== 'waiting_payment')
    throw invalidState(INVOICE_ERRORS.invoice_not_contested, { status, allowed: [] })
  queries.endContest.queue(ctx.db, { ...toEntryKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.contest_withdrawn, id)
  return getPortalEntry(ctx, id)
}

/** A credit note that the mandate does not cover gets its number now. */
export async function acceptCreditNote(ctx: FreelancerCtx, id: string): EntryResponse {
  const { entry, invoice } = await lockOwnInvoice(ctx, id)
  const status = invoice?.is_accepted ? 'accepted' : (invoice?.status ?? entry.status)
  const isAcceptable = invoice && !invoice.is_accepted && !invoice.is_suppliers && invoice.status !== 'void'
  if (entry.type !== 'credit_note' || !isAcceptable)
    throw invalidState(INVOICE_ERRORS.credit_note_not_acceptable, { status, allowed: [] })
  queries.setAccepted.queue(ctx.db, { ...toEntryKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.accepted, id)
  await issueInvoices(ctx, [id])
  return getPortalEntry(ctx, id)
}
