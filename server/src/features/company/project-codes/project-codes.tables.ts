// The tables of this feature, and what statements of other features may read of them.

import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const projectCodeRows = rowView('project_code', ['tenant_id', 'id', 'name', 'external_id'])

export const knownProjectCodes = findKnownIds('project_code')

export const findProjectCodeByExternalId = prepared(
  'project_code.by_external_id',
  (q, input: { tenant_id: string; external_id: string }) =>
    q
      .selectFrom('project_code')
      .where('tenant_id', '=', input.tenant_id)
      .where('external_id', '=', input.external_id)
      .select('id'),
)
