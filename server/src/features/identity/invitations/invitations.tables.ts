// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const invitationRows = rowView('invitation', [
  'tenant_id',
  'id',
  'email',
  'role',
  'first_name',
  'last_name',
  'job_title',
  'permissions',
  'expires_at',
  'is_undeliverable',
  'accepted_at',
  'created_by',
  'created_by_key',
  'created_at',
])
