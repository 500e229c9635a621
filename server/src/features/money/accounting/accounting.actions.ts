// The rules of accounting.rules.ts in SQL: each fact, and the actions that follow from them.
import { type Expression, sql } from 'kysely'
import type { EntryStatus } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { invoiceRows } from '../invoices/invoices.tables.ts'
import { batchLineRows } from '../payment-batches/payment-batches.tables.ts'
import { paymentRows } from '../payments/payments.tables.ts'
import { ENTRY_ACTION_TABLE, REVERSAL_DAYS } from './accounting.rules.ts'

export const isContested = sql<boolean>`exists (select from ${invoiceRows} contested
  where contested.entry_id = accounting_entry.id and contested.contested_at is not null)`

/** The open payment batch of the entry. */
export const openBatch = sql<string | null>`(select open.batch_id from ${batchLineRows} open
  where open.entry_id = accounting_entry.id and open.status = 'open')`

/** The time at which the payment was recorded. An entry that an earlier release marked as paid has no payment. */
const recordedAt = sql<Date>`coalesce((select standing.created_at from ${paymentRows} standing
  where standing.entry_id = accounting_entry.id and standing.kind = 'payment' and standing.reversed_at is null),
  accounting_entry.paid_at)`

/** `since`: payments that were recorded earlier cannot be reversed. */
const isReversible = (since: Expression<Date> | Date) => sql<boolean>`(${recordedAt} >= ${since})`

export const entryActions = (lists: string, now: Expression<Date> | Date) =>
  allowedActions(ENTRY_ACTION_TABLE, {
    status: sql<EntryStatus>`accounting_entry.status`,
    lists,
    facts: {
      is_sent: sql<boolean>`(accounting_entry.sent_to_accounting_at is not null)`,
      is_contested: isContested,
      is_in_batch: sql<boolean>`(${openBatch} is not null)`,
      is_reversible: isReversible(
        sql<Date>`(${now}::timestamptz - ${sql.lit(`${REVERSAL_DAYS} days`)}::interval)`,
      ),
    },
  })
