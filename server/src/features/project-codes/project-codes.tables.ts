// The tables of this feature, and what statements of other features may read of them.

import type { Tables } from '../../kernel/db/schema/tables.ts'
import { holdIds, knownIds } from '../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../kernel/db/sql/row-view.ts'

export const PROJECT_CODE_TABLES: readonly (keyof Tables)[] = ['project_code']

export const projectCodeRows = rowView('project_code', ['tenant_id', 'id', 'name', 'external_id'])

export const knownProjectCodes = knownIds('project_code')
export const holdProjectCodes = holdIds('project_code')
