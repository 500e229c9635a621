// The data that a report is calculated from: the current terms of its mission, and its stored rows.

import { type RawBuilder, sql } from 'kysely'
import type { MissionStatus, MissionType } from '../../../../kernel/db/schema/tables.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, selectToday } from '../../../company/tenants/tenants.tables.ts'
import { statusOn } from '../../../missions/missions/mission-status.tables.ts'
import { deliverableRows, listRatePeriods, missionRows } from '../../../missions/missions/missions.tables.ts'
import type { PaymentTerms, VatTerms } from '../../../money/accounting/index.ts'
import { selectVatPeriod } from '../../../people/freelancers/freelancers.tables.ts'
import { isMissionInForce, isMonthInMission, lastDayOfPeriod } from '../review/activity-reports.actions.ts'
import type { AllRows } from './report-inputs.schemas.ts'

type MissionKey = { tenant_id: string; mission_id: string }

export type Deliverable = {
  id: string
  name: string
  amount_excl_vat: string
  quantity: string
  /** Quantity in other reports. */
  reported: string
}

/** The terms that amounts are calculated from. */
export type Terms = VatTerms &
  PaymentTerms & {
    mission_type: MissionType
    /** The rates of the mission by date, oldest first. */
    rate_periods: readonly { from: string; rate_amount: string }[]
    currency: string
    /** Project code of the mission, for rows without one. */
    project_code_id: string | null
    report_month: string
    start_date: string
    effective_end_date: string
    deliverables: readonly Deliverable[]
  }

export type Facts = Terms & {
  mission_id: string
  mission_status: MissionStatus
  mission_is_in_force: boolean
  month_is_in_mission: boolean
  freelancer_id: string
  hours_per_day: string
  time_zone: string
}

/** Runs as a separate statement after the lock, so that it sees the writes of the previous lock holder. */
export const findFacts = prepared(
  'activity_report.facts',
  (q, input: MissionKey & { report_id: string | null; report_month: string; now: Date }) => ({
    compile: () => {
      const today = selectToday(input.now)
      return sql<Facts>`select mission.id as mission_id, mission.mission_type, mission.currency, mission.payment_terms_days,
          ${listRatePeriods('mission', (rate) => sql`${rate}::text`)} as rate_periods,
          mission.payment_terms_basis, mission.project_code_id, mission.start_date, mission.effective_end_date,
          mission.freelancer_id, ${input.report_month}::text as report_month, ${statusOn('mission', today)} as mission_status,
          ${isMissionInForce('mission', today)} as mission_is_in_force,
          ${isMonthInMission('mission', sql`${input.report_month}::text`)} as month_is_in_mission,
          vat.vat_regime, vat.vat_rate, tenant.hours_per_day, tenant.time_zone,
          ${selectDeliverables(input)} as deliverables
        from ${missionRows} as mission
        cross join lateral ${selectVatPeriod(sql`mission.freelancer_id`, lastDayOfPeriod('mission', sql`${input.report_month}::text`))} as vat
        cross join ${currentTenantRow} as tenant
        where mission.tenant_id = ${input.tenant_id} and mission.id = ${input.mission_id}`.compile(q)
    },
  }),
)

/** The deliverables of the row `mission`, with the quantities of other reports that are not cancelled. */
export const selectDeliverables = (input: { report_id: string | null }) => sql<
  Deliverable[]
>`(select coalesce(json_agg(
    json_build_object('id', d.id, 'name', d.name, 'amount_excl_vat', d.amount_excl_vat::text, 'quantity', d.quantity::text,
      'reported', (select coalesce(sum(t.quantity), 0)::text from activity_report_timesheet t
        join activity_report r on r.tenant_id = ${TENANT} and r.id = t.report_id
        where t.tenant_id = ${TENANT} and t.mission_id = d.mission_id and t.deliverable_id = d.id
          and r.status <> 'cancelled' and r.id is distinct from ${input.report_id}::uuid))), '[]'::json)
  from ${deliverableRows} d where d.mission_id = mission.id)`

/** The stored lists of the report with this id. */
export function selectRowLists(reportId: RawBuilder<unknown>) {
  const rows = (table: string, columns: string) =>
    sql`(select coalesce(json_agg(${sql.raw(columns)} order by one.position), '[]'::json) from ${sql.table(table)} one
        where one.tenant_id = ${TENANT} and one.report_id = ${reportId})`
  const shared = `'description', one.description, 'project_code_id', one.project_code_id`
  const money = `'amount_excl_vat', one.amount_excl_vat`
  return sql`${rows('activity_report_timesheet', `json_build_object('date', one.date, 'quantity', one.quantity, 'deliverable_id', one.deliverable_id, ${shared})`)} as timesheets,
      ${rows('activity_report_item', `json_build_object(${money}, ${shared})`)} as supplementary_items,
      ${rows('activity_report_expense', `json_build_object('date', one.date, 'kind', one.kind, 'vat_amount', case when one.kind is null then one.vat_amount end, 'receipt_id', one.receipt_id, ${money}, ${shared})`)} as expenses`
}

export const findRows = prepared('activity_report.rows', (q, input: { tenant_id: string; id: string }) => ({
  compile: () => sql<AllRows>`select ${selectRowLists(sql`${input.id}`)}`.compile(q),
}))
