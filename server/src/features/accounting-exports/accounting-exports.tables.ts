// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../kernel/db/sql/row-view.ts'

export const exportRows = rowView('accounting_export', ['tenant_id', 'id', 'created_at'])
export const sendingRows = rowView('accounting_sending', ['tenant_id', 'export_ids', 'created_at'])
