// The tables of this feature, and what statements of other features may read of them.

import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const templateRows = rowView('document_template', ['tenant_id', 'id', 'kind', 'locale', 'body'])

/** Locks the template against deletion until the transaction ends. */
export const holdTemplate = prepared(
  'document_template.hold',
  (q, input: { tenant_id: string; id: string }) =>
    q
      .selectFrom('document_template')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select('kind')
      .forKeyShare(),
)
