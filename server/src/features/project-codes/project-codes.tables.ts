// The tables of this feature, and what statements of other features may read of them.

import { holdIds, knownIds } from '../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../kernel/db/sql/row-view.ts'

export const projectCodeRows = rowView('project_code', ['tenant_id', 'id', 'name', 'external_id'])

export const knownProjectCodes = knownIds('project_code')
export const holdProjectCodes = holdIds('project_code')
