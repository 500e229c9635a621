// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const complianceDocumentRows = rowView('compliance_document', [
  'tenant_id',
  'id',
  'freelancer_id',
  'kind',
  'status',
  'valid_until',
])
