// The tables of this feature, and what statements of other features may read of them.

import type { Tables } from '../../kernel/db/schema/tables.ts'
import { rowView } from '../../kernel/db/sql/row-view.ts'

export const AUDIT_TABLES: readonly (keyof Tables)[] = ['audit_entry', 'audit_head']

export const auditHeadRows = rowView('audit_head', ['tenant_id', 'number', 'bytes'])
