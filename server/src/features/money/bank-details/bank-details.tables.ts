// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const bankAccountRows = rowView('bank_account', [
  'tenant_id',
  'id',
  'freelancer_id',
  'status',
  'country',
  'last_digits',
  'proposed_by_id',
  'link_issued_by_id',
  'involved_ids',
  'reason',
  'created_at',
  'sealed',
  'key_check',
])
