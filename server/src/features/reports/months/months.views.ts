// The monthly summary, and the missions of the month with their reports, the entries of the reports and the reminders.
import { type RawBuilder, sql } from 'kysely'
import { decimal, jsonArray, jsonObject, maybeTimestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { projectCodeRows } from '../../company/project-codes/project-codes.tables.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { IN_FORCE, isInOneOf } from '../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { entryRows } from '../../money/accounting/accounting.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../activity-reports/activity-reports.tables.ts'
import { approvableLater } from '../activity-reports/index.ts'
import { REMINDER_HOURS, type ReminderState, type ReportState } from './month-states.ts'
import {
  type DueReport,
  type DueReports,
  MAX_DUE_MONTHS,
  type Month,
  type MonthAmounts,
  type MonthEntry,
  type MonthMission,
  type MonthReport,
  type ReportCounts,
} from './months.schemas.ts'

export type MonthInput = { tenant_id: string; month: string; first: string; last: string; now: Date }
/** The values of one month, or of each row of a statement. */
type MonthValues = { month: Text; last: Text; now: Date }
type Text = RawBuilder<string> | string

const isInForce = (now: Date) => isInOneOf('mission', sql`${sql.lit(`{${IN_FORCE}}`)}`, selectToday(now))

/** The rows to count. A mission has at most one report of a month that is not cancelled. */
export const monthRows = ({ tenant_id, month, first, last, now }: MonthInput) => sql`
  report as materialized (select tenant_id, id, mission_id, status, currency,
      invoice_amount_excl_vat + expense_amount_excl_vat as amount
    from ${reportRows} as activity_report where tenant_id = ${tenant_id} and report_month = ${month}),
  in_force as (select count(*) as missions, count(*) filter (where live.id is null) as missing
    from ${missionRows} as mission left join report live on live.mission_id = mission.id and live.status <> 'cancelled'
    where mission.tenant_id = ${tenant_id} and mission.start_date <= ${last}::date
      and mission.effective_end_date >= ${first}::date and ${isInForce(now)}),
  entry as materialized (select e.status, e.currency, e.amount_excl_vat, e.amount_incl_vat
    from report join ${entryRows} e on e.activity_report_id = report.id),
  worked as (select currency, sum(amount) as worked, sum(amount) filter (where status = 'approved') as approved
    from report where status <> 'cancelled' group by currency),
  invoiced as (select currency, sum(amount_excl_vat) as excl, sum(amount_incl_vat) as incl,
      sum(amount_excl_vat) filter (where status = 'paid') as paid_excl,
      sum(amount_incl_vat) filter (where status = 'paid') as paid_incl
    from entry group by currency)`

const countReports = (status: string) =>
  sql<number>`(select count(*) from report where status = ${sql.lit(status)})`
const amount = (sum: string) => sql<number>`trim_scale(coalesce(${sql.ref(sum)}, 0))`

const amounts = jsonObject<MonthAmounts>({
  currency: sql`currency`,
  worked_excl_vat: amount('worked.worked'),
  approved_excl_vat: amount('worked.approved'),
  invoiced_excl_vat: amount('invoiced.excl'),
  invoiced_incl_vat: amount('invoiced.incl'),
  paid_excl_vat: amount('invoiced.paid_excl'),
  paid_incl_vat: amount('invoiced.paid_incl'),
})

export const monthView = (input: MonthInput) =>
  jsonObject<Month>({
    month: sql`${input.month}::text`,
    missions_in_force: sql`(select missions from in_force)`,
    reports: jsonObject<ReportCounts>({
      missing: sql`(select missing from in_force)`,
      draft: countReports('draft'),
      waiting: countReports('pending'),
      rejected: countReports('rejected'),
      approved: countReports('approved'),
    }),
    amounts: sql`(select coalesce(json_agg(${amounts} order by currency), '[]'::json)
      from worked full join invoiced using (currency))`,
  })

type Sql = RawBuilder<unknown>

/** The report of the month of the row `mission`, as `report`; at most one. */
const joinReport = (month: Text) => sql`left join ${reportRows} as report on report.mission_id = mission.id
  and report.report_month = ${month} and report.status <> 'cancelled'`

const reportState = sql<ReportState>`coalesce(report.status, 'missing')`

/** The missions that are in force in the month, as `mission`, each with its report. Begins with `from`. */
export const monthMissions = ({ month, first, last, now }: MonthInput, states: Sql | undefined) => sql`
  from ${missionRows} as mission ${joinReport(month)}
  where mission.start_date <= ${last}::date and mission.effective_end_date >= ${first}::date and ${isInForce(now)}
  ${states ? sql`and ${reportState} = any(${states}::text[])` : sql``}`

/** Joins the last reminder of the row `mission` and the month, as `reminder`. */
const joinLastReminder = (
  month: Text,
) => sql`left join lateral (select r.reminded_at, r.reminded_by from report_reminder r
  where r.tenant_id = ${TENANT} and r.mission_id = mission.id and r.month = ${month}
  order by r.reminded_at desc limit 1) as reminder on true`

/** The day after the mission's last day of the month. */
const dueFrom = (last: Text) => sql<string>`(least(mission.effective_end_date, ${last}::date) + 1)`

const reminderState = ({ last, now }: Pick<MonthValues, 'last' | 'now'>) => sql<ReminderState>`(case
  when report.status in ('pending', 'approved') then 'submitted'
  when ${selectToday(now)} < ${dueFrom(last)} then 'not_due'
  when freelancer.status <> 'active' then 'unreachable'
  when reminder.reminded_at > ${now}::timestamptz - make_interval(hours => ${sql.lit(REMINDER_HOURS)}) then 'recent'
  else 'possible' end)`

const joinFreelancer = sql`join ${freelancerRows} as freelancer on freelancer.id = mission.freelancer_id`

const reportView = (now: Date) =>
  sql<MonthReport | null>`(case when report.id is not null then ${jsonObject<MonthReport>({
    id: sql`report.id`,
    submission_date: maybeTimestamp(sql`report.submission_date`),
    invoice_amount_excl_vat: decimal(sql<string>`report.invoice_amount_excl_vat`),
    expense_amount_excl_vat: decimal(sql<string>`report.expense_amount_excl_vat`),
    currency: sql`report.currency`,
    approvable_from: sql`(select ${approvableLater(selectToday(now))} from ${reportRows} as activity_report
    where activity_report.id = report.id)`,
  })} end)`

const entry = jsonObject<MonthEntry>({
  id: sql`e.id`,
  type: sql`e.type`,
  status: sql`e.status`,
  invoice_number: sql`nullif(e.invoice_number, '')`,
  invoice_date: sql`e.invoice_date`,
  amount_excl_vat: decimal(sql<string>`e.amount_excl_vat`),
  amount_incl_vat: decimal(sql<string>`e.amount_incl_vat`),
  currency: sql`e.currency`,
  due_date: sql`e.due_date`,
  paid_at: maybeTimestamp(sql`e.paid_at`),
  sent_to_accounting_at: maybeTimestamp(sql`e.sent_to_accounting_at`),
})

/** Joins the entries as `of_report`. */
const joinEntries = sql`cross join lateral (select coalesce(json_agg(${entry} order by e.type desc, e.id), '[]'::json) as entries,
    count(*) as total, count(*) filter (where e.status = 'paid') as paid
  from ${entryRows} e where e.activity_report_id = report.id and e.status <> 'cancelled' and e.type <> 'credit_note') as of_report`

const reminded = {
  last_reminded_at: maybeTimestamp(sql`reminder.reminded_at`),
  last_reminded_by: sql<
    DueReport['last_reminded_by']
  >`(select json_build_object('id', u.id, 'first_name', u.first_name,
    'last_name', u.last_name) from ${userRows} u where u.id = reminder.reminded_by)`,
}

const monthMissionView = (input: MonthInput) =>
  jsonObject<MonthMission>({
    id: sql`mission.id`,
    name: sql`mission.name`,
    mission_type: sql`mission.mission_type`,
    start_date: sql`mission.start_date`,
    end_date: sql`mission.effective_end_date`,
    external_id: sql`mission.external_id`,
    project_code: sql`(select json_build_object('id', p.id, 'name', p.name) from ${projectCodeRows} p
      where p.id = mission.project_code_id)`,
    freelancer: sql`json_build_object('id', freelancer.id, 'first_name', freelancer.first_name,
      'last_name', freelancer.last_name, 'email', freelancer.email)`,
    report_state: reportState,
    report: reportView(input.now),
    entries: sql`of_report.entries`,
    payment_state: sql`(case when of_report.total = 0 then 'none' when of_report.paid = of_report.total then 'paid'
      when of_report.paid > 0 then 'partly_paid' else 'waiting' end)`,
    reminder_state: reminderState(input),
    ...reminded,
  })

/** The items of a page; `ids` selects the missions. */
export const monthMissionItems = (input: MonthInput, ids: Sql) => sql<{ item: MonthMission }>`(
  select ${monthMissionView(input)} as item from ${missionRows} as mission ${joinReport(input.month)} ${joinFreelancer}
    ${joinEntries} ${joinLastReminder(input.month)}
  where mission.id in (${ids}) order by mission.created_at desc, mission.id desc)`

/** The last months of the row `mission` up to today, as `period`. */
const periods = (
  now: Date,
) => sql`(select to_char(start, 'YYYY-MM') as month, (start + interval '1 month - 1 day')::date as last
  from (select least(mission.effective_end_date, ${selectToday(now)}) as until) as shown,
    generate_series(date_trunc('month', greatest(mission.start_date, shown.until - make_interval(months => ${sql.lit(MAX_DUE_MONTHS - 1)}))),
      shown.until, interval '1 month') as start) as period`

/** Builds the due reports of the row `mission`. */
export function dueReports(now: Date) {
  const period = { month: sql<string>`period.month`, last: sql<string>`period.last`, now }
  const view = jsonObject<DueReport>({
    month: period.month,
    report_state: reportState,
    report_id: sql`report.id`,
    reminder_state: reminderState(period),
    ...reminded,
  })
  const months = sql<{
    item: DueReport
  }>`(select ${view} as item from ${periods(now)} ${joinReport(period.month)} ${joinFreelancer}
      ${joinLastReminder(period.month)}
    where ${isInForce(now)} and ${reminderState(period)} not in ('submitted', 'not_due') order by period.month desc)`
  return jsonObject<DueReports>({ months: jsonArray(months) })
}

/** Selects the facts that the reminder rules need. */
export const reminderFacts = (input: MonthInput) => sql`select ${reminderState(input)} as state,
    (mission.start_date <= ${input.last}::date and mission.effective_end_date >= ${input.first}::date
      and ${isInForce(input.now)}) as is_in_month,
    report.status as report_status, ${dueFrom(input.last)} as due_from, reminder.reminded_at
  from ${missionRows} as mission ${joinReport(input.month)} ${joinFreelancer} ${joinLastReminder(input.month)}`
