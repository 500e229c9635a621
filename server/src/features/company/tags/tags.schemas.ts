// Schemas of team tags, and of departments, their earlier name.
import {
  Body,
  ListOf,
  Name,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { MAX_MEMBERS } from '../assignments/assignments.tables.ts'
import { Member } from '../units/index.ts'

const createdFields = { id: Uuid(), name: Type.String({ example: 'Design' }), created_at: Timestamp() }
const baseFields = { ...createdFields, updated_at: Timestamp() }
const memberListSchema = (who: string) =>
  ListOf(Member, { maxItems: MAX_MEMBERS, description: `${who} with this tag, by email, at most 1,000.` })

export const TeamTagCreated = View('TeamTagCreated', createdFields)
export type TeamTagCreated = Static<typeof TeamTagCreated>

export const TeamTag = View('TeamTag', {
  ...baseFields,
  user_count: Type.Integer({ description: 'Active users with this tag.' }),
  freelancer_count: Type.Integer({ description: 'Freelancers with this tag who are not archived.' }),
})
export type TeamTag = Static<typeof TeamTag>

export const TeamTagDetail = View('TeamTagDetail', {
  ...baseFields,
  freelancers: memberListSchema('Freelancers'),
  users: memberListSchema('Active users'),
})
export type TeamTagDetail = Static<typeof TeamTagDetail>

export const Department = View('Department', baseFields)
export type Department = Static<typeof Department>

export const DepartmentDetail = View('DepartmentDetail', TeamTagDetail.properties)

const name = Name({ description: 'Not blank; stored as sent.' })
export const CreateTeamTag = Body('CreateTeamTag', { name }, { example: { name: 'Design' } })
export type CreateTeamTag = Static<typeof CreateTeamTag>

export const UpdateTeamTag = Body('UpdateTeamTag', { name: Type.Optional(name) })
export type UpdateTeamTag = Static<typeof UpdateTeamTag>

export const TeamTagQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type TeamTagQuery = Static<typeof TeamTagQuery>
