// The rules of payment-batches.rules.ts in SQL: each fact, and the actions that follow from them.
import { sql } from 'kysely'
import type { PaymentBatchStatus } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { BATCH_ACTION_TABLE } from './payment-batches.rules.ts'

/** Ignores other people who could use the same key: only the confirmation checks them. */
export const batchActions = ({ lists, user_id }: { lists: string; user_id: string }) =>
  allowedActions(BATCH_ACTION_TABLE, {
    status: sql<PaymentBatchStatus>`payment_batch.status`,
    lists,
    facts: {
      is_empty: sql<boolean>`(payment_batch.line_count = 0)`,
      needs_other_person: sql<boolean>`(payment_batch.needs_second_person and ${user_id}::uuid
        = any(array[payment_batch.created_by, payment_batch.exported_by] || payment_batch.involved_ids))`,
    },
  })
