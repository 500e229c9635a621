// The rules of bank-details.rules.ts in SQL: each fact, and the actions that follow from them.
import { sql } from 'kysely'
import type { BankAccountStatus } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { ACTION_TABLE } from './bank-details.rules.ts'

/** `lists`: see domain/action-lists.ts. */
export type Caller = { lists: string; user_id: string }

/** Whether this is the first account of the team and nobody else could approve it: no other user is active. */
export const isAlone = (userId: string) =>
  sql<boolean>`(bank_account.freelancer_id is null
    and not exists (select from bank_account as earlier where earlier.tenant_id = ${TENANT}
      and earlier.owner_id = bank_account.owner_id and earlier.status in ('approved', 'replaced'))
    and not exists (select from ${userRows} as other where other.is_active and other.id <> ${userId}::uuid))`

/** Ignores users who changed the email of the freelancer: only the approval checks them. */
const isInvolved = (userId: string) =>
  sql<boolean>`(${userId}::uuid = any(array[bank_account.proposed_by_id, bank_account.link_issued_by_id] || bank_account.involved_ids)
    and not ${isAlone(userId)})`

export const bankAccountActions = ({ lists, user_id }: Caller) =>
  allowedActions(ACTION_TABLE, {
    status: sql<BankAccountStatus>`bank_account.status`,
    lists,
    facts: {
      is_involved: isInvolved(user_id),
      is_of_team: sql<boolean>`(bank_account.proposed_by = 'team')`,
    },
  })
