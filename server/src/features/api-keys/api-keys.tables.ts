// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../kernel/db/sql/row-view.ts'

export const keyRows = rowView('api_key', [
  'tenant_id',
  'id',
  'user_id',
  'name',
  'scopes',
  'requests_per_minute',
  'expires_at',
  'revoked_at',
  'created_via',
  'created_by',
  'created_at',
])
