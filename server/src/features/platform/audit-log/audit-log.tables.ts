// The tables of this feature, and what statements of other features may read of them.

import { rowView, rowViewOfAllTeams } from '../../../kernel/db/sql/row-view.ts'

export const auditEntryRows = rowView('audit_entry', [
  'tenant_id',
  'number',
  'hash',
  'at',
  'request_id',
  'resource',
  'subject_id',
  'operation',
  'actor_kind',
  'actor_id',
  'credential_kind',
  'credential_id',
  'changes',
])

export const auditHeadRows = rowView('audit_head', ['tenant_id', 'number', 'bytes', 'sealed_at'])
export const auditHeadsOfAllTeams = rowViewOfAllTeams('audit_head', ['tenant_id', 'number'])
