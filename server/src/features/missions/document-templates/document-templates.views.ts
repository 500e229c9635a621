import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import type { DocumentTemplate, DocumentTemplateItem } from './document-templates.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'document_template'>

const members = (eb: Eb) => ({
  id: eb.ref('document_template.id'),
  name: eb.ref('document_template.name'),
  kind: eb.ref('document_template.kind'),
  locale: eb.ref('document_template.locale'),
  created_at: timestamp(eb.ref('document_template.created_at')),
  updated_at: timestamp(eb.ref('document_template.updated_at')),
})

export const documentTemplateItem = (eb: Eb) => jsonObject<DocumentTemplateItem>(members(eb))

export const documentTemplateView = (eb: Eb) =>
  jsonObject<DocumentTemplate>({ ...members(eb), body: eb.ref('document_template.body') })
