// Creates and cancels entries in the transaction that approves or reopens an activity report.

import { orBusy } from '../../../kernel/db/connections/overload.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { newId } from '../../../kernel/domain/ids.ts'
import { ACCOUNTING_ENTRY_EVENTS } from '../accounting.events.ts'
import { invoiceNumber } from '../accounting.rules.ts'
import { type Claim, creditOf, entriesOf } from './entries.rules.ts'
import * as queries from './entry-writes.queries.ts'

/** The caller holds the lock of the report. */
export async function openEntries(ctx: Ctx, claim: Claim): Promise<void> {
  const { today } = await queries.findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const wanted = entriesOf(claim, today)
  if (wanted.length === 0) return
  const numbers = await numbersFor(ctx, claim.freelancer_id, wanted.length)
  const rows = wanted.map((entry, at) => ({ id: newId(), ...entry, ...numbers[at] }))
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
  for (const { id, type, invoice_number, amount_incl_vat } of rows)
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.created, id, {
      type,
      invoice_number,
      amount_incl_vat,
      activity_report_id: claim.activity_report_id,
    })
}

/** Cancels the open entries of a report. Returns false and changes nothing if one of them is paid. */
export async function cancelEntries(ctx: Ctx, reportId: string): Promise<boolean> {
  const key = { tenant_id: ctx.tenantId, activity_report_id: reportId }
  const standing = await orBusy(queries.lockStanding.many(ctx.db, key), 'accounting_entry')
  if (standing.some(({ status }) => status === 'paid')) return false
  const [first] = standing
  if (!first) return true
  const { today } = await queries.findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const numbers = await numbersFor(ctx, first.freelancer_id, standing.length)
  const rows = standing.map(({ id, calculation }, at) => ({
    id: newId(),
    credited_entry_id: id,
    calculation: creditOf(calculation),
    ...numbers[at],
  }))
  const tenant_id = ctx.tenantId
  const sent = { tenant_id, rows: JSON.stringify(rows) }
  queries.cancelEntryRows.queue(ctx.db, { tenant_id, ids: standing.map(({ id }) => id) })
  queries.insertCredits.queue(ctx.db, { ...sent, invoice_date: today, at: ctx.clock.now() })
  queries.insertCreditedShares.queue(ctx.db, sent)
  for (const { id, credited_entry_id, invoice_number } of rows) {
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.cancelled, credited_entry_id, { credit_note_id: id })
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.created, id, {
      type: 'credit_note',
      invoice_number,
      credited_entry_id,
    })
  }
  return true
}

async function numbersFor(ctx: Ctx, freelancer_id: string, count: number) {
  const input = { tenant_id: ctx.tenantId, freelancer_id, count }
  const { last_number } = await queries.takeNumbers.only(ctx.db, input)
  return [...Array(count).keys()].map((at) => {
    const series_number = last_number - count + 1 + at
    return { series_number, invoice_number: invoiceNumber(series_number) }
  })
}
