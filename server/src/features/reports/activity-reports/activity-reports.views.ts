import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { decimal, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { projectCodeRows } from '../../company/project-codes/project-codes.tables.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { entryRows } from '../../money/accounting/accounting.tables.ts'
import { projectCodeShares } from '../../money/accounting/index.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { freelancerSummary, selectExternalReferent } from '../../people/freelancers/index.ts'
import type {
  ActivityReport,
  Expense,
  PortalReport,
  PortalReportMission,
  ReportFields,
  ReportMission,
  SupplementaryItem,
  Timesheet,
} from './activity-reports.schemas.ts'
import type { StoredHintFacts } from './hints/hint-facts.ts'
import { selectHintFacts } from './hints/hint-facts.views.ts'
import { approvableLater, portalReportActions, reportActions } from './review/activity-reports.actions.ts'

type Row = Selectable<Tables['activity_report']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`activity_report.${name}`)}`
const amount = (ref: string) => decimal(sql.ref<string>(ref))

const projectCode = sql<
  PortalReportMission['project_code']
>`(select json_build_object('id', p.id, 'name', p.name,
  'external_id', p.external_id) from ${projectCodeRows} p where p.id = m.project_code_id)`

/** Name and references of the mission, with the frozen terms of the report. */
const missionTerms: { [K in keyof PortalReportMission]: RawBuilder<PortalReportMission[K]> } = {
  id: sql`m.id`,
  reference: sql`m.reference`,
  name: sql`m.name`,
  mission_type: col('mission_type'),
  currency: col('currency'),
  rate_amount: decimal(col('rate_amount')),
  payment_terms_days: col('payment_terms_days'),
  payment_terms_basis: col('payment_terms_basis'),
  project_code: projectCode,
}
const fromMission = sql`from ${missionRows} m where m.id = activity_report.mission_id`

const externalReferent = sql<
  ActivityReport['external_referent']
>`(select ${selectExternalReferent('f')} from ${freelancerRows} f
  where f.id = activity_report.freelancer_id)`

/** An instant in local time of the zone, with its UTC offset. */
const formatInZone = (
  instant: RawBuilder<Date>,
) => sql<string>`(select to_char(here, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || case when here < there then '-' else '+' end
    || to_char(case when here < there then there - here else here - there end, 'HH24:MI')
  from (select (${instant}) at time zone activity_report.time_zone as here,
    (${instant}) at time zone 'UTC' as there) as clocks)`
const firstDay = sql`(activity_report.report_month || '-01')::timestamp`
/** The last millisecond of the month: the first instant of the next is ambiguous if clocks go back at midnight. */
const endExpression = (nextFirstDay: RawBuilder<unknown>) =>
  sql<Date>`((${nextFirstDay} - interval '1 millisecond') at time zone activity_report.time_zone)`
const start = sql<Date>`${endExpression(firstDay)} + interval '1 millisecond'`
const end = endExpression(sql`${firstDay} + interval '1 month'`)

const rowsExpression = <T>(table: string, item: RawBuilder<T>) =>
  sql<T[]>`(select coalesce(json_agg(${item} order by one.position), '[]'::json) from ${sql.table(table)} one
    where one.tenant_id = ${TENANT} and one.report_id = activity_report.id)`

const timesheet = jsonObject<Timesheet>({
  id: sql`one.id`,
  type: col('mission_type'),
  description: sql`one.description`,
  date: sql`one.date`,
  quantity: amount('one.quantity'),
  hours: sql<number | null>`case activity_report.mission_type when 'deliverable' then null
    when 'hourly' then trim_scale(one.quantity)
    else trim_scale(one.quantity * activity_report.hours_per_day) end`,
  project_code_id: sql`one.project_code_id`,
  deliverable_id: sql`one.deliverable_id`,
})

const item = jsonObject<SupplementaryItem>({
  id: sql`one.id`,
  description: sql`one.description`,
  amount_excl_vat: amount('one.amount_excl_vat'),
  project_code_id: sql`one.project_code_id`,
})

const expense = jsonObject<Expense>({
  id: sql`one.id`,
  description: sql`one.description`,
  date: sql`one.date`,
  kind: sql`one.kind`,
  amount_excl_vat: amount('one.amount_excl_vat'),
  vat_amount: sql<number | null>`case when one.kind is null then ${amount('one.vat_amount')} end`,
  project_code_id: sql`one.project_code_id`,
  receipt_id: sql`one.receipt_id`,
})

const fromEntries = sql`from ${entryRows} e where e.activity_report_id = activity_report.id`
const isPaid = (type: 'invoice' | 'expense') =>
  sql<boolean>`exists (select ${fromEntries} and e.type = ${sql.lit(type)} and e.status = 'paid')`

/** Reports that the previous release has saved have one rate. */
export const ratePeriods = sql<
  ReportFields['rate_periods']
>`coalesce(activity_report.calculation -> 'rate_periods',
  case when activity_report.rate_amount is null then '[]'::json
    else (select json_build_array(json_build_object('from', m.start_date, 'rate_amount', ${decimal(col('rate_amount'))}))
      ${fromMission}) end)`

const reportFields: { [K in keyof ReportFields]: RawBuilder<ReportFields[K]> } = {
  id: col('id'),
  reference: col('reference'),
  external_referent: externalReferent,
  report_month: col('report_month'),
  report_period_time_zone: col('time_zone'),
  report_period_start: formatInZone(start),
  report_period_end: formatInZone(end),
  submission_date: maybeTimestamp(sql`activity_report.submission_date`),
  status: col('status'),
  reviewed_at: maybeTimestamp(sql`activity_report.reviewed_at`),
  rejection_reason: col('rejection_reason'),
  invoicing_is_paid: isPaid('invoice'),
  expenses_is_paid: isPaid('expense'),
  rate_periods: ratePeriods,
  invoice_amount_excl_vat: decimal(col('invoice_amount_excl_vat')),
  expense_amount_excl_vat: decimal(col('expense_amount_excl_vat')),
  project_codes: projectCodeShares(sql`(select * from activity_report_code
    where tenant_id = ${TENANT} and report_id = activity_report.id)`),
  supplementary_items: rowsExpression('activity_report_item', item),
  expenses: rowsExpression('activity_report_expense', expense),
  created_at: timestamp(sql`activity_report.created_at`),
  updated_at: timestamp(sql`activity_report.updated_at`),
  accounting_entries: sql<
    ReportFields['accounting_entries']
  >`(select coalesce(json_agg(json_build_object('id', e.id,
    'type', e.type) order by e.series_number), '[]'::json) ${fromEntries})`,
  timesheets: rowsExpression('activity_report_timesheet', timesheet),
}

/** `action_lists`: the allowed actions of the caller for each status, as an SQL array (domain/action-lists.ts). */
export type Caller = PortalCaller & { action_lists: string }
export type PortalCaller = { tenant_id: string; now: Date }

/** With `offset 0` PostgreSQL evaluates the subquery once, although it is used several times. */
const callerRow = ({ now }: PortalCaller) => sql`(select ${selectToday(now)} as today offset 0) as caller`
const today = sql<string>`caller.today`

type TeamReport = Omit<ActivityReport, 'allowed_actions' | 'approvable_from' | 'hints'>

const createTeamReportFields = (): { [K in keyof TeamReport]: RawBuilder<TeamReport[K]> } => ({
  ...reportFields,
  mission: sql<ReportMission>`(select ${jsonObject<ReportMission>({
    ...missionTerms,
    purchase_order: sql`m.purchase_order`,
    client_rate_amount: amount('m.client_rate_amount'),
  })} ${fromMission})`,
  freelancer: freelancerSummary('activity_report'),
})

/** What the hints of a report are computed from; null for a cancelled one. */
export const hintFactsView = ({
  now,
}: PortalCaller) => sql<StoredHintFacts>`(case when activity_report.status <> 'cancelled' then (
  select row_to_json(both_parts) from (select ${selectHintFacts(col('mission_id'), {
    month: col('report_month'),
    hours_per_day: col('hours_per_day'),
    today: selectToday(now),
  })} as month, ${rowsExpression('activity_report_timesheet', sql`json_build_object('id', one.id, 'date', one.date, 'quantity', one.quantity::text)`)} as timesheets,
    ${rowsExpression('activity_report_expense', sql`json_build_object('id', one.id, 'has_receipt', one.receipt_id is not null)`)} as expenses) as both_parts) end)`

export const reportView = (caller: Caller) =>
  sql<ActivityReport>`(select ${jsonObject<Omit<ActivityReport, 'hints'>>({
    ...createTeamReportFields(),
    approvable_from: approvableLater(today),
    allowed_actions: reportActions(today, caller.action_lists),
  })} from ${callerRow(caller)})`

/** The report as events and the audit log contain it. */
export const reportSnapshot = () => jsonObject<TeamReport>(createTeamReportFields())

/** The view for the freelancer, without the client rate. */
export const portalReportView = (caller: PortalCaller) =>
  sql<PortalReport>`(select ${jsonObject<Omit<PortalReport, 'hints'>>({
    ...reportFields,
    mission: sql<PortalReportMission>`(select ${jsonObject<PortalReportMission>(missionTerms)} ${fromMission})`,
    allowed_actions: portalReportActions(today),
  })} from ${callerRow(caller)})`
