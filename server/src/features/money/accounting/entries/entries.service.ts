// Creates and cancels entries in the transaction that approves or reopens an activity report.

import { newId } from '../../../../domain/ids.ts'
import { orBusy } from '../../../../kernel/db/connections/overload.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { findOpenLines } from '../../payment-batches/payment-batches.tables.ts'
import { ACCOUNTING_ENTRY_EVENTS } from '../accounting.manifest.ts'
import { entryInBatchError } from '../accounting.rules.ts'
import { type ApprovedReport, calculateEntries, negateCalculation } from './entries.rules.ts'
import * as queries from './entry-writes.queries.ts'

/** The caller holds the lock of the report. Returns the ids of the entries, which have no invoice number yet. */
export async function openEntries(ctx: Ctx, report: ApprovedReport): Promise<string[]> {
  const { today } = await queries.findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const newEntries = calculateEntries(report, today)
  if (newEntries.length === 0) return []
  const numbers = await takeSeriesNumbers(ctx, report.freelancer_id, newEntries.length)
  const rows = newEntries.map((entry, index) => ({ id: newId(), ...entry, ...numbers[index] }))
  const rowsInput = { tenant_id: ctx.tenantId, rows: JSON.stringify(rows) }
  queries.insertEntries.queue(ctx.db, {
    ...rowsInput,
    activity_report_id: report.activity_report_id,
    freelancer_id: report.freelancer_id,
    currency: report.currency,
    label: report.label,
    invoice_date: today,
    at: ctx.clock.now(),
  })
  queries.insertShares.queue(ctx.db, rowsInput)
  for (const { id, type, amount_incl_vat } of rows)
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.created, id, {
      type,
      amount_incl_vat,
      activity_report_id: report.activity_report_id,
    })
  return rows.map(({ id }) => id)
}

export type Credit = { id: string; credited_entry_id: string }

/**
 * Cancels the entries of a report by credit notes, and returns the credit notes, which have no invoice number yet. If an entry is
 * paid, returns undefined and changes nothing.
 */
export async function cancelEntries(ctx: Ctx, reportId: string): Promise<Credit[] | undefined> {
  const key = { tenant_id: ctx.tenantId, activity_report_id: reportId }
  const activeEntries = await orBusy(queries.lockActiveEntries.many(ctx.db, key), 'accounting_entry')
  if (activeEntries.some(({ status }) => status === 'paid')) return undefined
  const [first] = activeEntries
  if (!first) return []
  const inBatch = await findOpenLines.first(ctx.db, {
    tenant_id: ctx.tenantId,
    ids: activeEntries.map(({ id }) => id),
  })
  if (inBatch) throw entryInBatchError('waiting_payment', inBatch.batch_id)
  const { today } = await queries.findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const numbers = await takeSeriesNumbers(ctx, first.freelancer_id, activeEntries.length)
  const rows = activeEntries.map(({ id, calculation }, index) => ({
    id: newId(),
    credited_entry_id: id,
    calculation: negateCalculation(calculation),
    ...numbers[index],
  }))
  const tenant_id = ctx.tenantId
  const rowsInput = { tenant_id, rows: JSON.stringify(rows) }
  queries.cancelEntryRows.queue(ctx.db, { tenant_id, ids: activeEntries.map(({ id }) => id) })
  queries.insertCredits.queue(ctx.db, { ...rowsInput, invoice_date: today, at: ctx.clock.now() })
  queries.insertCreditedShares.queue(ctx.db, rowsInput)
  for (const { id, credited_entry_id } of rows) {
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.cancelled, credited_entry_id, { credit_note_id: id })
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.created, id, {
      type: 'credit_note',
      credited_entry_id,
    })
  }
  return rows
}

/** Takes numbers by which exports order entries, without gaps for each freelancer. They are not invoice numbers. */
async function takeSeriesNumbers(ctx: Ctx, freelancer_id: string, count: number) {
  const input = { tenant_id: ctx.tenantId, freelancer_id, count }
  const { last_number } = await queries.takeNumbers.only(ctx.db, input)
  return [...Array(count).keys()].map((index) => ({ series_number: last_number - count + 1 + index }))
}
