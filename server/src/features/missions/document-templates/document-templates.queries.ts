import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { asText, jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { isUpdatedSince, type ShownRows, withLastSealing } from '../../platform/changes/changes.tables.ts'
import type {
  CreateDocumentTemplate,
  DocumentTemplate,
  DocumentTemplateItem,
  DocumentTemplateQuery,
  UpdateDocumentTemplate,
} from './document-templates.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'document_template'>

const itemFields = (eb: Eb) => ({
  id: eb.ref('document_template.id'),
  name: eb.ref('document_template.name'),
  kind: eb.ref('document_template.kind'),
  locale: eb.ref('document_template.locale'),
  created_at: timestamp(eb.ref('document_template.created_at')),
  updated_at: timestamp(eb.ref('document_template.updated_at')),
})

const documentTemplateItem = (eb: Eb) => jsonObject<DocumentTemplateItem>(itemFields(eb))

const documentTemplateView = (eb: Eb) =>
  jsonObject<DocumentTemplate>({ ...itemFields(eb), body: eb.ref('document_template.body') })

type Key = { tenant_id: string; id: string }
type Filters = DocumentTemplateQuery & { tenant_id: string }
type NewRow = Key & CreateDocumentTemplate & { at: Date }
type Changes = Key & UpdateDocumentTemplate & { at: Date }

const SHOWN: ShownRows = {
  resource: 'document_template',
  id: sql`document_template.id`,
  time: sql`document_template.updated_at`,
}

export const pageOfDocumentTemplates = prepared(
  'document_template.page',
  (q, input: Required<Filters>, presentFields) => {
    const matching = q
      .selectFrom('document_template')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('kind'), (rows) => rows.where('kind', '=', input.kind))
      .$if(presentFields.has('locale'), (rows) => rows.where('locale', '=', input.locale))
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      documentTemplateItem,
      withLastSealing(input, presentFields),
    )
  },
)

export const findDocumentTemplate = prepared('document_template.find', (q, input: Key) =>
  q
    .selectFrom('document_template')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(documentTemplateView(eb))),
)

/** What decides which default template the team has. */
export const findDefaults = prepared('document_template.defaults', (q, _input: { tenant_id: string }) =>
  q
    .selectFrom(currentTenantRow.as('tenant'))
    .select(['tenant.locale', 'tenant.default_templates_version as version_in_use']),
)

export const insertDocumentTemplate = prepared('document_template.insert', (q, row: NewRow) =>
  q.insertInto('document_template').values({
    tenant_id: row.tenant_id,
    id: row.id,
    name: row.name,
    kind: row.kind,
    locale: row.locale,
    body: row.body,
    created_at: row.at,
    updated_at: row.at,
  }),
)

/** Returns no row if the template does not exist, or already has these values. */
export const updateDocumentTemplate = prepared(
  'document_template.update',
  (q, row: Required<Changes>, presentFields) => {
    const changes = pickPresent(row, ['name', 'locale', 'body'], presentFields)
    return q
      .updateTable('document_template')
      .set({ ...changes, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .where(differs('document_template', changes))
      .returning('id')
  },
)

/** Locks the template: waits for transactions that refer to it and prevents new references. */
export const lockDocumentTemplate = prepared('document_template.take', (q, input: Key) =>
  q
    .selectFrom('document_template')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select('id')
    .forUpdate(),
)

export const deleteDocumentTemplate = prepared('document_template.delete', (q, input: Key) =>
  q.deleteFrom('document_template').where('tenant_id', '=', input.tenant_id).where('id', '=', input.id),
)

/** Locks the template against deletion until the transaction ends. */
export const lockTemplateShared = prepared(
  'document_template.hold',
  (q, input: { tenant_id: string; id: string }) =>
    q
      .selectFrom('document_template')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select('kind')
      .forKeyShare(),
)

/** Document template objects for events and changes. */
export const documentTemplateObjects = prepareObjects('document_template', documentTemplateView)
