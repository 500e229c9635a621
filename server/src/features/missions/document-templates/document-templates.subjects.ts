// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { DocumentTemplate } from './document-templates.schemas.ts'
import { documentTemplateView } from './document-templates.views.ts'

export const DOCUMENT_TEMPLATE_SUBJECTS: EventSubjects = {
  document_template: {
    scope: 'document-templates:read',
    path: '/document-templates/{id}',
    schema: DocumentTemplate,
    objects: objectsOf('document_template', documentTemplateView),
  },
}
