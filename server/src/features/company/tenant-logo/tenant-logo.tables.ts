// The tables of this feature, and what statements of other features may read of them.
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const logoRows = rowView('team_logo', ['tenant_id', 'sha256', 'media_type'])

export const findLogoRow = prepared('team_logo.find', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('team_logo')
    .where('tenant_id', '=', input.tenant_id)
    .select(['sha256', 'media_type', 'width', 'height', 'size', 'updated_at']),
)
