// The rules of accounting.rules.ts in SQL: each fact, and the actions that follow from them.
import { sql } from 'kysely'
import type { EntryStatus } from '../../kernel/db/schema/tables.ts'
import { allowedActions } from '../../kernel/db/sql/allowed-actions.ts'
import { invoiceRows } from '../invoices/invoices.tables.ts'
import { ENTRY_ACTION_TABLE } from './accounting.rules.ts'

export const isContested = sql<boolean>`exists (select from ${invoiceRows} contested
  where contested.entry_id = accounting_entry.id and contested.contested_at is not null)`

export const entryActions = (lists: string) =>
  allowedActions(ENTRY_ACTION_TABLE, {
    status: sql<EntryStatus>`accounting_entry.status`,
    lists,
    facts: {
      is_sent: sql<boolean>`(accounting_entry.sent_to_accounting_at is not null)`,
      is_contested: isContested,
    },
  })
