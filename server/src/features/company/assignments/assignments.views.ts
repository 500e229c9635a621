// Views of assignments. At most 1,000 people are listed on a tag or team; the counts are exact.

import { type Expression, sql } from 'kysely'
import { byName } from '../../../kernel/db/sql/fragments.ts'
import { jsonArray } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { tagRows } from '../tags/tags.tables.ts'
import { teamRows } from '../units/units.tables.ts'
import { linkOf, type PersonKind, type TargetKind } from './assignments.links.ts'
import type { Member, TagRef, TeamRef } from './assignments.schemas.ts'

/** The id of a tag, team or person. */
type Id = Expression<string>

export const MAX_MEMBERS = 1000

/** People who are listed and counted: active users, and freelancers who are not archived. */
const PRESENT: Record<'user' | 'freelancer', Expression<boolean>> = {
  user: sql<boolean>`person.is_active`,
  freelancer: sql<boolean>`person.status <> 'archived'`,
}

const PEOPLE = { user: userRows, freelancer: freelancerRows }

function memberRows(target: TargetKind, kind: 'user' | 'freelancer', id: Id) {
  const link = linkOf(kind, target)
  return sql`${sql.table(link.table)} as link
    join ${PEOPLE[kind]} as person
      on person.id = ${sql.ref(`link.${link.person}`)}
    where link.tenant_id = ${TENANT} and ${sql.ref(`link.${link.target}`)} = ${id} and ${PRESENT[kind]}`
}

export const membersOf = (target: TargetKind, kind: 'user' | 'freelancer', id: Id) =>
  jsonArray(
    sql<{ item: Member }>`(
      select json_build_object('id', person.id, 'email', person.email) as item
      from ${memberRows(target, kind, id)}
      order by lower(person.email), person.id limit ${sql.lit(MAX_MEMBERS)})`,
  )

/** Whether a person has the tag, or is in the team. */
export function isAssigned(person: PersonKind, id: Id, target: TargetKind, targetId: string) {
  const link = linkOf(person, target)
  return sql<boolean>`exists (select from ${sql.table(link.table)} as link where link.tenant_id = ${TENANT}
    and ${sql.ref(`link.${link.person}`)} = ${id} and ${sql.ref(`link.${link.target}`)} = ${targetId})`
}

export const memberCount = (target: TargetKind, kind: 'user' | 'freelancer', id: Id) =>
  sql<number>`(select count(*) from ${memberRows(target, kind, id)})`

export function tagsOf(person: PersonKind, id: Id) {
  const link = linkOf(person, 'tag')
  return jsonArray(
    sql<{ item: TagRef }>`(
      select json_build_object('id', tag.id, 'name', tag.name) as item
      from ${sql.table(link.table)} as link
      join ${tagRows} as tag on tag.id = link.tag_id
      where link.tenant_id = ${TENANT} and ${sql.ref(`link.${link.person}`)} = ${id}
      order by ${byName(sql.ref('tag.name'))}, tag.id)`,
  )
}

export function teamsOf(person: PersonKind, id: Id) {
  const link = linkOf(person, 'team')
  return jsonArray(
    sql<{ item: TeamRef }>`(
      select json_build_object('id', team.id, 'name', team.name, 'depth', team.depth, 'path', team.path,
        'parent_id', team.parent_id) as item
      from ${sql.table(link.table)} as link
      join ${teamRows} as team on team.id = link.team_id
      where link.tenant_id = ${TENANT} and ${sql.ref(`link.${link.person}`)} = ${id}
      order by team.position)`,
  )
}
