// What the status of a payment batch allows, and the limits of a batch.

import type { AccessScope } from '../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { addDays } from '../../../domain/calendar.ts'
import {
  type FieldError,
  fieldError,
  invalidState,
  notAllowedForUser,
} from '../../../domain/errors/api-error.ts'
import type { PaymentBatchStatus } from '../../../kernel/db/schema/tables.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'

/** The maximum number of lines of a batch; many banks refuse larger files. */
export const MAX_LINES = 2000
/** The maximum number of ids in one request. */
export const MAX_IDS = 500
const MAX_DAYS_AHEAD = 366

/** Why a waiting entry cannot be paid by a batch. payable.views.ts defines each of them in SQL. */
export const PAYMENT_PROBLEMS = [
  'not_waiting',
  'invoice_missing',
  'contested',
  'bank_account_missing',
  'bank_account_unapproved',
  'bank_account_not_sepa',
  'currency_not_eur',
  'amount_out_of_range',
  'document_missing',
  'in_batch',
] as const

/** Facts that conditions refer to. payment-batches.actions.ts defines each of them in SQL. */
export type BatchFact = 'is_empty' | 'needs_other_person'

/** Every action on a batch, in the order of `allowed_actions`, with the scope of its endpoint. */
export const BATCH_ACCESS = {
  update: 'payments:write',
  'add-entries': 'payments:write',
  'remove-entries': 'payments:write',
  export: 'payments:write',
  confirm: 'payments:confirm',
  cancel: 'payments:write',
} as const satisfies Record<string, AccessScope>
export type BatchAction = keyof typeof BATCH_ACCESS
export const BATCH_ACTIONS = Object.keys(BATCH_ACCESS) as BatchAction[]

const RULES: readonly ActionRule<BatchAction, PaymentBatchStatus, BatchFact>[] = [
  { action: 'update', from: 'draft', when: [] },
  { action: 'add-entries', from: 'draft', when: [] },
  { action: 'remove-entries', from: 'draft', when: ['not is_empty'] },
  { action: 'export', from: 'draft', when: ['not is_empty'] },
  { action: 'cancel', from: 'draft', when: [] },
  { action: 'confirm', from: 'exported', when: ['not needs_other_person'] },
  { action: 'cancel', from: 'exported', when: [] },
]

export const BATCH_ACTION_TABLE = buildActionTable(RULES, BATCH_ACTIONS)
export const batchActionLists = actionListsFor(BATCH_ACTION_TABLE, BATCH_ACCESS)

type InvolvedColumns = { created_by: string; exported_by: string | null; involved_ids: readonly string[] }

/** Everybody who prepared a batch. Batches of an earlier release have only the first two. */
export const listInvolvedIds = ({ created_by, exported_by, involved_ids }: InvolvedColumns): string[] => [
  created_by,
  ...(exported_by === null ? [] : [exported_by]),
  ...involved_ids,
]

type Facts = Record<BatchFact, boolean>

/** Throws unless the action is possible now. */
export function requireActionAllowed(action: BatchAction, status: PaymentBatchStatus, facts: Facts): void {
  if (allows(RULES, action, status, facts)) return
  const allowed = BATCH_ACTIONS.filter((batchAction) => allows(RULES, batchAction, status, facts))
  if (action === 'confirm' && status === 'exported')
    throw notAllowedForUser(PAYMENT_BATCH_ERRORS.batch_second_person, { cause: 'prepared' })
  if (facts.is_empty && status === 'draft')
    throw invalidState(PAYMENT_BATCH_ERRORS.batch_empty, { status, allowed })
  throw invalidState(PAYMENT_BATCH_ERRORS.batch_status, { status, allowed, action })
}

export function executionDateErrors(date: string, today: string): FieldError[] {
  const latest = addDays(today, MAX_DAYS_AHEAD)
  if (date >= today && date <= latest) return []
  return [fieldError('execution_date', PAYMENT_BATCH_ERRORS.execution_date_range, { today, latest })]
}
