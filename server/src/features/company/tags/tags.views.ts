import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { selectMemberCount, selectMembers } from '../assignments/assignments.tables.ts'
import type { Department, TeamTag, TeamTagCreated, TeamTagDetail } from './tags.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'team_tag'>

const createdFields = (eb: Eb) => ({
  id: eb.ref('team_tag.id'),
  name: eb.ref('team_tag.name'),
  created_at: timestamp(eb.ref('team_tag.created_at')),
})
const baseFields = (eb: Eb) => ({
  ...createdFields(eb),
  updated_at: timestamp(eb.ref('team_tag.updated_at')),
})

export const teamTagCreated = (eb: Eb) => jsonObject<TeamTagCreated>(createdFields(eb))

export const departmentItem = (eb: Eb) => jsonObject<Department>(baseFields(eb))

export const teamTagItem = (eb: Eb) =>
  jsonObject<TeamTag>({
    ...baseFields(eb),
    user_count: selectMemberCount('tag', 'user', eb.ref('team_tag.id')),
    freelancer_count: selectMemberCount('tag', 'freelancer', eb.ref('team_tag.id')),
  })

export const teamTagDetail = (eb: Eb) =>
  jsonObject<TeamTagDetail>({
    ...baseFields(eb),
    freelancers: selectMembers('tag', 'freelancer', eb.ref('team_tag.id')),
    users: selectMembers('tag', 'user', eb.ref('team_tag.id')),
  })
