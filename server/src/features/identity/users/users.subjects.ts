// What events and changes show of this feature.
import { objectsFrom } from '../../../kernel/db/sql/objects.ts'
import type { EventSubject, EventSubjects } from '../../../kernel/feature.ts'
import { peopleById } from './users.queries.ts'
import { TeamUserDetail } from './users.schemas.ts'
import { userDetail } from './users.views.ts'

/** The GET of a user returns an invitation, too. */
const person: EventSubject = {
  scope: 'users:read',
  path: '/users/{id}',
  schema: TeamUserDetail,
  objects: objectsFrom('team_user.objects', peopleById, userDetail),
}

export const USER_SUBJECTS: EventSubjects = { user: person, invitation: person }
