// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const mandateRows = rowView('billing_mandate', [
  'tenant_id',
  'id',
  'freelancer_id',
  'status',
  'seller',
  'contest_days',
  'covers_credit_notes',
])
