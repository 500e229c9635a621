// The reports of a freelancer, by mission and month. Missions of other freelancers are not found.

import { isMonth } from '../../../../domain/calendar.ts'
import { notFound, unknownReference } from '../../../../domain/errors/api-error.ts'
import { newId } from '../../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../../domain/json-text.ts'
import type { Page, PageQuery } from '../../../../domain/pagination.ts'
import type { FreelancerCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { REPORT_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../../kernel/wire/filter-rules.ts'
import { getPortalMission, isOwnMission, lockMissionRow } from '../../../missions/missions/index.ts'
import type { UpdatedSince } from '../../../platform/changes/changes.tables.ts'
import { ACTIVITY_REPORT_EVENTS } from '../activity-reports.events.ts'
import * as queries from '../activity-reports.queries.ts'
import type { PortalReport, ReportCalculation } from '../activity-reports.schemas.ts'
import { editReport, explainReport, submitReport } from '../activity-reports.service.ts'
import { findHintFacts } from '../hints/hint-facts.queries.ts'
import { findHints } from '../hints/report-hints.rules.ts'
import type { CheckedRows, HintsOfRows } from '../hints/report-hints.schemas.ts'
import { addHints } from '../hints/report-hints.service.ts'
import { checkMission } from '../review/activity-reports.rules.ts'
import { moveReport } from '../review/review-report.service.ts'
import type { PortalReportQuery, ReportRows } from '../write/report-inputs.schemas.ts'
import * as writing from '../write/save-report.service.ts'

type ReportResponse = Promise<JsonText<PortalReport>>
/** `id` is the id of the mission. */
type MissionMonth = { id: string; month: string }

const toCaller = (ctx: FreelancerCtx) => ({ tenant_id: ctx.tenantId, now: ctx.clock.now() })

export async function listPortalReports(
  ctx: FreelancerCtx,
  missionId: string,
  query: PageQuery & UpdatedSince,
): Promise<JsonText<Page<PortalReport>>> {
  await getPortalMission(ctx, missionId)
  const input = { ...toCaller(ctx), mission_id: missionId, ...query }
  return (await queries.pageOfPortalReports.only(ctx.db, input)).json as JsonText<Page<PortalReport>>
}

export async function listAllPortalReports(
  ctx: FreelancerCtx,
  { status, ...filters }: PortalReportQuery,
): Promise<JsonText<Page<PortalReport>>> {
  if (filters.mission_id && !(await isOwnMission(ctx, filters.mission_id)))
    throw unknownReference('mission_id', 'mission')
  const statuses = status && parseWords(status, REPORT_STATUSES)
  const callerInput = { ...toCaller(ctx), freelancer_id: ctx.principal.freelancerId }
  const input = { ...callerInput, ...filters, ...(statuses && { statuses }) }
  return (await queries.pageOfPortalReports.only(ctx.db, input)).json as JsonText<Page<PortalReport>>
}

const reportNotFound = () => notFound('activity_report')

/** Returns the id of the report of the month that is not cancelled. */
async function findActiveReportId(
  ctx: FreelancerCtx,
  { id, month }: MissionMonth,
): Promise<string | undefined> {
  const input = { tenant_id: ctx.tenantId, mission_id: id, report_month: month }
  return (await queries.findActiveReport.first(ctx.db, input))?.id
}

async function checkMonth(ctx: FreelancerCtx, { id, month }: MissionMonth): Promise<void> {
  await getPortalMission(ctx, id)
  if (!isMonth(month)) throw reportNotFound()
}

async function requireReportId(ctx: FreelancerCtx, month: MissionMonth): Promise<string> {
  await checkMonth(ctx, month)
  const id = await findActiveReportId(ctx, month)
  if (!id) throw reportNotFound()
  return id
}

/** Locks the mission, so that no report of the month is created or cancelled until the transaction ends. */
async function lockAndFind(ctx: FreelancerCtx, month: MissionMonth): Promise<string | undefined> {
  await checkMonth(ctx, month)
  await lockMissionRow.first(ctx.db, { tenant_id: ctx.tenantId, id: month.id })
  return findActiveReportId(ctx, month)
}

async function lockReportId(ctx: FreelancerCtx, month: MissionMonth): Promise<string> {
  const id = await lockAndFind(ctx, month)
  if (!id) throw reportNotFound()
  return id
}

async function show(ctx: FreelancerCtx, id: string): ReportResponse {
  const row = await queries.findPortalReport.only(ctx.db, { ...toCaller(ctx), id })
  return addHints(row.json, row.hint_facts)
}

export const getPortalReport = async (ctx: FreelancerCtx, month: MissionMonth): ReportResponse =>
  show(ctx, await requireReportId(ctx, month))

export const explainPortalReport = async (
  ctx: FreelancerCtx,
  month: MissionMonth,
): Promise<JsonText<ReportCalculation>> => explainReport(ctx, await requireReportId(ctx, month))

/** Returns the hints of rows that are not stored, for a month with or without a report. */
export async function findHintsOfRows(
  ctx: FreelancerCtx,
  month: MissionMonth,
  { timesheets, expenses }: CheckedRows,
): Promise<JsonText<HintsOfRows>> {
  await checkMonth(ctx, month)
  const input = { ...toCaller(ctx), mission_id: month.id, report_month: month.month }
  const { facts } = await findHintFacts.only(ctx.db, input)
  return toJsonText({ hints: findHints(facts, { timesheets: timesheets ?? [], expenses: expenses ?? [] }) })
}

/** Creates the draft of the month, or replaces all rows of the existing report. */
export async function putReport(ctx: FreelancerCtx, month: MissionMonth, sent: ReportRows): ReportResponse {
  const subject = { mission_id: month.id, report_month: month.month }
  const id = await lockAndFind(ctx, month)
  // The sent fields come first, because errors are reported in their order.
  const completeRows = { ...sent, timesheets: [], supplementary_items: [], expenses: [], ...sent }
  if (id) {
    await editReport(ctx, { ...subject, report_id: id }, completeRows, 'freelancer')
    return show(ctx, id)
  }
  const facts = await writing.lockFacts(ctx, { ...subject, report_id: null })
  if (!facts) throw notFound('mission')
  const rows = writing.mergeRows(completeRows)
  await writing.checkReferences(ctx, sent, facts)
  checkMission(facts)
  const draft = { status: 'draft' as const, submission_date: null, reviewed_at: null, rejection_reason: null }
  const reportId = newId()
  const changed = writing.findChangedLists(rows)
  await writing.save(ctx, facts, rows, { id: reportId, isNew: true, mission_id: month.id, ...draft }, changed)
  recordEvent(ctx, ACTIVITY_REPORT_EVENTS.created, reportId, { from: null, to: 'draft', ...subject })
  return show(ctx, reportId)
}

export async function submitPortalReport(ctx: FreelancerCtx, month: MissionMonth): ReportResponse {
  const id = await lockReportId(ctx, month)
  await submitReport(ctx, id, 'freelancer')
  return show(ctx, id)
}

export async function withdrawReport(ctx: FreelancerCtx, month: MissionMonth): ReportResponse {
  const id = await lockReportId(ctx, month)
  await moveReport(ctx, id, 'withdraw', { submission_date: null }, 'freelancer')
  return show(ctx, id)
}
