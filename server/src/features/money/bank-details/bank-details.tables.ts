// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const bankAccountRows = rowView('bank_account', [
  'tenant_id',
  'id',
  'freelancer_id',
  'status',
  'country',
  'last_digits',
  'reason',
  'created_at',
  'sealed',
  'key_check',
])
