// Schemas of organizational teams.
import {
  Body,
  Clearable,
  ExternalId,
  ListOf,
  Name,
  Nullable,
  pageBy,
  Query,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { MAX_MEMBERS } from '../assignments/assignments.tables.ts'

export const MAX_DEPTH = 32

/** A person of a team or with a tag. */
export const Member = View('Member', { id: Uuid(), email: Type.String() })

const base = {
  id: Uuid(),
  name: Type.String({ example: 'Engineering' }),
  depth: Type.Integer({ minimum: 1, maximum: MAX_DEPTH, description: '1 for a root.' }),
  path: Type.String({ description: 'Ids from the root to the team itself, joined by `/`.' }),
  parent_id: Nullable(Uuid(), { description: 'null for a root.' }),
  external_id: Nullable(Type.String({ example: 'HR-77' })),
  sort_order: Type.Integer({ minimum: 0, description: 'Ascending order among siblings.' }),
  is_archived: Type.Boolean(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}
const memberListSchema = (who: string) =>
  ListOf(Member, { maxItems: MAX_MEMBERS, description: `${who} of this team, by email, at most 1,000.` })

export const Team = View('Team', base)
export type Team = Static<typeof Team>

export const TeamDetail = View('TeamDetail', {
  ...base,
  freelancers: memberListSchema('Freelancers'),
  users: memberListSchema('Active users'),
})
export type TeamDetail = Static<typeof TeamDetail>

const SortOrder = (options = {}) => Type.Integer({ minimum: 0, maximum: 2_147_483_647, ...options })
const optionalFields = {
  parent_id: Clearable(Uuid({ description: 'Omit or null for a root.' })),
  external_id: Clearable(ExternalId({ description: 'Your own reference; unique in the team if set.' })),
}

export const CreateTeam = Body(
  'CreateTeam',
  {
    name: Name({ description: 'Not blank; stored as sent.' }),
    ...optionalFields,
    sort_order: Clearable(SortOrder({ default: 0 })),
  },
  { example: { name: 'Engineering', external_id: 'HR-77', sort_order: 1 } },
)
export type CreateTeam = Static<typeof CreateTeam>

export const UpdateTeam = Body('UpdateTeam', {
  name: Type.Optional(Name()),
  ...optionalFields,
  sort_order: Type.Optional(SortOrder()),
  is_archived: Type.Optional(Type.Boolean()),
})
export type UpdateTeam = Static<typeof UpdateTeam>

export const TeamQuery = Query({
  ...pageBy('integer', 'uuid'),
  ...UPDATED_SINCE,
  parent_id: Type.Optional(Uuid({ description: 'Direct children of this team.' })),
  external_id: Type.Optional(ExternalId({ description: 'Exact match.' })),
  is_archived: Type.Optional(Type.Boolean()),
})
export type TeamQuery = Static<typeof TeamQuery>
