import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { selectMembers } from '../assignments/assignments.tables.ts'
import type { Team, TeamDetail } from './units.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'team'>

const teamFields = (eb: Eb) => ({
  id: eb.ref('team.id'),
  name: eb.ref('team.name'),
  depth: eb.ref('team.depth'),
  path: eb.ref('team.path'),
  parent_id: eb.ref('team.parent_id'),
  external_id: eb.ref('team.external_id'),
  sort_order: eb.ref('team.sort_order'),
  is_archived: eb.ref('team.is_archived'),
  created_at: timestamp(eb.ref('team.created_at')),
  updated_at: timestamp(eb.ref('team.updated_at')),
})

export const teamView = (eb: Eb) => jsonObject<Team>(teamFields(eb))

export function teamDetail(eb: Eb) {
  const id = eb.ref('team.id')
  return jsonObject<TeamDetail>({
    ...teamFields(eb),
    freelancers: selectMembers('team', 'freelancer', id),
    users: selectMembers('team', 'user', id),
  })
}
