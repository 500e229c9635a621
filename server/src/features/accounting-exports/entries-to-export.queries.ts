// The entries of an export: a consistent snapshot, in the order of the file.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/connections/client.ts'
import type { EntryStatus, EntryType } from '../../kernel/db/schema/tables.ts'
import { maybeTimestamp } from '../../kernel/db/sql/json.ts'
import { prepared } from '../../kernel/db/sql/prepared.ts'
import { entryCodeRows, entryRows } from '../accounting/accounting.tables.ts'
import { reportRows } from '../activity-reports/activity-reports.tables.ts'
import { freelancerRows } from '../freelancers/freelancers.tables.ts'
import { missionRows } from '../missions/missions.tables.ts'
import { tenantRows } from '../operator/tenants.tables.ts'
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
  /** Identifies the freelancer if the supplier has no SIREN. */
  freelancer_code: string
  label: string
  currency: string
  amount_excl_vat: string
  vat_rate: string | null
  vat_amount: string
  amount_incl_vat: string
  credited_invoice_number: string | null
  credited_type: EntryType | null
  activity_report_id: string
  report_month: string
  mission: string
  project_codes: { code: string; amount: string }[]
  paid_at: string | null
  /** Creation date in the time zone of the team. */
  valid_date: string
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
    sql`declare entries_to_export no scroll cursor for
      select e.id, e.type, e.status, e.invoice_number, e.invoice_date, e.due_date, e.seller ->> 'person' as person,
        e.seller ->> 'name' as supplier, e.seller ->> 'siren' as supplier_siren,
        coalesce(f.external_id, f.id::text) as freelancer_code, e.label, e.currency, e.amount_excl_vat, e.vat_rate,
        e.vat_amount, e.amount_incl_vat, nullif(credited.invoice_number, '') as credited_invoice_number,
        credited.type as credited_type, e.activity_report_id, r.report_month, m.name as mission,
        ${projectCodes} as project_codes, ${maybeTimestamp(sql`e.paid_at`)} as paid_at,
        (e.created_at at time zone t.time_zone)::date as valid_date, e.sent_to_accounting_at is null as is_unsent
      from ${entryRows} e
      cross join ${tenantRows} t
      join ${freelancerRows} f on f.id = e.freelancer_id
      join ${reportRows} r on r.id = e.activity_report_id
      join ${missionRows} m on m.id = r.mission_id
      left join ${entryRows} credited on credited.id = e.credited_entry_id
      where ${inRange(input)} and ${isNumbered} ${FILE_ORDER}`.compile(q),
}))

/** The next thousand rows; not a prepared statement, because its result type depends on the cursor. */
export const nextEntries = (db: Db): Promise<EntryToExport[]> =>
  db.query({ text: 'fetch 1000 from entries_to_export' })

export const foreignCurrencies = prepared('accounting_export.currencies', (q, input: Range) => ({
  compile: () =>
    sql<{ currency: string }>`select distinct e.currency from ${entryRows} e
      where ${inRange(input)} and ${isNumbered} and e.currency <> 'EUR' order by e.currency`.compile(q),
}))

/** Entries of the range that wait for their number. */
export const countWaiting = prepared('accounting_export.waiting', (q, input: Range) => ({
  compile: () =>
    sql<{ waiting_count: number }>`select count(*)::int as waiting_count from ${entryRows} e
      where ${inRange(input)} and not (${isNumbered}) and e.status = 'waiting_payment'`.compile(q),
}))
