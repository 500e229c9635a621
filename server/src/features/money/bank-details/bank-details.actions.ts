// The rules of bank-details.rules.ts in SQL: each fact, and the actions that follow from them.
import { sql } from 'kysely'
import type { BankAccountStatus } from '../../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../../kernel/db/sql/allowed-actions.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { type Approver, isAloneInTeam } from '../../identity/second-person/second-person.tables.ts'
import { ACTION_TABLE } from './bank-details.rules.ts'

/** `action_lists`: all lists of allowed actions of the caller, as `actionListsFor` (domain/action-lists.ts) returns them. */
export type Caller = Approver & { action_lists: string }

/** Whether this is the first account of the team and nobody else could approve it. */
export const isAlone = (approver: Approver) =>
  sql<boolean>`(bank_account.freelancer_id is null
    and not exists (select from bank_account as earlier where earlier.tenant_id = ${TENANT}
      and earlier.owner_id = bank_account.owner_id and earlier.status in ('approved', 'replaced'))
    and ${isAloneInTeam(approver)})`

/** Does not consider who changed the email of the freelancer; the approval itself does. */
const isInvolved = (approver: Approver) =>
  sql<boolean>`(${approver.user_id}::uuid = any(array[bank_account.proposed_by_id, bank_account.link_issued_by_id] || bank_account.involved_ids)
    and not ${isAlone(approver)})`

export const bankAccountActions = ({ action_lists, user_id, since }: Caller) =>
  allowedActions(ACTION_TABLE, {
    status: sql<BankAccountStatus>`bank_account.status`,
    action_lists,
    facts: {
      is_involved: isInvolved({ user_id, since }),
      is_proposed_by_team: sql<boolean>`(bank_account.proposed_by = 'team')`,
    },
  })
