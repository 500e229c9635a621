// Activity reports for the team: read, file, edit, submit. Reviews are in review-report.service.ts.

import { alreadyExists, notFound } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type Created, type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { REPORT_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { toSortInput } from '../../../kernel/db/sql/list-sorts.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { knownProjectCodes } from '../../company/project-codes/project-codes.tables.ts'
import { knownMissions } from '../../missions/missions/missions.tables.ts'
import { completeLines } from '../../money/accounting/index.ts'
import { ACTIVITY_REPORT_EVENTS } from './activity-reports.events.ts'
import * as queries from './activity-reports.queries.ts'
import type { ActivityReport, ReportCalculation, ReportSummary } from './activity-reports.schemas.ts'
import { completeProration } from './amounts/rate-periods.rules.ts'
import { changeVat } from './amounts/report-amounts.rules.ts'
import { addHints, addHintsToPage } from './hints/report-hints.service.ts'
import {
  checkMission,
  reportActionLists,
  requireNextStatus,
  type Side,
} from './review/activity-reports.rules.ts'
import type {
  FileReport,
  ReportQuery,
  ReportRows,
  ReportSummaryQuery,
} from './write/report-inputs.schemas.ts'
import * as writing from './write/save-report.service.ts'

const reportNotFound = () => notFound('activity_report')

const FILTER_REFERENCES = {
  mission_id: toReferenceKind(knownMissions, 'mission'),
  project_code_id: toReferenceKind(knownProjectCodes, 'project_code'),
}

const toCaller = (ctx: KeyCtx) => ({
  tenant_id: ctx.tenantId,
  now: ctx.clock.now(),
  action_lists: reportActionLists(ctx.principal.scopes),
})

export async function listReports(ctx: KeyCtx, query: ReportQuery): Promise<JsonText<Page<ActivityReport>>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  const { status, sort, with_hints, ...filters } = query
  const statuses = status && parseWords(status, REPORT_STATUSES)
  const input = { ...toCaller(ctx), ...filters, ...(statuses && { statuses }), ...toSortInput(sort) }
  if (with_hints) {
    const row = await queries.pageOfReportsWithFacts.only(ctx.db, input)
    return addHintsToPage<ActivityReport>(JSON.parse(row.json))
  }
  return (await queries.pageOfReports.only(ctx.db, input)).json as JsonText<Page<ActivityReport>>
}

export async function summarizeReports(
  ctx: KeyCtx,
  query: ReportSummaryQuery,
): Promise<JsonText<ReportSummary>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  return (await queries.findReportSummary.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getReport(ctx: KeyCtx, id: string): Promise<JsonText<ActivityReport>> {
  const row = await queries.findReport.first(ctx.db, { id, ...toCaller(ctx) })
  if (!row) throw reportNotFound()
  return addHints(row.json, row.hint_facts)
}

export async function explainReport(ctx: Ctx, id: string): Promise<JsonText<ReportCalculation>> {
  const row = await queries.findCalculation.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw reportNotFound()
  const { json, vat_terms } = row
  const written: ReportCalculation = JSON.parse(json)
  const stored = vat_terms ? changeVat(written, vat_terms) : written
  return toJsonText({
    ...stored,
    rate_periods: row.rate_periods,
    proration: stored.proration && completeProration(stored.proration, stored.rate_amount),
    lines: completeLines(stored.lines),
    expense_lines: completeLines(stored.expense_lines),
    expenses: { ...stored.expenses, vat: stored.expenses.vat ?? null },
  })
}

/** Creates a report on behalf of the freelancer; it is submitted immediately. */
export async function fileReport(ctx: KeyCtx, body: FileReport): Promise<Created<ActivityReport>> {
  const { report_month, ...sent } = body
  const mission_id = body.mission_id.toLowerCase()
  const facts = await writing.lockFacts(ctx, { mission_id, report_month, report_id: null })
  const missionFacts = await writing.checkReferences(ctx, body, facts)
  const rows = writing.mergeRows(sent)
  checkMission(missionFacts)
  const month = { tenant_id: ctx.tenantId, mission_id, report_month }
  if (await queries.findActiveReport.first(ctx.db, month))
    throw alreadyExists('report_month', 'activity_report')
  const id = newId()
  const report = { id, isNew: true as const, mission_id, ...toPendingState(ctx) }
  await writing.save(ctx, missionFacts, rows, report, writing.findChangedLists(rows))
  recordEvent(ctx, ACTIVITY_REPORT_EVENTS.submitted, id, {
    from: null,
    to: 'pending',
    mission_id,
    report_month,
  })
  return { id, json: await getReport(ctx, id) }
}

const toPendingState = (ctx: Ctx) => ({
  status: 'pending' as const,
  submission_date: ctx.clock.now(),
  reviewed_at: null,
  rejection_reason: null,
})

/** A list in the request replaces the stored list; the status does not change. */
export async function updateReport(
  ctx: KeyCtx,
  id: string,
  sent: ReportRows,
): Promise<JsonText<ActivityReport>> {
  const { mission_id, report_month } = await requireMission(ctx, id)
  // An empty request is allowed in every status.
  if (Object.keys(sent).length > 0)
    await editReport(ctx, { mission_id, report_month, report_id: id }, sent, 'team')
  return getReport(ctx, id)
}

export async function requireMission(ctx: Ctx, id: string) {
  const row = await queries.findReportMission.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw reportNotFound()
  return row
}

type ExistingReport = writing.Subject & { report_id: string }

export async function editReport(
  ctx: Ctx,
  subject: ExistingReport,
  sent: ReportRows,
  side: Side,
): Promise<void> {
  const { facts, report } = await lockReportAndFacts(ctx, subject)
  const id = subject.report_id
  const stored = await writing.findStoredRows(ctx, id)
  const rows = writing.mergeRows(sent, stored)
  await writing.checkReferences(ctx, sent, facts)
  const status = requireNextStatus('edit', report.status, side)
  checkMission(facts)
  const { submission_date, reviewed_at, rejection_reason, mission_id } = report
  const state = { status, submission_date, reviewed_at, rejection_reason }
  const changed = writing.findChangedLists(rows, stored)
  if (await writing.save(ctx, facts, rows, { id, mission_id, ...state }, changed))
    recordEvent(ctx, ACTIVITY_REPORT_EVENTS.updated, id, { lists: changed })
}

/** Copies the current terms of the mission to the report. */
export async function submitReport(ctx: Ctx, id: string, side: Side = 'team'): Promise<void> {
  const { mission_id, report_month } = await requireMission(ctx, id)
  const { facts, report } = await lockReportAndFacts(ctx, { mission_id, report_month, report_id: id })
  const status = requireNextStatus('submit', report.status, side)
  checkMission(facts)
  const rows = await writing.findStoredRows(ctx, id)
  await writing.save(ctx, facts, rows, { id, mission_id, ...toPendingState(ctx) }, [])
  recordEvent(ctx, ACTIVITY_REPORT_EVENTS.submitted, id, { from: report.status, to: status })
}

async function lockReportAndFacts(ctx: Ctx, subject: ExistingReport) {
  const facts = await writing.lockFacts(ctx, subject)
  const report = await queries.lockReport.first(ctx.db, toRowKey(ctx, subject.report_id))
  if (!facts || !report) throw reportNotFound()
  return { facts, report }
}

export { activityReportObjects } from './activity-reports.queries.ts'
