// Sums over entries, first by day, with index-only scans of covering indexes (migration 0011).
import { type RawBuilder, sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { decimal, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { projectCodeRows } from '../../../company/project-codes/project-codes.tables.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import {
  paidWithoutInvoiceView,
  unnumberedEntries,
  waitingCount,
} from '../without-invoice/without-invoice.queries.ts'
import {
  type AccountingSummary,
  type CodeSum,
  DUE_SOON_DAYS,
  type EntrySum,
  MAX_PROJECT_CODES,
  type MonthSum,
} from './accounting-summary.schemas.ts'

type SummaryInput = {
  tenant_id: string
  from: string
  to: string
  first: string
  last: string
  today: string
}

const zone = sql`(select time_zone from ${currentTenantRow} as tenant)`

const invoicedIn = ({ tenant_id, first, last }: SummaryInput) =>
  sql`e.tenant_id = ${tenant_id} and e.invoice_date between ${first}::date and ${last}::date`

const sums = sql`count(*) as entries, sum(amount_excl_vat) as excl, sum(amount_incl_vat) as incl`

const sumsWhere = (name: string, condition: RawBuilder<unknown>) =>
  sql`count(*) filter (where ${condition}) as ${sql.ref(`${name}_entries`)},
      sum(amount_excl_vat) filter (where ${condition}) as ${sql.ref(`${name}_excl`)},
      sum(amount_incl_vat) filter (where ${condition}) as ${sql.ref(`${name}_incl`)}`

/** `offset 0` forces a lookup per entry; otherwise the planner reads the shares of all years. */
const sharesOfEntry = sql`select project_code_id, amount_excl_vat from accounting_entry_code code
  where code.tenant_id = ${TENANT} and code.entry_id = e.id offset 0`

const summaryRows = (input: SummaryInput) => sql`
  waiting as (select currency, ${sums}, ${sumsWhere('late', sql`due_date < ${input.today}::date`)},
      ${sumsWhere('soon', sql`due_date between ${input.today}::date and ${input.today}::date + ${sql.lit(DUE_SOON_DAYS)}`)}
    from accounting_entry where tenant_id = ${input.tenant_id} and status = 'waiting_payment' group by currency),
  overdue as (select currency, late_entries as entries, late_excl as excl, late_incl as incl from waiting
    where late_entries > 0),
  due_soon as (select currency, soon_entries as entries, soon_excl as excl, soon_incl as incl from waiting
    where soon_entries > 0),
  paid as (select currency, ${sums} from accounting_entry where tenant_id = ${input.tenant_id}
      and paid_at >= ${input.first}::timestamp at time zone ${zone}
      and paid_at < (${input.last}::timestamp + interval '1 day') at time zone ${zone}
    group by currency),
  day as materialized (select invoice_date, currency, ${sums} from accounting_entry e where ${invoicedIn(input)}
    group by invoice_date, currency),
  invoiced as materialized (select currency, sum(entries) as entries, sum(excl) as excl, sum(incl) as incl
    from day group by currency),
  month as (select to_char(start, 'YYYY-MM') as month, currency, coalesce(sum(day.excl) filter (
      where day.invoice_date >= start and day.invoice_date < start + interval '1 month'), 0) as excl
    from generate_series(${input.first}::timestamp, ${input.last}::timestamp, interval '1 month') as start cross join day
    group by start, currency),
  code as materialized (select project_code_id, currency, excl,
      row_number() over (partition by currency order by excl desc, project_code_id) as place
    from (select share.project_code_id, e.currency, sum(share.amount_excl_vat) as excl from accounting_entry e
      cross join lateral (${sharesOfEntry}) as share
      where ${invoicedIn(input)} group by share.project_code_id, e.currency) as each where excl <> 0)`

const amount = (sum: string) => decimal(sql.ref<string>(sum))

const entrySum = jsonObject<EntrySum>({
  currency: sql`currency`,
  count: sql`entries`,
  amount_excl_vat: amount('excl'),
  amount_incl_vat: amount('incl'),
})
const monthSum = jsonObject<MonthSum>({
  month: sql`month`,
  currency: sql`currency`,
  amount_excl_vat: amount('excl'),
})
const codeSum = jsonObject<CodeSum>({
  kind: sql`kind`,
  id: sql`id`,
  name: sql`name`,
  external_id: sql`external_id`,
  currency: sql`currency`,
  amount_excl_vat: amount('excl'),
})

const listExpression = <T>(item: RawBuilder<T>, order: string, rows: RawBuilder<unknown>) =>
  sql<T[]>`(select coalesce(json_agg(${item} order by ${sql.raw(order)}), '[]'::json) from ${rows})`
const byCurrency = (rows: string) => listExpression(entrySum, 'currency', sql.table(rows))

const codes = (tenantId: string) => sql`(
  select 1 as position, 'project_code' as kind, p.id, p.name, p.external_id, currency, excl
    from code join ${projectCodeRows} p on p.tenant_id = ${tenantId} and p.id = project_code_id
    where place <= ${sql.lit(MAX_PROJECT_CODES)}
  union all select 2, 'other_project_codes', null, null, null, currency, sum(excl)
    from code where place > ${sql.lit(MAX_PROJECT_CODES)} group by currency having sum(excl) <> 0
  union all select 3, 'unassigned', null, null, null, currency, rest from (select currency, invoiced.excl
      - coalesce((select sum(excl) from code where code.currency = invoiced.currency), 0) as rest from invoiced) as none
    where rest <> 0) as share`

const summaryView = (input: SummaryInput) =>
  jsonObject<AccountingSummary>({
    from: sql`${input.from}::text`,
    to: sql`${input.to}::text`,
    today: sql`${input.today}::text`,
    waiting: byCurrency('waiting'),
    overdue: byCurrency('overdue'),
    due_soon: byCurrency('due_soon'),
    paid: byCurrency('paid'),
    invoiced: byCurrency('invoiced'),
    waiting_count: waitingCount,
    paid_without_invoice: paidWithoutInvoiceView(),
    months: listExpression(monthSum, 'month, currency', sql.table('month')),
    project_codes: listExpression(codeSum, 'currency, position, excl desc, id', codes(input.tenant_id)),
  })

export const findSummary = prepared('accounting.summary', (q, input: SummaryInput) => ({
  compile: () =>
    sql<{
      json: JsonText<AccountingSummary>
    }>`with ${summaryRows(input)}, ${unnumberedEntries({ tenant_id: input.tenant_id, from: input.first, to: input.last })}
      select ${summaryView(input)}::text as json`.compile(q),
}))
