// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { MissionDocument } from './mission-documents.schemas.ts'
import { documentView } from './mission-documents.views.ts'

export const DOCUMENT_SUBJECTS: EventSubjects = {
  document: {
    scope: 'missions:read',
    path: '/missions/{mission_id}/documents/{id}',
    schema: MissionDocument,
    objects: objectsOf('document', documentView),
  },
}
