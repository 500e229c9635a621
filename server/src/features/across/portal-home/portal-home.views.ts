// What awaits a freelancer, their money and their contact, from the tables of several features.
import { sql } from 'kysely'
import { jsonObject } from '../../../kernel/db/sql/json.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { IN_FORCE, isInOneOf, isShownTo } from '../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { entryRows } from '../../money/accounting/accounting.tables.ts'
import { bankAccountRows } from '../../money/bank-details/bank-details.tables.ts'
import { mandateRows } from '../../money/billing-mandates/billing-mandates.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../reports/activity-reports/activity-reports.tables.ts'
import type { QueriedFields } from './portal-home.schemas.ts'

export type HomeInput = { tenant_id: string; freelancer_id: string; now: Date }

const today = sql<string>`(select today from clock)`
const MAX_ROWS = sql.lit(50)
const monthExpression = (date: ReturnType<typeof sql>) => sql<string>`to_char(${date}, 'YYYY-MM')`

/** Evaluated once: the team's day, the missions with work, the entries, and the newest usable (otherwise newest) bank account. */
export const homeRows = ({ freelancer_id, now }: HomeInput) => sql`
  clock as materialized (select ${selectToday(now)} as today),
  own as materialized (select mission.id, mission.name, mission.currency, mission.start_date, mission.effective_end_date as last_date
    from ${missionRows} as mission
    where ${isShownTo('mission', freelancer_id)} and ${isInOneOf('mission', sql`${sql.lit(`{${IN_FORCE}}`)}`, today)}),
  entry as materialized (select e.status, e.currency, e.amount_incl_vat, e.due_date,
      (e.paid_at at time zone (select t.time_zone from ${currentTenantRow} t))::date as paid_on
    from ${entryRows} e where e.freelancer_id = ${freelancer_id}),
  account as materialized (select a.status, a.last_digits, a.reason from ${bankAccountRows} a
    where a.freelancer_id = ${freelancer_id}
    order by a.status in ('approved', 'proposed') desc, a.created_at desc, a.id desc limit 1)`

const missionRef = sql`json_build_object('id', own.id, 'name', own.name)`

const returnedReports = sql<
  QueriedFields['returned_reports']
>`(select coalesce(json_agg(one.item), '[]'::json) from (
  select json_build_object('mission', ${missionRef}, 'report_month', r.report_month, 'rejection_reason', r.rejection_reason) as item
  from own join ${reportRows} r on r.mission_id = own.id and r.status = 'rejected'
  order by r.report_month desc, own.name, own.id limit ${MAX_ROWS}) as one)`

/** The last month of an ended mission is due even before that month ends. */
const dueReports = sql<QueriedFields['due_reports']>`(select coalesce(json_agg(one.item), '[]'::json) from (
  select json_build_object('mission', ${missionRef}, 'months', json_agg(${monthExpression(sql`month.first`)} order by month.first)) as item
  from own cross join lateral generate_series(
      date_trunc('month', greatest(own.start_date, ${today} - interval '36 months')),
      least(own.last_date, ${today}), interval '1 month') as month(first)
  where (month.first < date_trunc('month', ${today}::timestamp) or own.last_date < ${today})
    and not exists (select from ${reportRows} r where r.mission_id = own.id and r.report_month = ${monthExpression(sql`month.first`)}
      and r.status not in ('draft', 'cancelled'))
  group by own.id, own.name order by min(month.first), own.name, own.id limit ${MAX_ROWS}) as one)`

const currentReports = sql<
  QueriedFields['current_reports']
>`(select coalesce(json_agg(one.item), '[]'::json) from (
  select json_build_object('mission', ${missionRef}, 'report_month', ${monthExpression(today)}, 'status', r.status,
    'invoice_amount_excl_vat', trim_scale(r.invoice_amount_excl_vat), 'currency', own.currency) as item
  from own left join ${reportRows} r on r.mission_id = own.id and r.report_month = ${monthExpression(today)} and r.status <> 'cancelled'
  where own.start_date <= ${today} and own.last_date >= ${today}
  order by own.start_date desc, own.name, own.id limit ${MAX_ROWS}) as one)`

const needsAccount = sql<boolean>`((exists (select from own) or exists (select from entry))
  and coalesce((select account.status not in ('approved', 'proposed') from account), true))`

/** Amounts by currency. `paid` covers the current year; `due` covers the entries that wait for payment. */
const money = sql<QueriedFields['money']>`(select coalesce(json_agg(json_build_object(
    'currency', one.currency, 'due_incl_vat', trim_scale(one.due), 'next_due_date', one.next_date,
    'next_due_incl_vat', trim_scale((select coalesce(sum(e.amount_incl_vat), 0) from entry e
      where e.status = 'waiting_payment' and e.currency = one.currency and e.due_date <= one.next_date)),
    'paid_incl_vat', trim_scale(one.paid), 'last_paid_on', one.last_paid_on) order by one.currency), '[]'::json)
  from (select entry.currency,
      coalesce(sum(entry.amount_incl_vat) filter (where entry.status = 'waiting_payment'), 0) as due,
      min(entry.due_date) filter (where entry.status = 'waiting_payment') as next_date,
      coalesce(sum(entry.amount_incl_vat) filter (where entry.status = 'paid'
        and entry.paid_on >= date_trunc('year', ${today}::timestamp)), 0) as paid,
      max(entry.paid_on) as last_paid_on
    from entry group by entry.currency) as one)`

const contact = ({ freelancer_id }: HomeInput) => sql<QueriedFields['contact']>`(select json_build_object(
    'name', coalesce(nullif(concat_ws(' ', person.first_name, person.last_name), ''), person.email),
    'email', person.email, 'is_referent', coalesce(person.id = f.referent_id, false))
  from ${freelancerRows} f join ${userRows} person on person.is_active and (person.id = f.referent_id or person.role = 'team-admin')
  where f.id = ${freelancer_id}
  order by person.id = f.referent_id desc nulls last, person.id limit 1)`

export const homeView = (input: HomeInput) =>
  jsonObject<QueriedFields>({
    returned_reports: returnedReports,
    due_reports: dueReports,
    current_reports: currentReports,
    has_offered_mandate: sql`exists (select from ${mandateRows} m where m.freelancer_id = ${input.freelancer_id}
      and m.status = 'offered')`,
    needs_bank_account: needsAccount,
    rejected_bank_account: sql`(select json_build_object('last_digits', account.last_digits, 'reason', account.reason)
      from account where account.status = 'rejected' and ${needsAccount})`,
    money,
    contact: contact(input),
  })
