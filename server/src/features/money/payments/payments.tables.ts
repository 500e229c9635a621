// The table of this feature, and what statements of other features may read of it.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const paymentRows = rowView('payment', [
  'tenant_id',
  'id',
  'entry_id',
  'freelancer_id',
  'kind',
  'amount',
  'currency',
  'paid_on',
  'reference',
  'batch_id',
  'reversed_payment_id',
  'reversed_at',
  'created_by',
  'created_at',
])
