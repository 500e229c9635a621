// The rules of accounting.rules.ts in SQL: each fact, and the actions that follow from them.
import { type RawBuilder, sql } from 'kysely'
import type { EntryStatus } from '../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../kernel/db/sql/allowed-actions.ts'
import { ENTRY_ACTIONS, ENTRY_RULES } from './accounting.rules.ts'

export const entryActions = (granted: RawBuilder<number>) =>
  allowedActions(ENTRY_RULES, {
    actions: ENTRY_ACTIONS,
    status: sql<EntryStatus>`accounting_entry.status`,
    granted,
    facts: { is_sent: sql<boolean>`(accounting_entry.sent_to_accounting_at is not null)` },
  })
