// Creates and cancels entries in the transaction that approves or reopens an activity report.

import { newId } from '../../../../domain/ids.ts'
import { orBusy } from '../../../../kernel/db/connections/overload.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { findOpenLines } from '../../payment-batches/payment-batches.tables.ts'
import { ACCOUNTING_ENTRY_EVENTS } from '../accounting.manifest.ts'
import { entryInBatch } from '../accounting.rules.ts'
import { type Claim, calculateEntries, negateCalculation } from './entries.rules.ts'
import * as queries from './entry-writes.queries.ts'

/** The caller holds the lock of the report. Returns the ids of the entries, which have no invoice number yet. */
export async function openEntries(ctx: Ctx, claim: Claim): Promise<string[]> {
  const { today } = await queries.findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const newEntries = calculateEntries(claim, today)
  if (newEntries.length === 0) return []
  const numbers = await numbersFor(ctx, claim.freelancer_id, newEntries.length)
  const rows = newEntries.map((entry, at) => ({ id: newId(), ...entry, ...numbers[at] }))
  const sent = { tenant_id: ctx.tenantId, rows: JSON.stringify(rows) }
  queries.insertEntries.queue(ctx.db, {
    ...sent,
    activity_report_id: claim.activity_report_id,
    freelancer_id: claim.freelancer_id,
    currency: claim.currency,
    label: claim.label,
    invoice_date: today,
    at: ctx.clock.now(),
  })
  queries.insertShares.queue(ctx.db, sent)
  for (const { id, type, amount_incl_vat } of rows)
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.created, id, {
      type,
      amount_incl_vat,
      activity_report_id: claim.activity_report_id,
    })
  return rows.map(({ id }) => id)
}

export type Credit = { id: string; credited_entry_id: string }

/**
 * Cancels the open entries of a report by credit notes, which it returns; they have no invoice number yet. Returns undefined and changes
 * nothing if an entry is paid.
 */
export async function cancelEntries(ctx: Ctx, reportId: string): Promise<Credit[] | undefined> {
  const key = { tenant_id: ctx.tenantId, activity_report_id: reportId }
  const activeEntries = await orBusy(queries.lockStanding.many(ctx.db, key), 'accounting_entry')
  if (activeEntries.some(({ status }) => status === 'paid')) return undefined
  const [first] = activeEntries
  if (!first) return []
  const inBatch = await findOpenLines.first(ctx.db, {
    tenant_id: ctx.tenantId,
    ids: activeEntries.map(({ id }) => id),
  })
  if (inBatch) throw entryInBatch('waiting_payment', inBatch.batch_id)
  const { today } = await queries.findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const numbers = await numbersFor(ctx, first.freelancer_id, activeEntries.length)
  const rows = activeEntries.map(({ id, calculation }, at) => ({
    id: newId(),
    credited_entry_id: id,
    calculation: negateCalculation(calculation),
    ...numbers[at],
  }))
  const tenant_id = ctx.tenantId
  const sent = { tenant_id, rows: JSON.stringify(rows) }
  queries.cancelEntryRows.queue(ctx.db, { tenant_id, ids: activeEntries.map(({ id }) => id) })
  queries.insertCredits.queue(ctx.db, { ...sent, invoice_date: today, at: ctx.clock.now() })
  queries.insertCreditedShares.queue(ctx.db, sent)
  for (const { id, credited_entry_id } of rows) {
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.cancelled, credited_entry_id, { credit_note_id: id })
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.created, id, {
      type: 'credit_note',
      credited_entry_id,
    })
  }
  return rows
}

/** The order of entries in exports, without gaps for each freelancer. It is not the number of the invoice. */
async function numbersFor(ctx: Ctx, freelancer_id: string, count: number) {
  const input = { tenant_id: ctx.tenantId, freelancer_id, count }
  const { last_number } = await queries.takeNumbers.only(ctx.db, input)
  return [...Array(count).keys()].map((at) => ({ series_number: last_number - count + 1 + at }))
}
