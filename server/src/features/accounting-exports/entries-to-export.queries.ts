// The entries of an export: a consistent snapshot, in the order of the file.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/connections/client.ts'
import type { EntryStatus, EntryType } from '../../kernel/db/schema/tables.ts'
import { maybeTimestamp } from '../../kernel/db/sql/json.ts'
import { prepared } from '../../kernel/db/sql/prepared.ts'
import { entryCodeRows, entryRows } from '../accounting/accounting.tables.ts'
import { reportRows } from '../activity-reports/activity-reports.tables.ts'
import { missionRows } from '../missions/missions.tables.ts'
import { paymentsMade } from '../payments/index.ts'
import { projectCodeRows } from '../project-codes/project-codes.tables.ts'

export type EntryToExport = {
  id: string
  type: EntryType
  status: EntryStatus
  invoice_number: string
  invoice_date: string
  due_date: string | null
  person: string
  supplier: string
  supplier_siren: string | null
  label: string
  currency: string
  amount_excl_vat: string
  vat_rate: string | null
  vat_amount: string
  amount_incl_vat: string
  credited_invoice_number: string | null
  activity_report_id: string
  report_month: string
  mission: string
  project_codes: { code: string; amount: string }[]
  paid_at: string | null
  is_unsent: boolean
}

type Range = { tenant_id: string; from: string; to: string }

const inRange = ({ tenant_id, from, to }: Range) =>
  sql`e.tenant_id = ${tenant_id} and e.invoice_date >= ${from}::date and e.invoice_date <= ${to}::date`
/** Without a number an entry is not an invoice yet; the accountant gets it once, with its number. */
const isNumbered = sql`e.invoice_number <> ''`
const FILE_ORDER = sql`order by e.invoice_date, e.created_at, e.freelancer_id, e.series_number`

const projectCodes = sql`(select coalesce(json_agg(json_build_object('code', coalesce(p.external_id, p.name),
    'amount', share.amount_excl_vat::text) order by share.amount_excl_vat desc, p.id), '[]'::json)
  from ${entryCodeRows} share join ${projectCodeRows} p on p.id = share.project_code_id
  where share.entry_id = e.id)`

/**
 * A cursor reads the snapshot of its opening, however long it takes; each fetch is a short statement. It is closed at the
 * end of the transaction.
 */
export const openEntries = prepared('accounting_export.open', (q, input: Range) => ({
  compile: () =>
    sql`declare rows_to_export no scroll cursor for
      select e.id, e.type, e.status, e.invoice_number, e.invoice_date, e.due_date, e.seller ->> 'person' as person,
        e.seller ->> 'name' as supplier, e.seller ->> 'siren' as supplier_siren,
        e.label, e.currency, e.amount_excl_vat, e.vat_rate,
        e.vat_amount, e.amount_incl_vat, nullif(credited.invoice_number, '') as credited_invoice_number,
        e.activity_report_id, r.report_month, m.name as mission,
        ${projectCodes} as project_codes, ${maybeTimestamp(sql`e.paid_at`)} as paid_at,
        e.sent_to_accounting_at is null as is_unsent
      from ${entryRows} e
      join ${reportRows} r on r.id = e.activity_report_id
      join ${missionRows} m on m.id = r.mission_id
      left join ${entryRows} credited on credited.id = e.credited_entry_id
      where ${inRange(input)} and ${isNumbered} ${FILE_ORDER}`.compile(q),
}))

/** The next thousand rows of the open cursor; not a prepared statement, because its result type depends on the cursor. */
export const nextRows = <Row>(db: Db): Promise<Row[]> =>
  db.query<Row & object>({ text: 'fetch 1000 from rows_to_export' })

/** A transaction may write several exports, one after the other. */
export const closeRows = (db: Db): Promise<unknown> => db.query({ text: 'close rows_to_export' })

/** Of entries and payments of the range. */
export const foreignCurrencies = prepared('accounting_export.currencies', (q, input: Range) => ({
  compile: () =>
    sql<{ currency: string }>`select distinct currency from (
        select e.currency from ${entryRows} e where ${inRange(input)} and ${isNumbered} and e.currency <> 'EUR'
        union all
        select e.currency from ${paymentsMade(input)} paid join ${entryRows} e on e.id = paid.entry_id
          where ${isNumbered} and e.currency <> 'EUR') as used
      order by currency`.compile(q),
}))

/** Entries of the range that wait for their number. */
export const countWaiting = prepared('accounting_export.waiting', (q, input: Range) => ({
  compile: () =>
    sql<{ waiting_count: number }>`select count(*)::int as waiting_count from ${entryRows} e
      where ${inRange(input)} and not (${isNumbered}) and e.status = 'waiting_payment'`.compile(q),
}))

export type EntrySums = {
  currency: string
  entry_count: number
  amount_excl_vat: string
  vat_amount: string
  amount_incl_vat: string
  report_count: number
  report_errors: number
  credit_count: number
  credit_errors: number
}

/** An entry that was not cancelled has the amount of its report; a report that was reopened may have another one since. */
const isStanding = sql`(e.status <> 'cancelled')`
const ofReport = sql`case e.type when 'invoice' then r.invoice_amount_excl_vat else r.expense_amount_excl_vat end`
/** The other one of a cancelled entry and its credit note. */
const isOpposite = sql`(other.amount_excl_vat = -e.amount_excl_vat and other.vat_amount = -e.vat_amount
  and other.amount_incl_vat = -e.amount_incl_vat)`
const hasOpposite = sql`(exists (select from ${entryRows} other where other.id = e.credited_entry_id and ${isOpposite})
  or exists (select from ${entryRows} other where other.credited_entry_id = e.id and ${isOpposite}))`

/**
 * What entries and reports say about these entries, by currency. It reads the tables, not what is written to the file. Only the day of
 * an entry and its number can change, never its amounts.
 */
export const sumEntries = prepared(
  'accounting_export.sums',
  (q, input: { tenant_id: string; ids: readonly string[] }) => ({
    compile: () =>
      sql<EntrySums>`select e.currency, count(*)::int as entry_count, sum(e.amount_excl_vat)::text as amount_excl_vat,
          sum(e.vat_amount)::text as vat_amount, sum(e.amount_incl_vat)::text as amount_incl_vat,
          (count(*) filter (where ${isStanding}))::int as report_count,
          (count(*) filter (where ${isStanding} and e.amount_excl_vat <> ${ofReport}))::int as report_errors,
          (count(*) filter (where not ${isStanding}))::int as credit_count,
          (count(*) filter (where not ${isStanding} and not ${hasOpposite}))::int as credit_errors
        from ${entryRows} e join ${reportRows} r on r.id = e.activity_report_id
        where e.id = any(${input.ids}::uuid[]) group by e.currency`.compile(q),
  }),
)
