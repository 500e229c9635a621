// The tables of this feature, and what statements of other features may read of them.

import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const tagRows = rowView('team_tag', ['tenant_id', 'id', 'name'])

export const knownTags = findKnownIds('team_tag')
