// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { AccountingExport } from './accounting-exports.schemas.ts'
import { exportView } from './accounting-exports.views.ts'

export const ACCOUNTING_EXPORT_SUBJECTS: EventSubjects = {
  accounting_export: {
    scope: 'accounting:read',
    path: '/accounting/exports/{id}',
    schema: AccountingExport,
    objects: objectsOf('accounting_export', exportView),
  },
}
