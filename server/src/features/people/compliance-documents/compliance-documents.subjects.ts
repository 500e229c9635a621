// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { ComplianceDocumentState } from './compliance-documents.schemas.ts'
import { documentObject } from './compliance-documents.views.ts'

export const COMPLIANCE_DOCUMENT_SUBJECTS: EventSubjects = {
  compliance_document: {
    scope: 'compliance-documents:read',
    path: '/compliance-documents/{id}',
    schema: ComplianceDocumentState,
    objects: objectsOf('compliance_document', documentObject),
  },
}
