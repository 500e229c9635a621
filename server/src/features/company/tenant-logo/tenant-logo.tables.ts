// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const logoRows = rowView('team_logo', ['tenant_id', 'sha256', 'media_type'])
