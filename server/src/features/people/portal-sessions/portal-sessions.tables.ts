// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const portalSessionRows = rowView('portal_session', [
  'tenant_id',
  'id',
  'freelancer_id',
  'method',
  'email',
  'created_at',
  'expires_at',
])
