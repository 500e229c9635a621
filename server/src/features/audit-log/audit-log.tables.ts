// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../kernel/db/row-view.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export const AUDIT_TABLES: readonly (keyof Tables)[] = ['audit_entry', 'audit_head']

export const auditHeadRows = rowView('audit_head', ['tenant_id', 'number', 'bytes'])
