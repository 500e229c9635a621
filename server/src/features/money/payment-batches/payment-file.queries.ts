// Reads the data of a payment file, and records who has read it.
import { sql } from 'kysely'
import type { PaymentBatchStatus } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { nextTime } from '../../../kernel/db/sql/recorded-read.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { entryRows } from '../accounting/accounting.tables.ts'
import { bankAccountRows } from '../bank-details/bank-details.tables.ts'

type BatchKey = { tenant_id: string; batch_id: string }

export type SealedAccount = {
  account_id: string
  sealed: Buffer
  key_check: string
  city: string | null
  country: string | null
}

export type FileHead = SealedAccount & {
  status: PaymentBatchStatus
  is_withdrawn: boolean
  execution_date: string
  line_count: number
  total: string
  file_name: string | null
  size: string | null
  sha256: string | null
  exported_at: Date | null
  is_specimen: boolean
}

/**
 * The bank must not execute the file of a cancelled batch, nor one with released entries that nobody had downloaded before. A
 * file that was downloaded before some entries were confirmed and the others released stays: it is the evidence of the payments.
 */
const isFileWithdrawn = (b: string) =>
  sql<boolean>`(${sql.ref(`${b}.status`)} = 'cancelled' or (${sql.ref(`${b}.cancelled_at`)} is not null and ${sql.ref(`${b}.file_read_at`)} is null))`

/** Counts the lines of the file itself: the batch no longer counts those that were released after the export. */
export const findFileHead = prepared('payment_batch.file_head', (q, input: BatchKey) => ({
  compile: () =>
    sql<FileHead>`select b.status, ${isFileWithdrawn('b')} as is_withdrawn, b.execution_date, written.line_count, written.total, b.file_name, b.size, encode(b.sha256, 'hex') as sha256, b.exported_at,
        used.id as account_id, used.sealed, used.key_check, b.payer_city as city, b.payer_country as country, t.is_sandbox as is_specimen
      from payment_batch b cross join ${currentTenantRow} t join ${bankAccountRows} used on used.id = b.bank_account_id
        cross join (select count(*)::int as line_count, coalesce(sum(l.amount), 0) as total from payment_batch_line l
          where l.tenant_id = ${input.tenant_id} and l.batch_id = ${input.batch_id}) as written
      where b.tenant_id = ${input.tenant_id} and b.id = ${input.batch_id}`.compile(q),
}))

export type FileLine = SealedAccount & {
  entry_id: string
  amount: string
  invoice_number: string
  label: string
}

const LINES_PER_CHUNK = 200

/** Finds the next lines of the file, in the order of their entry ids. */
export const findNextLines = prepared(
  'payment_batch.file_lines',
  (q, input: BatchKey & { after: string }) => ({
    compile: () =>
      sql<FileLine>`select l.entry_id, l.amount, e.invoice_number, e.label, used.id as account_id, used.sealed, used.key_check,
        l.payee_city as city, l.payee_country as country
      from payment_batch_line l join ${entryRows} e on e.id = l.entry_id join ${bankAccountRows} used on used.id = l.bank_account_id
      where l.tenant_id = ${input.tenant_id} and l.batch_id = ${input.batch_id} and l.entry_id > ${input.after}::uuid
      order by l.entry_id limit ${sql.lit(LINES_PER_CHUNK)}`.compile(q),
  }),
)

type Reading = { tenant_id: string; id: string; user_ids: readonly string[]; at: Date }

/** Returns no row if the file is withdrawn. */
export const saveFileReading = prepared('payment_batch.note_file_reading', (q, row: Reading) => ({
  compile: () =>
    sql<{ id: string }>`update payment_batch set file_read_at = ${nextTime('file_read_at', row.at)},
        file_reader_ids = array(select distinct unnest(file_reader_ids || ${row.user_ids}::uuid[]) order by 1)
      where tenant_id = ${row.tenant_id} and id = ${row.id} and not ${isFileWithdrawn('payment_batch')} returning id`.compile(
      q,
    ),
}))
