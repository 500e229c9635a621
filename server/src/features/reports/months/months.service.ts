// The monthly summary, the missions of a month, and reminders of reports. A month without missions has zeros.

import { getFirstDay, getLastDay, isMonth } from '../../../domain/calendar.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { lockMissionRow, MISSION_EVENTS } from '../../missions/missions/index.ts'
import { REPORT_STATES } from './month-states.ts'
import * as queries from './months.queries.ts'
import { getReminderRefusal } from './months.rules.ts'
import type { DueReports, Month, MonthMission, MonthMissionQuery } from './months.schemas.ts'

export function checkMonth({ month = '' }: Record<string, string>): void {
  if (!isMonth(month)) throw notFound('month')
}

function toMonthInput(ctx: Ctx, month: string) {
  checkMonth({ month })
  const days = { first: getFirstDay(month), last: getLastDay(month) }
  return { tenant_id: ctx.tenantId, month, ...days, now: ctx.clock.now() }
}

export async function getMonth(ctx: Ctx, month: string): Promise<JsonText<Month>> {
  return (await queries.findMonth.only(ctx.db, toMonthInput(ctx, month))).json
}

export async function listMonthMissions(
  ctx: Ctx,
  month: string,
  { report_state, ...page }: MonthMissionQuery,
): Promise<JsonText<Page<MonthMission>>> {
  const states = report_state && parseWords(report_state, REPORT_STATES)
  const input = { ...toMonthInput(ctx, month), ...page, ...(states && { states }) }
  return (await queries.pageOfMonthMissions.only(ctx.db, input)).json
}

export async function listDueReports(ctx: Ctx, missionId: string): Promise<JsonText<DueReports>> {
  const input = { tenant_id: ctx.tenantId, mission_id: missionId, now: ctx.clock.now() }
  const row = await queries.findDueReports.first(ctx.db, input)
  if (!row) throw notFound('mission')
  return row.json
}

/** Locks the mission, as writing its report does: the freelancer is not reminded of a report that is just being submitted. */
export async function remindOfReport(ctx: KeyCtx, month: string, missionId: string): Promise<void> {
  const { tenantId: tenant_id, clock } = ctx
  const mission = await lockMissionRow.first(ctx.db, { tenant_id, id: missionId })
  if (!mission) throw notFound('mission')
  const facts = await queries.findReminderFacts.only(ctx.db, {
    ...toMonthInput(ctx, month),
    mission_id: mission.id,
  })
  const refusal = getReminderRefusal(month, facts)
  if (refusal) throw refusal
  queries.insertReminder.queue(ctx.db, {
    tenant_id,
    id: newId(),
    mission_id: mission.id,
    month,
    at: clock.now(),
    by: ctx.principal.userId,
  })
  recordEvent(ctx, MISSION_EVENTS.report_reminded, mission.id, { report_month: month })
}
