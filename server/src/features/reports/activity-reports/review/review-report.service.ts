// Reviews of submitted reports. An approval creates the accounting entries in the same transaction.

import { notFound } from '../../../../domain/errors/api-error.ts'
import type { EventKind, STATUS_CHANGE } from '../../../../domain/events/event-kinds.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import type { Ctx, KeyCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { lockMissionRow } from '../../../missions/missions/index.ts'
import { cancelEntries, openEntries } from '../../../money/accounting/index.ts'
import { prepareCreditNotes, prepareInvoices } from '../../../money/invoices/index.ts'
import { replaceReceived } from '../../../money/supplier-invoices/index.ts'
import { ACTIVITY_REPORT_EVENTS } from '../activity-reports.events.ts'
import { findAheadFacts, findMissingDocuments, lockReport } from '../activity-reports.queries.ts'
import type { ActivityReport } from '../activity-reports.schemas.ts'
import { getReport, requireMission } from '../activity-reports.service.ts'
import { moveReportRow } from '../write/report-writes.queries.ts'
import {
  checkNotAhead,
  missingDocumentsError,
  paidEntryError,
  requireNextStatus,
  type Side,
  type Trigger,
} from './activity-reports.rules.ts'

type ReportResponse = Promise<JsonText<ActivityReport>>
type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport.first>>>
type Changes = { reviewed_at?: Date | null; submission_date?: null; rejection_reason?: string | null }

const EVENTS = {
  approve: ACTIVITY_REPORT_EVENTS.approved,
  reject: ACTIVITY_REPORT_EVENTS.rejected,
  reopen: ACTIVITY_REPORT_EVENTS.reopened,
  cancel: ACTIVITY_REPORT_EVENTS.cancelled,
  withdraw: ACTIVITY_REPORT_EVENTS.withdrawn,
} as const satisfies Partial<Record<Trigger, EventKind<string, typeof STATUS_CHANGE>>>

/** Locks the report, checks the state machine, and writes the new status and its event. */
export async function moveReport(
  ctx: Ctx,
  id: string,
  trigger: keyof typeof EVENTS,
  changes: Changes = {},
  side: Side = 'team',
): Promise<LockedReport> {
  const report = await lockReport.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!report) throw notFound('activity_report')
  const status = requireNextStatus(trigger, report.status, side)
  moveReportRow.queue(ctx.db, { tenant_id: ctx.tenantId, id, status, at: ctx.clock.now(), ...changes })
  const { rejection_reason } = changes
  const statusChange = { from: report.status, to: status }
  recordEvent(ctx, EVENTS[trigger], id, statusChange, rejection_reason ? { rejection_reason } : {})
  return report
}

export async function approveReport(ctx: KeyCtx, id: string): ReportResponse {
  const now = ctx.clock.now()
  const { calculation, ...report } = await moveReport(ctx, id, 'approve', { reviewed_at: now })
  checkNotAhead(await findAheadFacts.only(ctx.db, { tenant_id: ctx.tenantId, id, now }))
  const { kinds } = await findMissingDocuments.only(ctx.db, { tenant_id: ctx.tenantId, id, now })
  if (kinds.length > 0) throw missingDocumentsError(kinds, report.freelancer_id)
  const entries = await openEntries(ctx, {
    activity_report_id: id,
    freelancer_id: report.freelancer_id,
    currency: report.currency,
    vat_regime: report.vat_regime,
    vat_rate: report.vat_rate,
    payment_terms_days: report.payment_terms_days,
    payment_terms_basis: report.payment_terms_basis,
    label: `${report.mission_name}, ${report.report_month}`,
    lines: calculation.lines,
    expenses: calculation.expense_lines,
  })
  await prepareInvoices(ctx, entries)
  return getReport(ctx, id)
}

export async function rejectReport(ctx: KeyCtx, id: string, rejection_reason: string): ReportResponse {
  await moveReport(ctx, id, 'reject', { reviewed_at: ctx.clock.now(), rejection_reason })
  return getReport(ctx, id)
}

/** Cancels the entries by credit notes, unless one of them is paid. */
export async function reopenReport(ctx: KeyCtx, id: string): ReportResponse {
  await moveReport(ctx, id, 'reopen', { reviewed_at: null })
  const creditNotes = await cancelEntries(ctx, id)
  if (!creditNotes) throw paidEntryError()
  await prepareCreditNotes(ctx, creditNotes)
  await replaceReceived(
    ctx,
    id,
    creditNotes.map(({ credited_entry_id }) => credited_entry_id),
  )
  return getReport(ctx, id)
}

/** Locks the mission, as creating a report does, because the month then accepts another report. */
export async function cancelReport(ctx: KeyCtx, id: string): ReportResponse {
  const { mission_id } = await requireMission(ctx, id)
  await lockMissionRow.first(ctx.db, { tenant_id: ctx.tenantId, id: mission_id })
  await moveReport(ctx, id, 'cancel')
  return getReport(ctx, id)
}
