// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const overrideRows = rowView('account_override', [
  'tenant_id',
  'project_code_id',
  'mission_id',
  'applies_to',
  'account',
  'label',
])
