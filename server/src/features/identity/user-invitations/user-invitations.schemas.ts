import { ROLES } from '../../../domain/access/permissions.ts'
import {
  Body,
  Email,
  Nullable,
  OneOf,
  Secret,
  type Static,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { Assignments, assignmentErrors } from '../../company/assignments/index.ts'
import { Session } from '../sessions/index.ts'
import { personalFields, TeamUser, UserPermissions, userFields } from '../users/index.ts'

export const InvitedUser = View('InvitedUser', {
  ...userFields,
  accept_url: Secret('The link to give to the invited person; null if the service sends it by mail.'),
})
export type InvitedUser = Static<typeof InvitedUser>

const inviteUser = Body(
  'InviteUser',
  {
    email: Email(),
    role: OneOf(ROLES),
    ...personalFields,
    ...Assignments,
    permissions: UserPermissions(),
  },
  { example: { email: 'ada@example.com', role: 'team-member', first_name: 'Ada' } },
)
export const InviteUser = withRules(inviteUser, assignmentErrors)
export type InviteUser = Static<typeof inviteUser>

export const AcceptedUser = View('AcceptedUser', {
  user: TeamUser,
  key: Secret('The API key of the user; null if `issue_key` is false.'),
  session: Nullable(Session),
})
export type AcceptedUser = Static<typeof AcceptedUser>
