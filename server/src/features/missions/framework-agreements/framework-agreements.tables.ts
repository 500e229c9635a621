// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const agreementRows = rowView('framework_agreement', [
  'tenant_id',
  'id',
  'status',
  'valid_until',
  'template_id',
])
