// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { ProjectCode } from './project-codes.schemas.ts'
import { projectCodeView } from './project-codes.views.ts'

export const PROJECT_CODE_SUBJECTS: EventSubjects = {
  project_code: {
    scope: 'project-codes:read',
    path: '/project-codes/{id}',
    schema: ProjectCode,
    objects: objectsOf('project_code', projectCodeView),
  },
}
