// The entries of an export: a consistent snapshot, in the order of the file.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { EntryStatus, EntryType } from '../../../kernel/db/schema/tables.ts'
import { maybeTimestamp } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { projectCodeRows } from '../../company/project-codes/project-codes.tables.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { reportRows } from '../../reports/activity-reports/activity-reports.tables.ts'
import { entryCodeRows, entryRows } from '../accounting/accounting.tables.ts'
import { selectPaymentRows } from '../payments/index.ts'
import type { ExportLinesInput } from './postings/postings.queries.ts'

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
  paid_on: string | null
  is_unsent: boolean
  /** The sums of the range, in the first row only. */
  range_sums: RangeSums[] | null
}

export type RangeSums = {
  currency: string
  entry_count: number
  amount_excl_vat: string
  vat_amount: string
  amount_incl_vat: string
}

type Range = { tenant_id: string; from: string; to: string }
/** Without a range: the entries that were not sent yet, whatever their date. */
type Scope = { tenant_id: string; from?: string; to?: string }
type Present = ReadonlySet<PropertyKey>

const inRange = ({ tenant_id, from, to }: Range) =>
  sql`e.tenant_id = ${tenant_id} and e.invoice_date >= ${from}::date and e.invoice_date <= ${to}::date`
const inScope = (input: Required<Scope>, present: Present) =>
  present.has('from')
    ? inRange(input)
    : sql`e.tenant_id = ${input.tenant_id} and e.sent_to_accounting_at is null`
/** An entry without a number is not an invoice yet; the accountant gets it once, with its number. */
const isNumbered = sql`e.invoice_number <> ''`
const SUMS = sql`count(*)::int as entry_count, sum(e.amount_excl_vat)::text as amount_excl_vat,
  sum(e.vat_amount)::text as vat_amount, sum(e.amount_incl_vat)::text as amount_incl_vat`

/** Sums the entries without the joins of a file, so that the check finds an entry that a join leaves out. */
const rangeSums = (input: Required<Scope>, present: Present) =>
  sql`(select e.currency, ${SUMS} from ${entryRows} e where ${inScope(input, present)} and ${isNumbered} group by e.currency)`

const FILE_ORDER = sql`order by e.invoice_date, e.created_at, e.freelancer_id, e.series_number`

const projectCodes = sql`(select coalesce(json_agg(json_build_object('code', coalesce(p.external_id, p.name),
    'amount', share.amount_excl_vat::text) order by share.amount_excl_vat desc, p.id), '[]'::json)
  from ${entryCodeRows} share join ${projectCodeRows} p on p.id = share.project_code_id
  where share.entry_id = e.id)`

/**
 * A cursor reads the snapshot of its opening, however long it takes; each fetch is a short statement. It is closed at the
 * end of the transaction.
 */
export const openEntries = prepared(
  'accounting_export.open',
  (q, input: Required<Scope>, present: Present) => ({
    compile: () =>
      sql`declare rows_to_export no scroll cursor for
      select e.id, e.type, e.status, e.invoice_number, e.invoice_date, e.due_date, e.seller ->> 'person' as person,
        e.seller ->> 'name' as supplier, e.seller ->> 'siren' as supplier_siren,
        e.label, e.currency, e.amount_excl_vat, e.vat_rate,
        e.vat_amount, e.amount_incl_vat, nullif(credited.invoice_number, '') as credited_invoice_number,
        e.activity_report_id, r.report_month, m.name as mission,
        ${projectCodes} as project_codes, ${maybeTimestamp(sql`e.paid_at`)} as paid_at,
        to_char(e.paid_at at time zone t.time_zone, 'YYYY-MM-DD') as paid_on,
        e.sent_to_accounting_at is null as is_unsent,
        case when row_number() over (${FILE_ORDER}) = 1
          then (select json_agg(sums) from ${rangeSums(input, present)} as sums) end as range_sums
      from ${entryRows} e
      cross join ${currentTenantRow} t
      join ${reportRows} r on r.id = e.activity_report_id
      join ${missionRows} m on m.id = r.mission_id
      left join ${entryRows} credited on credited.id = e.credited_entry_id
      where ${inScope(input, present)} and ${isNumbered} ${FILE_ORDER}`.compile(q),
  }),
)

/** Reads the sums of the range for a file without rows. */
export const sumRange = prepared(
  'accounting_export.range_sums',
  (q, input: Required<Scope>, present: Present) => ({
    compile: () => sql<RangeSums>`select * from ${rangeSums(input, present)} as sums`.compile(q),
  }),
)

/** Sums the entries whose purchase posting is in the export. Reads neither the file nor the posting lines. */
export const sumPosted = prepared('accounting_export.posted_sums', (q, input: ExportLinesInput) => ({
  compile: () =>
    sql<RangeSums>`select e.currency, ${SUMS} from accounting_posting p join ${entryRows} e on e.id = p.entry_id
      where p.tenant_id = ${input.tenant_id} and p.kind = 'purchase' and p.posted_on >= ${input.from}::date
        and p.posted_on <= ${input.to}::date and p.number >= ${input.first_posting}::int and p.number <= ${input.last_posting}::int
      group by e.currency`.compile(q),
}))

/** Counts the entries of the range that a FEC must contain and that have no posting. */
export const countUnposted = prepared(
  'accounting_export.unposted',
  (q, input: Required<Scope>, present: Present) => ({
    compile: () =>
      sql<{ unposted_count: number }>`select count(*)::int as unposted_count from ${entryRows} e
      where ${inScope(input, present)} and ${isNumbered} and e.currency = 'EUR' and not exists (select from accounting_posting p
        where p.tenant_id = ${input.tenant_id} and p.entry_id = e.id and p.kind = 'purchase')`.compile(q),
  }),
)

/** Reads the next thousand rows of the cursor. It is not prepared, because its result type depends on the cursor. */
export const nextRows = <Row>(db: Db): Promise<Row[]> =>
  db.query<Row & object>({ text: 'fetch 1000 from rows_to_export' })

/** Closes the cursor: a transaction may write several exports, one after the other. */
export const closeRows = (db: Db): Promise<unknown> => db.query({ text: 'close rows_to_export' })

type LeftOut = { left_out_count: number; left_out_entry_ids: string[] }
const MAX_LISTED_IDS = 100

/**
 * Finds entries in other currencies than EUR that were invoiced or paid in the range, or that were not sent yet; no exchange rate is known.
 */
export const findLeftOut = prepared(
  'accounting_export.left_out',
  (q, input: Required<Scope>, present: Present) => ({
    compile: () => {
      const paid = sql`union select e.id from ${selectPaymentRows(input)} paid join ${entryRows} e on e.id = paid.entry_id
          where e.currency <> 'EUR'`
      return sql<LeftOut>`with foreign_entries as (
        select e.id from ${entryRows} e where ${inScope(input, present)} and ${isNumbered} and e.currency <> 'EUR'
        ${present.has('from') ? paid : sql``})
      select (select count(*)::int from foreign_entries) as left_out_count,
        array(select id from foreign_entries order by id limit ${sql.lit(MAX_LISTED_IDS)}) as left_out_entry_ids`.compile(
        q,
      )
    },
  }),
)

export type EntryFacts = {
  report_count: number
  report_errors: number
  credit_count: number
  credit_errors: number
}

/** Only an entry that is not cancelled has the amount of its report: a reopened report may have changed since. */
const isActive = sql`(e.status <> 'cancelled')`
const reportAmount = sql`case e.type when 'invoice' then r.invoice_amount_excl_vat else r.expense_amount_excl_vat end`
/** Whether `other` has the negated amounts of `e`, as a credit note has those of the entry that it cancels. */
const isOpposite = sql`(other.amount_excl_vat = -e.amount_excl_vat and other.vat_amount = -e.vat_amount
  and other.amount_incl_vat = -e.amount_incl_vat)`
const hasOpposite = sql`(exists (select from ${entryRows} other where other.id = e.credited_entry_id and ${isOpposite})
  or exists (select from ${entryRows} other where other.credited_entry_id = e.id and ${isOpposite}))`

/** Compares these entries with their reports and credit notes, and counts the errors. */
export const compareEntries = prepared(
  'accounting_export.compare',
  (q, input: { tenant_id: string; ids: readonly string[] }) => ({
    compile: () =>
      sql<EntryFacts>`select (count(*) filter (where ${isActive}))::int as report_count,
          (count(*) filter (where ${isActive} and e.amount_excl_vat <> ${reportAmount}))::int as report_errors,
          (count(*) filter (where not ${isActive}))::int as credit_count,
          (count(*) filter (where not ${isActive} and not ${hasOpposite}))::int as credit_errors
        from ${entryRows} e join ${reportRows} r on r.id = e.activity_report_id
        where e.id = any(${input.ids}::uuid[])`.compile(q),
  }),
)
