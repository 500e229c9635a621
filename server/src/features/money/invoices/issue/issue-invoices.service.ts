// Numbers and freezes the invoices of entries whose data are complete; the others wait, with what is missing. The file is made
// after the commit (document/make-files.service.ts).

import { isDeepStrictEqual } from 'node:util'
import { addDays } from '../../../../domain/calendar.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvents } from '../../../../kernel/db/events.ts'
import { ACCOUNTING_ENTRY_EVENTS, type Credit, numberEntries } from '../../accounting/index.ts'
import { formatInvoiceNumber } from '../invoice-number.rules.ts'
import { getSellerKey, type PreparationOutcome, prepareInvoice } from './draft-invoice.rules.ts'
import { findInvoiceFacts, type InvoiceFacts } from './invoice-facts.queries.ts'
import * as queries from './invoice-writes.queries.ts'

/** The part of a context that issuing needs; requests and the job provide it. */
export type IssuingCtx = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>

/**
 * A waiting invoice is checked once more after this time: a transaction that completes the data may commit between the reading of
 * the data and the commit of the invoice. It is longer than any transaction takes.
 */
const RECHECK_AFTER_MS = 60_000

/** Prepares the invoices of new entries, in the transaction that creates them. */
export const prepareInvoices = (ctx: IssuingCtx, ids: readonly string[]): Promise<void> =>
  issueInvoices(ctx, ids, true)

/** Prepares credit notes, and voids the invoices that are not numbered yet. */
export async function prepareCreditNotes(ctx: IssuingCtx, credits: readonly Credit[]): Promise<void> {
  await issueInvoices(
    ctx,
    credits.map(({ credited_entry_id }) => credited_entry_id),
  )
  await issueInvoices(
    ctx,
    credits.map(({ id }) => id),
    true,
  )
}

/** Queues waiting invoices after data of a seller, or of the buyer (null), changed. */
export function queueWaitingInvoices(ctx: Ctx, freelancerId: string | null): void {
  const freelancerFilter = freelancerId === null ? {} : { freelancer_id: freelancerId }
  queries.queueInvoices.queue(ctx.db, { tenant_id: ctx.tenantId, ...freelancerFilter, at: ctx.clock.now() })
}

/** The caller holds the locks of the entries. Issued invoices stay as they are. */
export async function issueInvoices(ctx: IssuingCtx, ids: readonly string[], isNew = false): Promise<void> {
  if (ids.length === 0) return
  const { tenantId: tenant_id } = ctx
  const at = ctx.clock.now()
  const all = await findInvoiceFacts.many(ctx.db, { tenant_id, ids, now: at })
  const prepared = all
    .filter(({ invoice }) => isNew || invoice?.status === 'waiting')
    .map((facts) => ({ facts, outcome: prepareInvoice(facts) }))
    .filter(isChanged)
  if (prepared.length === 0) return
  const complete = prepared.filter(isComplete)
  const numbers = await assignNumbers(
    ctx,
    complete.map(({ facts }) => facts),
  )
  const rows = prepared.map(({ facts, outcome }) =>
    toInvoiceRow(facts, outcome, numbers.get(facts.entry_id) ?? null),
  )
  queries.saveInvoices.queue(ctx.db, { tenant_id, rows: JSON.stringify(rows), at })
  if (complete.length > 0) {
    const entries = complete.map(({ facts, outcome }) => ({
      id: facts.entry_id,
      invoice_number: numbers.get(facts.entry_id),
      invoice_date: outcome.draft.date,
      due_date: outcome.draft.due_date,
      calculation: outcome.calculation,
    }))
    numberEntries.queue(ctx.db, { tenant_id, rows: JSON.stringify(entries) })
    const issued = complete.map(({ facts }) => facts.entry_id)
    queries.queueWork.queue(ctx.db, { tenant_id, ids: issued, due_at: at })
    recordEvents(
      ctx,
      issued.map((subjectId) => ({
        kind: ACCOUNTING_ENTRY_EVENTS.issued,
        subjectId,
        data: { invoice_number: numbers.get(subjectId) as string },
      })),
    )
  }
  const waiting = prepared
    .filter(({ outcome }) => outcome.status === 'waiting')
    .map(({ facts }) => facts.entry_id)
  const due_at = new Date(at.getTime() + RECHECK_AFTER_MS)
  if (isNew && waiting.length > 0) queries.queueWork.queue(ctx.db, { tenant_id, ids: waiting, due_at })
}

/** A waiting invoice that still lists the same missing data is not written again. */
const isChanged = ({ facts, outcome }: PreparedInvoice): boolean =>
  outcome.status !== 'waiting' || !isDeepStrictEqual(outcome.missing, facts.invoice?.missing)

type PreparedInvoice = { facts: InvoiceFacts; outcome: PreparationOutcome }
type CompleteInvoice = PreparedInvoice & { outcome: Extract<PreparationOutcome, { status: 'complete' }> }
const isComplete = (one: PreparedInvoice): one is CompleteInvoice => one.outcome.status === 'complete'

/** Assigns numbers in the order of the entries. A request has one seller; a batch of the job may have several. */
async function assignNumbers(ctx: IssuingCtx, complete: InvoiceFacts[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>()
  const bySeller = [...Map.groupBy(complete, getSellerKey)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [seller, own] of bySeller) {
    const input = { tenant_id: ctx.tenantId, seller, count: own.length }
    const { code, last_number } = await queries.takeNumbers.only(ctx.db, input)
    for (const [index, { entry_id, buyer }] of own.entries())
      numbers.set(
        entry_id,
        formatInvoiceNumber(buyer.siren ?? '', code, last_number - own.length + 1 + index),
      )
  }
  return numbers
}

function toInvoiceRow(facts: InvoiceFacts, outcome: PreparationOutcome, number: string | null) {
  const { entry_id, freelancer_id, entry, logo_sha256 } = facts
  const key = { entry_id, freelancer_id, seller: getSellerKey(facts) }
  const document_type = entry.type === 'credit_note' ? 261 : 389
  if (outcome.status === 'waiting') return { ...key, status: 'waiting', missing: outcome.missing }
  if (outcome.status === 'void') return { ...key, status: 'void', missing: [] }
  const { draft, contestDays } = outcome
  return {
    ...key,
    status: 'issued',
    missing: [],
    document_type,
    number,
    issue_date: draft.date,
    content: { ...draft, number },
    logo_sha256,
    contest_until: contestDays === null ? null : addDays(draft.date, contestDays),
  }
}
