// The rules of payment-batches.rules.ts in SQL: each fact, and the actions that follow from them.
import { sql } from 'kysely'
import type { PaymentBatchStatus } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { BATCH_ACTION_TABLE } from './payment-batches.rules.ts'
import {
  batchPeople,
  isInvolvedInBatch,
  needsTwoPeopleToUndo,
  paymentSettingsRows,
} from './payment-batches.tables.ts'

/** Whether the team asks for two people now. */
export const teamNeedsSecondPerson = sql<boolean>`coalesce((select settings.needs_second_person
  from ${paymentSettingsRows} settings), false)`

/** Does not consider who else could use the key of the caller, or who gave access to whom; the action itself does. */
export const batchActions = ({ action_lists, user_id }: { action_lists: string; user_id: string }) =>
  allowedActions(BATCH_ACTION_TABLE, {
    status: sql<PaymentBatchStatus>`payment_batch.status`,
    action_lists,
    facts: {
      is_empty: sql<boolean>`(payment_batch.line_count = 0)`,
      is_prepared: sql<boolean>`(payment_batch.prepared_at is not null)`,
      is_approved: sql<boolean>`(payment_batch.approved_at is not null)`,
      needs_approval: sql<boolean>`(payment_batch.needs_second_person or ${teamNeedsSecondPerson})`,
      is_involved: isInvolvedInBatch(user_id),
      needs_other_to_confirm: sql<boolean>`(payment_batch.needs_second_person and payment_batch.approved_at is null
        and ${isInvolvedInBatch(user_id)})`,
      needs_other_to_cancel: sql<boolean>`(${needsTwoPeopleToUndo} and ${user_id}::uuid = any(${batchPeople}))`,
    },
  })
