// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const supplierInvoiceRows = rowView('supplier_invoice', [
  'tenant_id',
  'activity_report_id',
  'entry_ids',
  'status',
  'differences',
])
