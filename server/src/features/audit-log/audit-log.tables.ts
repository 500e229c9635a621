// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../kernel/db/sql/row-view.ts'

export const auditEntryRows = rowView('audit_entry', ['tenant_id', 'number', 'hash'])

export const auditHeadRows = rowView('audit_head', ['tenant_id', 'number', 'bytes', 'sealed_at'])
