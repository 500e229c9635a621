import { sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { asText, jsonPage, limitExpression, offsetExpression } from '../../../kernel/db/sql/json.ts'
import { andAfter, instantKey, LAST_UUID, type ListOrder, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import type { ReminderFacts, ReportState } from './month-states.ts'
import type { DueReports, Month, MonthMission } from './months.schemas.ts'
import {
  dueReports,
  type MonthInput,
  monthMissionItems,
  monthMissions,
  monthRows,
  monthView,
  reminderFacts,
} from './months.views.ts'

export const findMonth = prepared('month.detail', (q, input: MonthInput) => ({
  compile: () =>
    sql<{
      json: JsonText<Month>
    }>`with ${monthRows(input)} select ${monthView(input)}::text as json`.compile(q),
}))

/** Orders as `NEWEST` does, by the missions among joined rows. */
const NEWEST_MISSION: ListOrder = {
  by: sql`mission.created_at desc, mission.id desc`,
  keys: [instantKey(sql`mission.created_at`), sql`mission.id`],
  isAfter: (value) =>
    sql`(mission.created_at, mission.id) < (${value(1, 'infinity')}::timestamptz, ${value(2, LAST_UUID)}::uuid)`,
}

type ListInput = MonthInput & PageQuery & { states?: readonly ReportState[] }

export const pageOfMonthMissions = prepared(
  'month.missions',
  (q, input: Required<ListInput>, presentFields) => {
    const matching = monthMissions(input, presentFields.has('states') ? sql`${input.states}` : undefined)
    const pageRows = sql`${matching}${andAfter(input, presentFields, NEWEST_MISSION)}`
    const ids = sql`select mission.id ${pageRows} order by ${NEWEST_MISSION.by} limit ${limitExpression(input)} offset ${offsetExpression(input)}`
    const total = sql<number>`(select count(*) ${matching})`
    const next = nextCursor(input, presentFields, pageRows, NEWEST_MISSION)
    return q.selectNoFrom(asText(jsonPage<MonthMission>(monthMissionItems(input, ids), total, input, next)))
  },
)

/** Returns no row if there is no such mission. */
export const findDueReports = prepared(
  'month.due_reports',
  (q, input: { tenant_id: string; mission_id: string; now: Date }) => ({
    compile: () =>
      sql<{
        json: JsonText<DueReports>
      }>`select ${dueReports(input.now)}::text as json from ${missionRows} as mission
        where mission.id = ${input.mission_id}`.compile(q),
  }),
)

/** The caller has locked the mission. */
export const findReminderFacts = prepared(
  'report_reminder.facts',
  (q, input: MonthInput & { mission_id: string }) => ({
    compile: () =>
      sql<ReminderFacts>`${reminderFacts(input)} where mission.id = ${input.mission_id}`.compile(q),
  }),
)

type Reminder = { tenant_id: string; id: string; mission_id: string; month: string; at: Date; by: string }

export const insertReminder = prepared('report_reminder.insert', (q, row: Reminder) =>
  q.insertInto('report_reminder').values({
    tenant_id: row.tenant_id,
    id: row.id,
    mission_id: row.mission_id,
    month: row.month,
    reminded_at: row.at,
    reminded_by: row.by,
  }),
)
