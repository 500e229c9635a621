// What the status of a payment batch allows, who is a second person for it, and the limits of a batch.

import type { AccessScope } from '../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { addDays } from '../../../domain/calendar.ts'
import {
  type ApiError,
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
export type BatchFact =
  | 'is_empty'
  | 'is_prepared'
  | 'is_approved'
  | 'needs_approval'
  /** The caller took part in preparing the batch. */
  | 'is_involved'
  | 'needs_other_to_confirm'
  | 'needs_other_to_cancel'

/** Every action on a batch, in the order of `allowed_actions`, with the scope of its endpoint. */
export const BATCH_ACCESS = {
  update: 'payments:write',
  'add-entries': 'payments:write',
  'remove-entries': 'payments:write',
  prepare: 'payments:write',
  approve: 'payments:confirm',
  reopen: 'payments:write',
  export: 'payments:write',
  confirm: 'payments:confirm',
  cancel: 'payments:write',
} as const satisfies Record<string, AccessScope>
export type BatchAction = keyof typeof BATCH_ACCESS
export const BATCH_ACTIONS = Object.keys(BATCH_ACCESS) as BatchAction[]

const RULES: readonly ActionRule<BatchAction, PaymentBatchStatus, BatchFact>[] = [
  { action: 'update', from: 'draft', when: ['not is_prepared'] },
  { action: 'add-entries', from: 'draft', when: ['not is_prepared'] },
  { action: 'remove-entries', from: 'draft', when: ['not is_prepared', 'not is_empty'] },
  { action: 'prepare', from: 'draft', when: ['not is_prepared', 'not is_empty'] },
  { action: 'approve', from: 'draft', when: ['is_prepared', 'not is_approved', 'not is_involved'] },
  { action: 'reopen', from: 'draft', when: ['is_prepared'] },
  { action: 'export', from: 'draft', when: ['not is_empty', 'not needs_approval'] },
  { action: 'export', from: 'draft', when: ['is_approved'] },
  { action: 'cancel', from: 'draft', when: [] },
  { action: 'confirm', from: 'exported', when: ['not needs_other_to_confirm'] },
  { action: 'cancel', from: 'exported', when: ['not needs_other_to_cancel'] },
]

export const BATCH_ACTION_TABLE = buildActionTable(RULES, BATCH_ACTIONS)
export const batchActionLists = actionListsFor(BATCH_ACTION_TABLE, BATCH_ACCESS)

type InvolvedColumns = { created_by: string; exported_by: string | null; involved_ids: readonly string[] }

/** Lists everybody who took part in preparing a batch. Batches of an earlier release have no `involved_ids`. */
export const listInvolvedIds = ({ created_by, exported_by, involved_ids }: InvolvedColumns): string[] => [
  created_by,
  ...(exported_by === null ? [] : [exported_by]),
  ...involved_ids,
]

type PeopleColumns = InvolvedColumns & {
  status: PaymentBatchStatus
  needs_second_person: boolean
  approved_at: Date | null
  file_read_at: Date | null
  file_reader_ids: readonly string[]
}

/**
 * Lists the users of whom the caller must be independent; none if the action needs no second person. An approval always has one,
 * so that it also counts if the team asks for two people later. A batch that was exported without an approval, by an earlier
 * release, is confirmed by a second person. A user who downloaded the file may have given it to the bank, and could have the
 * entries paid twice.
 */
export function listConflictingPeople(action: BatchAction, batch: PeopleColumns): string[] {
  const { status, needs_second_person, approved_at, file_read_at, file_reader_ids } = batch
  if (action === 'approve') return listInvolvedIds(batch)
  if (status !== 'exported' || !needs_second_person) return []
  if (action === 'confirm' && approved_at === null) return listInvolvedIds(batch)
  if (action === 'cancel' && approved_at !== null && file_read_at !== null)
    return [...listInvolvedIds(batch), ...file_reader_ids]
  return []
}

type BatchColumns = PeopleColumns & { line_count: number; prepared_at: Date | null }
export type BatchFacts = Record<BatchFact, boolean>

export function toBatchFacts(batch: BatchColumns, userId: string, needs_approval: boolean): BatchFacts {
  const isAmongPeople = (action: BatchAction) => listConflictingPeople(action, batch).includes(userId)
  return {
    is_empty: batch.line_count === 0,
    is_prepared: batch.prepared_at !== null,
    is_approved: batch.approved_at !== null,
    needs_approval,
    is_involved: isAmongPeople('approve'),
    needs_other_to_confirm: isAmongPeople('confirm'),
    needs_other_to_cancel: isAmongPeople('cancel'),
  }
}

/** The fact by which the action needs another person. */
const OTHER_PERSON: Partial<Record<BatchAction, BatchFact>> = {
  approve: 'is_involved',
  confirm: 'needs_other_to_confirm',
  cancel: 'needs_other_to_cancel',
}

/** Throws unless the action is possible now. */
export function requireActionAllowed(
  action: BatchAction,
  status: PaymentBatchStatus,
  facts: BatchFacts,
): void {
  if (allows(RULES, action, status, facts)) return
  const otherPerson = OTHER_PERSON[action]
  if (otherPerson && facts[otherPerson])
    throw notAllowedForUser(PAYMENT_BATCH_ERRORS.batch_second_person, {
      cause: action === 'cancel' && !facts.is_involved ? 'downloaded' : 'prepared',
    })
  const allowed = BATCH_ACTIONS.filter((batchAction) => allows(RULES, batchAction, status, facts))
  throw createStateError(action, { status, allowed }, facts)
}

type State = { status: PaymentBatchStatus; allowed: BatchAction[] }

function createStateError(action: BatchAction, state: State, facts: BatchFacts): ApiError {
  const isDraft = state.status === 'draft'
  if (isDraft && facts.is_empty) return invalidState(PAYMENT_BATCH_ERRORS.batch_empty, state)
  if (!isDraft || action === 'confirm')
    return invalidState(PAYMENT_BATCH_ERRORS.batch_status, { ...state, action })
  if (action === 'export') return invalidState(PAYMENT_BATCH_ERRORS.approval_missing, state)
  if (!facts.is_prepared) return invalidState(PAYMENT_BATCH_ERRORS.batch_not_prepared, { ...state, action })
  return action === 'approve'
    ? invalidState(PAYMENT_BATCH_ERRORS.batch_approved, state)
    : invalidState(PAYMENT_BATCH_ERRORS.batch_prepared, { ...state, action })
}

export function executionDateErrors(date: string, today: string): FieldError[] {
  const latest = addDays(today, MAX_DAYS_AHEAD)
  if (date >= today && date <= latest) return []
  return [fieldError('execution_date', PAYMENT_BATCH_ERRORS.execution_date_range, { today, latest })]
}
