// The tables of this feature, and what statements of other features may read of them.
import { sql } from 'kysely'
import { rowView } from '../../../kernel/db/sql/row-view.ts'
import { rowsWithoutReference } from '../../../kernel/db/sql/rows-without-reference.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'

export const exportRows = rowView('accounting_export', ['tenant_id', 'id', 'reference', 'created_at'])
export const sendingRows = rowView('accounting_sending', ['tenant_id', 'export_ids', 'created_at'])

export const exportsWithoutReference = rowsWithoutReference(
  'accounting_export',
  sql`(select t.time_zone from ${currentTenantRow} t)`,
)
