// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const erasureRows = rowView('person_erasure', ['tenant_id', 'person_id', 'requested_at'])
