import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { memberCount, selectMembers } from '../assignments/assignments.tables.ts'
import type { Department, TeamTag, TeamTagCreated, TeamTagDetail } from './tags.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'team_tag'>

const created = (eb: Eb) => ({
  id: eb.ref('team_tag.id'),
  name: eb.ref('team_tag.name'),
  created_at: timestamp(eb.ref('team_tag.created_at')),
})
const dated = (eb: Eb) => ({ ...created(eb), updated_at: timestamp(eb.ref('team_tag.updated_at')) })

export const teamTagCreated = (eb: Eb) => jsonObject<TeamTagCreated>(created(eb))

export const departmentItem = (eb: Eb) => jsonObject<Department>(dated(eb))

export const teamTagItem = (eb: Eb) =>
  jsonObject<TeamTag>({
    ...dated(eb),
    user_count: memberCount('tag', 'user', eb.ref('team_tag.id')),
    freelancer_count: memberCount('tag', 'freelancer', eb.ref('team_tag.id')),
  })

export const teamTagDetail = (eb: Eb) =>
  jsonObject<TeamTagDetail>({
    ...dated(eb),
    freelancers: selectMembers('tag', 'freelancer', eb.ref('team_tag.id')),
    users: selectMembers('tag', 'user', eb.ref('team_tag.id')),
  })
