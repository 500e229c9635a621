// The tables of this feature, and what statements of other features may read of them.
import { sql } from 'kysely'
import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

/** An entry has at most one line that is `open`. */
export const batchLineRows = rowView('payment_batch_line', ['tenant_id', 'batch_id', 'entry_id', 'status'])

export const paymentSettingsRows = rowView('payment_settings', [
  'needs_second_person',
  'manual_payment_limit',
])
export const batchRows = rowView('payment_batch', [
  'id',
  'status',
  'label',
  'execution_date',
  'needs_second_person',
  'created_by',
  'involved_ids',
  'prepared_at',
  'approved_at',
  'exported_by',
  'file_read_at',
  'file_reader_ids',
])

const INVOLVED = 'array[payment_batch.created_by, payment_batch.exported_by] || payment_batch.involved_ids'

/** Everybody who prepared `payment_batch`, or created or downloaded its file. */
export const batchPeople = sql<
  string[]
>`array_remove(${sql.raw(`${INVOLVED} || payment_batch.file_reader_ids`)}, null)`

/** Whether the user prepared `payment_batch` or created its file. */
export const isInvolvedInBatch = (userId: string) => sql<boolean>`${userId}::uuid = any(${sql.raw(INVOLVED)})`

/** Whether the bank may have the file of `payment_batch`, in a team of two people: nobody who could have given it to the bank undoes it alone. */
export const needsTwoPeopleToUndo = sql<boolean>`(payment_batch.needs_second_person and payment_batch.approved_at is not null
  and payment_batch.file_read_at is not null)`

export const knownBatches = findKnownIds('payment_batch')

/** Finds those of the entries that are in an open payment batch. */
export const findOpenLines = prepared(
  'payment_batch_line.open',
  (q, input: { tenant_id: string; ids: readonly string[] }) =>
    q
      .selectFrom('payment_batch_line')
      .where('tenant_id', '=', input.tenant_id)
      .where(sql<boolean>`entry_id = any(${input.ids}::uuid[])`)
      .where('status', '=', 'open')
      .select(['entry_id', 'batch_id']),
)
