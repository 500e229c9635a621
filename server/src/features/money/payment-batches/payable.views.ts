// Whether the accounting entry `e` can be paid by a batch, and to which account: the words of PAYMENT_PROBLEMS in SQL.
import { sql } from 'kysely'
import { SEPA_COUNTRIES } from '../../../domain/parties/sepa-countries.ts'
import { decimal, jsonObject } from '../../../kernel/db/sql/json.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { selectMissingKindsOfMission } from '../../people/compliance-documents/index.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../reports/activity-reports/activity-reports.tables.ts'
import { bankAccountRows } from '../bank-details/bank-details.tables.ts'
import { invoiceRows } from '../invoices/invoices.tables.ts'
import type { PayableEntry, PayeeAccount } from './payment-batches.schemas.ts'
import { batchLineRows } from './payment-batches.tables.ts'

const openBatchOfEntry = (e: string) =>
  sql<string | null>`(select l.batch_id from ${batchLineRows} l
    where l.entry_id = ${sql.ref(`${e}.id`)} and l.status = 'open')`

/**
 * `approved`, `proposed`, `i` and `missing`, for a `from` that has the entry: its accounts, its invoice, and the compliance documents
 * that are missing. Everything below needs them.
 */
export const withAccounts = (e: string, { now }: { now: Date }) => {
  const freelancerId = sql.ref(`${e}.freelancer_id`)
  return sql`left join ${bankAccountRows} approved on approved.freelancer_id = ${freelancerId} and approved.status = 'approved'
  left join ${bankAccountRows} proposed on proposed.freelancer_id = ${freelancerId} and proposed.status = 'proposed'
  left join ${invoiceRows} i on i.entry_id = ${sql.ref(`${e}.id`)}
  left join ${reportRows} report on report.id = ${sql.ref(`${e}.activity_report_id`)}
  cross join lateral (select ${selectMissingKindsOfMission(sql`report.mission_id`, 'payment', selectToday(now))} as kinds offset 0) as missing`
}

const SEPA = sql.join(SEPA_COUNTRIES.map((country) => sql.lit(country)))

/** Lists the problems of an entry that is in no batch, or in the requesting batch. */
export const problemsExpression = (e: string) => {
  const col = (name: string) => sql.ref(`${e}.${name}`)
  return sql<string[]>`array_remove(array[
  case when ${col('status')} <> 'waiting_payment' then 'not_waiting' end,
  case when ${col('invoice_number')} = '' then 'invoice_missing' end,
  case when i.contested_at is not null then 'contested' end,
  case when approved.id is null and proposed.id is null then 'bank_account_missing' end,
  case when approved.id is null and proposed.id is not null then 'bank_account_unapproved' end,
  case when approved.country not in (${SEPA}) then 'bank_account_not_sepa' end,
  case when ${col('currency')} <> 'EUR' then 'currency_not_eur' end,
  case when ${col('amount_incl_vat')} not between 0.01 and 999999999.99 then 'amount_out_of_range' end,
  case when cardinality(missing.kinds) > 0 then 'document_missing' end], null)`
}

/** Lists the problems of an entry for a new batch: also `in_batch` if it is in an open batch. */
export const problemsForNewBatch = (e: string) =>
  sql<string[]>`case when ${openBatchOfEntry(e)} is null then ${problemsExpression(e)}
    else ${problemsExpression(e)} || array['in_batch'] end`

export const accountObject = (account: 'approved' | 'used') =>
  sql<PayeeAccount | null>`(case when ${sql.ref(`${account}.id`)} is not null then ${jsonObject<PayeeAccount>(
    {
      id: sql<string>`${sql.ref(`${account}.id`)}`,
      country: sql<string>`${sql.ref(`${account}.country`)}`,
      last_digits: sql<string>`${sql.ref(`${account}.last_digits`)}`,
    },
  )} end)`

/** Fields that payable entries and lines of a batch share. */
export const entryFields = (e: string) => {
  const col = (name: string) => sql.ref<string>(`${e}.${name}`)
  return {
    entry_id: col('id'),
    freelancer: sql<
      PayableEntry['freelancer']
    >`(select json_build_object('id', f.id, 'first_name', f.first_name,
    'last_name', f.last_name) from ${freelancerRows} f where f.id = ${col('freelancer_id')})`,
    payee_name: sql<string>`(${col('seller')} ->> 'name')`,
    invoice_number: sql<string | null>`nullif(${col('invoice_number')}, '')`,
    due_date: sql<string | null>`${col('due_date')}`,
    amount: decimal(col('amount_incl_vat')),
    currency: col('currency'),
    missing_documents: sql<PayableEntry['missing_documents']>`to_json(missing.kinds)`,
    has_proposed_account: sql<boolean>`(proposed.id is not null)`,
  }
}

export const payableView = (e: string) =>
  jsonObject<PayableEntry>({
    ...entryFields(e),
    bank_account: accountObject('approved'),
    problems: sql<PayableEntry['problems']>`to_json(${problemsForNewBatch(e)})`,
    batch_id: openBatchOfEntry(e),
  })
