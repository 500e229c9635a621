// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { ApiKey } from './api-keys.schemas.ts'
import { apiKeyView } from './api-keys.views.ts'

export const API_KEY_SUBJECTS: EventSubjects = {
  api_key: {
    scope: 'api-keys:read',
    path: '/api-keys/{id}',
    schema: ApiKey,
    objects: objectsOf('api_key', apiKeyView),
  },
}
