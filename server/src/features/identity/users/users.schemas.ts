// Schemas of team users and of invited users.
import { ROLES } from '../../../domain/access/permissions.ts'
import { fieldError } from '../../../domain/errors/api-error.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'
import { OneOfDeclared } from '../../../kernel/declared.ts'
import { parseWords, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { Assignments, assignmentErrors, TagRef, TeamRef } from '../../company/assignments/index.ts'
import { USER_ERRORS } from './users.manifest.ts'

const listScopes = ({ scopes }: Declarations) => scopes
export const ScopeWord = OneOfDeclared(listScopes, {
  title: 'Scope',
  description: '`resource:action`; `*` grants all.',
})

export const MAX_SCOPES = 100

/** The statuses that `all` stands for; deactivated users are listed only on request. */
const LISTED_STATUSES = ['active', 'pending', 'expired', 'undeliverable'] as const
const USER_STATUSES = [...LISTED_STATUSES, 'deactivated'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** `active,pending`, or `all` alone; undefined for anything else. */
export const parseStatuses = (filter: string): readonly UserStatus[] | undefined =>
  filter.toLowerCase() === 'all' ? LISTED_STATUSES : parseWords(filter, USER_STATUSES)

export const userFields = {
  id: Uuid({ description: 'The user id if `status` is active or deactivated, otherwise the invitation id.' }),
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
      'The permissions of the user. The effective scopes of a key are those in both its scopes and the permissions of its user. A team-admin always has `*`, which does not include `bank-details:read`.',
  }),
  created_at: Timestamp(),
}

export const TeamUser = View('TeamUser', userFields)
export type TeamUser = Static<typeof TeamUser>

export const TeamUserDetail = View('TeamUserDetail', {
  ...userFields,
  is_active: Type.Boolean({ description: 'false for an invitation, and for a user who was deactivated.' }),
})
export type TeamUserDetail = Static<typeof TeamUserDetail>

export const UserPermissions = () =>
  Clearable(ListOf(ScopeWord, { maxItems: MAX_SCOPES }), {
    description:
      'The permissions of a team-member. null: the default, every `:read` but `bank-details:read`, and `missions:sign`. The calling key must have each permission that it grants. A team-admin always has `*`; `["*", "bank-details:read"]` grants them what `*` does not include. That permission is granted by another team-admin whose key has `*`, or by the operator, never in an invitation.',
  })

/** Fields that people enter about themselves. */
export const personalFields = {
  first_name: Clearable(Text(255)),
  last_name: Clearable(Text(255)),
  job_title: Clearable(Text(255)),
}

const updateUser = Body('UpdateUser', {
  role: Type.Optional(OneOf(ROLES)),
  ...personalFields,
  ...Assignments,
  permissions: UserPermissions(),
  is_active: Type.Optional(
    Type.Boolean({
      description: 'false: deactivates the user, permanently revokes their keys and ends their sessions.',
    }),
  ),
})
export const UpdateUser = withRules(updateUser, assignmentErrors)
export type UpdateUser = Static<typeof updateUser>

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  status: WordsFilter(USER_STATUSES, {
    default: 'active,pending',
    description:
      '`all` stands for the first four values. Deactivated users are listed only with `deactivated`.',
  }),
  role: Type.Optional(OneOf(ROLES)),
  email: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Exact match, case-insensitive.' }),
  ),
  permission: Type.Optional(
    OneOfDeclared(listScopes, {
      description:
        'Only people who have this permission: by its name, by `*`, or as the `:read` of a `:write`. `missions:sign` finds who can sign for the company.',
    }),
  ),
})
export const UserQuery = withRules(filters, ({ status }) => {
  if (typeof status !== 'string' || parseStatuses(status)) return []
  return [fieldError('status', USER_ERRORS.user_status_filter, { allowed: [...USER_STATUSES] })]
})
export type UserQuery = Static<typeof filters>
