// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { AccountingEntryState } from './accounting.schemas.ts'
import { entryObject } from './accounting.views.ts'

export const ACCOUNTING_ENTRY_SUBJECTS: EventSubjects = {
  accounting_entry: {
    scope: 'accounting:read',
    path: '/accounting/entries/{id}',
    schema: AccountingEntryState,
    objects: objectsOf('accounting_entry', entryObject),
  },
}
