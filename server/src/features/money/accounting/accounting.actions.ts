// The rules of accounting.rules.ts in SQL: each fact, and the actions that follow from them.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { EntryStatus } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import { bankAccountRows } from '../bank-details/bank-details.tables.ts'
import { invoiceRows } from '../invoices/invoices.tables.ts'
import {
  batchLineRows,
  batchPeople,
  batchRows,
  needsTwoPeopleToUndo,
  paymentSettingsRows,
} from '../payment-batches/payment-batches.tables.ts'
import { paymentRows } from '../payments/payments.tables.ts'
import { ENTRY_ACTION_TABLE, REVERSAL_DAYS } from './accounting.rules.ts'

/** `action_lists`: all lists of allowed actions of the caller, as `actionListsFor` (domain/action-lists.ts) returns them. */
export type Caller = { action_lists: string; user_id: string; now: Date }

export const isContested = sql<boolean>`exists (select from ${invoiceRows} contested
  where contested.entry_id = accounting_entry.id and contested.contested_at is not null)`

/** The open payment batch of the entry. */
export const openBatch = sql<string | null>`(select open.batch_id from ${batchLineRows} open
  where open.entry_id = accounting_entry.id and open.status = 'open')`

/** The time at which the payment was recorded. An entry that an earlier release marked as paid has no payment. */
const recordedAt = sql<Date>`coalesce((select standing.created_at from ${paymentRows} standing
  where standing.entry_id = accounting_entry.id and standing.kind = 'payment' and standing.reversed_at is null),
  accounting_entry.paid_at)`

/** Payments that were recorded before `since` cannot be reversed. */
const isReversible = (since: Expression<Date> | Date) => sql<boolean>`(${recordedAt} >= ${since})`

/** Whether the team wants a second person for a payment that is recorded by hand. */
export const isOverLimit = sql<boolean>`coalesce(accounting_entry.amount_incl_vat
  > (select settings.manual_payment_limit from ${paymentSettingsRows} settings), false)`

/** A column of the audit entry of the last approval of the report. */
const lastApproval = (column: 'actor_id' | 'credential_id', condition: RawBuilder<boolean>) =>
  sql<
    string | null
  >`(select case when ${condition} then ${sql.ref(`approval.${column}`)} end from ${auditEntryRows} approval
    where approval.subject_id = accounting_entry.activity_report_id and approval.resource = 'activity_report'
      and approval.changes @? '$[*].after.status ? (@ == "approved")' order by approval.at desc limit 1)`

export const reportApprover = lastApproval('actor_id', sql<boolean>`approval.actor_kind = 'user'`)
export const reportApprovalKey = lastApproval('credential_id', sql<boolean>`approval.credential_kind = 'key'`)

/** The users who proposed the freelancer’s bank account, or could have: see features/money/bank-details. */
export const accountProposers = sql<
  string[]
>`array(select distinct proposer.id from ${bankAccountRows} account
  cross join lateral unnest(array[account.proposed_by_id, account.link_issued_by_id] || account.involved_ids) as proposer(id)
  where account.freelancer_id = accounting_entry.freelancer_id and account.status = 'approved' and proposer.id is not null)`

/** Does not consider who else could use the key of the caller or of the approval; recording the payment does. */
const needsOtherPerson = (userId: string) =>
  sql<boolean>`(${isOverLimit} and (${userId}::uuid = ${reportApprover} or ${userId}::uuid = any(${accountProposers})))`

/** Does not consider who else could use the key of the caller; reversing the payment does. */
const needsOtherToReverse = (userId: string) =>
  sql<boolean>`exists (select from ${paymentRows} standing join ${batchRows} payment_batch on payment_batch.id = standing.batch_id
    where standing.entry_id = accounting_entry.id and standing.kind = 'payment' and standing.reversed_at is null
      and ${needsTwoPeopleToUndo} and ${userId}::uuid = any(${batchPeople}))`

export const entryActions = ({ action_lists, user_id, now }: Caller) =>
  allowedActions(ENTRY_ACTION_TABLE, {
    status: sql<EntryStatus>`accounting_entry.status`,
    action_lists,
    facts: {
      is_sent: sql<boolean>`(accounting_entry.sent_to_accounting_at is not null)`,
      is_contested: isContested,
      is_in_batch: sql<boolean>`(${openBatch} is not null)`,
      needs_other_person: needsOtherPerson(user_id),
      needs_other_to_reverse: needsOtherToReverse(user_id),
      is_reversible: isReversible(
        sql<Date>`(${now}::timestamptz - ${sql.lit(`${REVERSAL_DAYS} days`)}::interval)`,
      ),
    },
  })
