// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { TeamTag } from './tags.schemas.ts'
import { teamTagItem } from './tags.views.ts'

export const TEAM_TAG_SUBJECTS: EventSubjects = {
  team_tag: {
    scope: 'team-tags:read',
    path: '/team-tags/{id}',
    schema: TeamTag,
    objects: objectsOf('team_tag', teamTagItem),
  },
}
