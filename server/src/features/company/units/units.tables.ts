// The tables of this feature, and what statements of other features may read of them.

import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const teamRows = rowView('team', ['tenant_id', 'id', 'name', 'parent_id', 'depth', 'path', 'position'])

export const knownTeams = findKnownIds('team')
