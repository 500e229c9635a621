// The tables of this feature, and what statements of other features may read of them.

import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const templateRows = rowView('document_template', ['tenant_id', 'id', 'kind', 'locale', 'body'])
