// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const sessionRows = rowView('session', [
  'tenant_id',
  'id',
  'user_id',
  'method',
  'email',
  'created_at',
  'last_seen_at',
  'expires_at',
  'revoked_at',
  'is_link_shown',
  'stepped_up_at',
  'step_up_method',
])
