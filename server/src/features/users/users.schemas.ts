// Schemas of team users and invitations: "Team user" of the specification, with later additions.
import { ROLES } from '../../kernel/domain/access/roles.ts'
import { fieldError } from '../../kernel/domain/errors/api-error.ts'
import { WordsFilter, wordsOf } from '../../kernel/wire/filter-rules.ts'
import {
  Body,
  Clearable,
  Email,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  Secret,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
  View,
  withRules,
} from '../../kernel/wire/schemas.ts'
import { ScopeWord } from '../api-keys/index.ts'
import { Assignments, assignmentErrors, TagRef, TeamRef } from '../assignments/index.ts'
import { USER_ERRORS } from './users.errors.ts'

/** Statuses of `all`; deactivated users are listed only on request. */
const LISTED_STATUSES = ['active', 'pending', 'expired', 'undeliverable'] as const
const USER_STATUSES = [...LISTED_STATUSES, 'deactivated'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** `active,pending`, or `all` alone; undefined for anything else. */
export const statusesOf = (filter: string): readonly UserStatus[] | undefined =>
  filter.toLowerCase() === 'all' ? LISTED_STATUSES : wordsOf(filter, USER_STATUSES)

const item = {
  id: Uuid({ description: 'Profile id when `status` is active or deactivated, invitation id otherwise.' }),
  email: Type.String({ example: 'ada@example.com' }),
  role: OneOf(ROLES),
  status: OneOf(USER_STATUSES),
  tags: ListOf(TagRef),
  teams: ListOf(TeamRef),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  job_title: Nullable(Type.String()),
  permissions: ListOf(ScopeWord, {
    description:
      'What the person may do at most. A key of theirs may do what is in its scopes and in these. Of a team-admin always `*`.',
  }),
  created_at: Timestamp(),
}

export const TeamUser = View('TeamUser', item)
export type TeamUser = Static<typeof TeamUser>

export const TeamUserDetail = View('TeamUserDetail', {
  ...item,
  is_active: Type.Boolean({ description: 'false for an invitation, and for a user who was deactivated.' }),
})
export type TeamUserDetail = Static<typeof TeamUserDetail>

export const InvitedUser = View('InvitedUser', {
  ...item,
  accept_url: Secret('The link to pass on; null when the service mails it itself.'),
})
export type InvitedUser = Static<typeof InvitedUser>

export const UserPermissions = () =>
  Clearable(ListOf(ScopeWord, { maxItems: 50 }), {
    description:
      'What a team-member may do at most; null is the default, every `:read` and `missions:sign`. Whoever grants a permission holds it. A team-admin has `*`.',
  })

const personal = {
  first_name: Clearable(Text(255)),
  last_name: Clearable(Text(255)),
  job_title: Clearable(Text(255)),
}

const inviteUser = Body(
  'InviteUser',
  {
    email: Email(),
    role: OneOf(ROLES),
    ...personal,
    ...Assignments,
    permissions: UserPermissions(),
  },
  { example: { email: 'ada@example.com', role: 'team-member', first_name: 'Ada' } },
)
export const InviteUser = withRules(inviteUser, assignmentErrors)
export type InviteUser = Static<typeof inviteUser>

const updateUser = Body('UpdateUser', {
  role: Type.Optional(OneOf(ROLES)),
  ...personal,
  ...Assignments,
  permissions: UserPermissions(),
  is_active: Type.Optional(
    Type.Boolean({ description: 'false ends the access of the user and revokes their keys for good.' }),
  ),
})
export const UpdateUser = withRules(updateUser, assignmentErrors)
export type UpdateUser = Static<typeof updateUser>

export const AcceptedUser = View('AcceptedUser', {
  user: TeamUser,
  key: Secret("The person's own API key; null where `issue_key` is false."),
})
export type AcceptedUser = Static<typeof AcceptedUser>

const filters = Query({
  ...PAGE,
  status: WordsFilter(USER_STATUSES, {
    default: 'active,pending',
    description: 'Or `all`: the first four. Deactivated users appear only when asked for by their status.',
  }),
  role: Type.Optional(OneOf(ROLES)),
  email: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Exact match, in any letter case.' }),
  ),
})
export const UserQuery = withRules(filters, ({ status }) => {
  if (typeof status !== 'string' || statusesOf(status)) return []
  return [fieldError('status', USER_ERRORS.user_status_filter, { allowed: [...USER_STATUSES] })]
})
export type UserQuery = Static<typeof filters>
