// The tables of this feature, and what statements of other features may read of them.
import { holdIds, knownIds } from '../../kernel/db/known-ids.ts'
import { rowView } from '../../kernel/db/row-view.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export const PROJECT_CODE_TABLES: readonly (keyof Tables)[] = ['project_code']

export const projectCodeRows = rowView('project_code', ['tenant_id', 'id', 'name', 'external_id'])

export const knownProjectCodes = knownIds('project_code')
export const holdProjectCodes = holdIds('project_code')
