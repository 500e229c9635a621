// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { Team } from './units.schemas.ts'
import { teamView } from './units.views.ts'

export const TEAM_SUBJECTS: EventSubjects = {
  team: {
    scope: 'teams:read',
    path: '/teams/{id}',
    schema: Team,
    objects: objectsOf('team', teamView),
  },
}
