// The states of a bank account, and who may approve one. Pure.

import type { AccessScope } from '../../../domain/access/scopes.ts'
import { actionListsFor, buildActionTable } from '../../../domain/action-lists.ts'
import { type ActionRule, allows } from '../../../domain/action-rules.ts'
import { invalidState } from '../../../domain/errors/api-error.ts'
import type { BankAccountStatus } from '../../../kernel/db/schema/tables.ts'
import { BANK_DETAILS_ERRORS, type SecondPersonCause } from './bank-details.errors.ts'

/** Each proposal sends mails, so this bounds them, too. */
export const MAX_PROPOSALS_PER_DAY = 5

/** Every action on an account, in the order of `allowed_actions`, with the scope of its endpoint. */
const ACCESS = {
  approve: 'bank-accounts:approve',
  reject: 'bank-accounts:approve',
  withdraw: 'bank-accounts:write',
} as const satisfies Record<string, AccessScope>
export type BankAccountAction = keyof typeof ACCESS
export const BANK_ACCOUNT_ACTIONS = Object.keys(ACCESS) as BankAccountAction[]

/** Facts that conditions refer to. bank-details.actions.ts defines each of them in SQL. */
type Fact = 'is_involved' | 'is_proposed_by_team'

const RULES: readonly ActionRule<BankAccountAction, BankAccountStatus, Fact>[] = [
  { action: 'approve', from: 'proposed', when: ['not is_involved'] },
  { action: 'reject', from: 'proposed', when: [] },
  { action: 'withdraw', from: 'proposed', when: ['is_proposed_by_team'] },
]
export const ACTION_TABLE = buildActionTable(RULES, BANK_ACCOUNT_ACTIONS)
export const bankActionLists = actionListsFor(ACTION_TABLE, ACCESS)

/** Checks only the status: the facts are checked separately, with errors that name them. */
export function requireProposed(action: BankAccountAction, status: BankAccountStatus): void {
  const facts = { is_involved: false, is_proposed_by_team: true }
  if (!allows(RULES, action, status, facts))
    throw invalidState(BANK_DETAILS_ERRORS.bank_account_status, { action, status, allowed: [] })
}

export type InvolvedPeople = {
  proposed_by_id: string | null
  link_issued_by_id: string | null
  /** The creators of the keys with which the account was proposed or the link was issued. */
  involved_ids: readonly string[]
  /** Nobody else could approve: the first account of a team in which only the caller was active in the last 30 days. */
  is_alone: boolean
  /** Changes since the last approved account or in the last 30 days, with the creators of the keys that made them. */
  email_changed_by: readonly string[]
  freelancer_created_by: readonly string[]
}

/** Returns undefined if the user may be the second person. */
export function whyNotSecondPerson(userId: string, account: InvolvedPeople): SecondPersonCause | undefined {
  if (account.is_alone) return undefined
  if (account.proposed_by_id === userId) return 'proposed'
  if (account.link_issued_by_id === userId) return 'issued_link'
  if (account.involved_ids.includes(userId)) return 'created_key'
  if (account.email_changed_by.includes(userId)) return 'changed_email'
  return account.freelancer_created_by.includes(userId) ? 'created_freelancer' : undefined
}

/** Lists the users who took part in the proposal. */
export const listInvolvedUsers = (account: InvolvedPeople): string[] => [
  ...[account.proposed_by_id, account.link_issued_by_id].flatMap((id) => id ?? []),
  ...account.involved_ids,
  ...account.email_changed_by,
  ...account.freelancer_created_by,
]
