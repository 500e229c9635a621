// Writes entries, several in one statement; inserts them in the order of the freelancer's series.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { selectSeller } from '../../../people/freelancers/index.ts'
import type { EntryCalculation } from '../accounting.schemas.ts'

type Owner = { tenant_id: string; freelancer_id: string }

/** Returns the last number. Locks the series until the transaction ends. */
export const takeNumbers = prepared('accounting_series.take', (q, input: Owner & { count: number }) =>
  q
    .insertInto('accounting_series')
    .values({
      tenant_id: input.tenant_id,
      freelancer_id: input.freelancer_id,
      last_number: input.count,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'freelancer_id']).doUpdateSet({
        last_number: sql`accounting_series.last_number + excluded.last_number`,
      }),
    )
    .returning('last_number'),
)

export const findToday = prepared('accounting.today', (q, input: { tenant_id: string; now: Date }) => ({
  compile: () => sql<{ today: string }>`select ${selectToday(input.now)} as today`.compile(q),
}))

type NewEntries = Owner & {
  activity_report_id: string
  currency: string
  label: string
  invoice_date: string
  rows: string
  at: Date
}

/** The seller as the entry keeps it, with `vat_on_debits`, which decides when the VAT can be deducted. */
const frozenSellerExpression = (f: string) =>
  sql`(${selectSeller(f)}::jsonb || jsonb_build_object('vat_on_debits', ${sql.ref(`${f}.vat_on_debits`)}))::json`

/** One statement for each table, as Citus requires. */
export const insertEntries = prepared('accounting_entry.insert', (q, input: NewEntries) => ({
  compile: () =>
    sql`insert into accounting_entry (tenant_id, id, activity_report_id, freelancer_id, type, status, amount_excl_vat,
        vat_amount, amount_incl_vat, currency, vat_rate, series_number, invoice_date, due_date, seller, label, calculation, created_at)
      select ${input.tenant_id}::uuid, sent.id, ${input.activity_report_id}::uuid, ${input.freelancer_id}::uuid, sent.type,
        'waiting_payment', sent.amount_excl_vat, sent.vat_amount, sent.amount_incl_vat, ${input.currency}, sent.vat_rate,
        sent.series_number, ${input.invoice_date}::date, sent.due_date, ${frozenSellerExpression('f')}, ${input.label},
        sent.calculation, ${input.at}::timestamptz
      from json_to_recordset(${input.rows}::json) as sent(id uuid, type text, amount_excl_vat numeric, vat_amount numeric,
          amount_incl_vat numeric, vat_rate numeric, series_number integer, due_date date, calculation json)
        cross join ${freelancerRows} f where f.id = ${input.freelancer_id}`.compile(q),
}))

/** `rows`: the entries with their `codes`, as for `insertEntries`. */
export const insertShares = prepared(
  'accounting_entry_code.insert',
  (q, input: { tenant_id: string; rows: string }) => ({
    compile: () =>
      sql`insert into accounting_entry_code (tenant_id, entry_id, project_code_id, amount_excl_vat)
        select ${input.tenant_id}::uuid, sent.id, share.project_code_id, share.amount_excl_vat
        from json_to_recordset(${input.rows}::json) as sent(id uuid, codes json)
          cross join json_to_recordset(sent.codes) as share(project_code_id uuid, amount_excl_vat numeric)`.compile(
        q,
      ),
  }),
)

type ReportKey = { tenant_id: string; activity_report_id: string }

/** Locks the uncancelled entries of a report until the transaction ends. */
export const lockActiveEntries = prepared('accounting_entry.standing', (q, input: ReportKey) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('activity_report_id', '=', input.activity_report_id)
    .where('status', '<>', 'cancelled')
    .orderBy('series_number')
    .select(['id', 'status', 'freelancer_id', sql<EntryCalculation>`calculation`.as('calculation')])
    .forNoKeyUpdate(),
)

type CancelInput = { tenant_id: string; ids: string[] }

export const cancelEntryRows = prepared('accounting_entry.cancel', (q, input: CancelInput) =>
  q
    .updateTable('accounting_entry')
    .set({ status: 'cancelled' })
    .where('tenant_id', '=', input.tenant_id)
    .where(sql<boolean>`id = any(${input.ids}::uuid[])`),
)

type Credits = { tenant_id: string; rows: string; invoice_date: string; at: Date }

const credits = (rows: string) =>
  sql`json_to_recordset(${rows}::json) as sent(id uuid, credited_entry_id uuid, series_number integer, calculation json)`

/** Inserts the credit note of each entry. */
export const insertCredits = prepared('accounting_entry.credit', (q, input: Credits) => ({
  compile: () =>
    sql`insert into accounting_entry (tenant_id, id, activity_report_id, freelancer_id, type, status, amount_excl_vat, vat_amount,
        amount_incl_vat, currency, vat_rate, series_number, invoice_date, credited_entry_id, seller, label, calculation, created_at)
      select ${input.tenant_id}::uuid, sent.id, e.activity_report_id, e.freelancer_id, 'credit_note', 'cancelled',
        -e.amount_excl_vat, -e.vat_amount, -e.amount_incl_vat, e.currency, e.vat_rate, sent.series_number,
        ${input.invoice_date}::date, e.id, e.seller, e.label, sent.calculation, ${input.at}::timestamptz
      from ${credits(input.rows)} join accounting_entry e on e.tenant_id = ${input.tenant_id}
        and e.id = sent.credited_entry_id`.compile(q),
}))

export const insertCreditedShares = prepared(
  'accounting_entry_code.credit',
  (q, input: { tenant_id: string; rows: string }) => ({
    compile: () =>
      sql`insert into accounting_entry_code (tenant_id, entry_id, project_code_id, amount_excl_vat)
        select ${input.tenant_id}::uuid, sent.id, share.project_code_id, -share.amount_excl_vat
        from ${credits(input.rows)} join accounting_entry_code share on share.tenant_id = ${input.tenant_id}
          and share.entry_id = sent.credited_entry_id`.compile(q),
  }),
)

type NumberInput = { tenant_id: string; rows: string }

/**
 * Sets the invoice number, and the dates that follow from the day on which it is assigned. `rows`: id, invoice_number,
 * invoice_date, due_date and the calculation, which explains the due date.
 */
export const numberEntries = prepared('accounting_entry.number', (q, input: NumberInput) => ({
  compile: () =>
    sql`update accounting_entry set invoice_number = sent.invoice_number, invoice_date = sent.invoice_date,
        due_date = sent.due_date, calculation = sent.calculation
      from json_to_recordset(${input.rows}::json) as sent(id uuid, invoice_number text, invoice_date date, due_date date,
        calculation json)
      where accounting_entry.tenant_id = ${input.tenant_id} and accounting_entry.id = sent.id`.compile(q),
}))

export const setFileName = prepared(
  'accounting_entry.name_file',
  (q, input: { tenant_id: string; id: string; file_name: string }) =>
    q
      .updateTable('accounting_entry')
      .set({ file_name: input.file_name })
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id),
)
