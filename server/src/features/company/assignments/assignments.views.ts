// The tags and teams of a person.

import { type Expression, sql } from 'kysely'
import { byName } from '../../../kernel/db/sql/fragments.ts'
import { jsonArray } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { tagRows } from '../tags/tags.tables.ts'
import { teamRows } from '../units/units.tables.ts'
import type { TagRef, TeamRef } from './assignments.schemas.ts'
import { getLinkColumns, type PersonKind, type TargetKind } from './assignments.tables.ts'

/** The id of a tag, team or person. */
type Id = Expression<string>

/** Whether a person has the tag, or is in the team. */
export function isAssigned(person: PersonKind, id: Id, target: TargetKind, targetId: string) {
  const link = getLinkColumns(person, target)
  return sql<boolean>`exists (select from ${sql.table(link.table)} as link where link.tenant_id = ${TENANT}
    and ${sql.ref(`link.${link.person}`)} = ${id} and ${sql.ref(`link.${link.target}`)} = ${targetId})`
}

export function selectTags(person: PersonKind, id: Id) {
  const link = getLinkColumns(person, 'tag')
  return jsonArray(
    sql<{ item: TagRef }>`(
      select json_build_object('id', tag.id, 'name', tag.name) as item
      from ${sql.table(link.table)} as link
      join ${tagRows} as tag on tag.id = link.tag_id
      where link.tenant_id = ${TENANT} and ${sql.ref(`link.${link.person}`)} = ${id}
      order by ${byName(sql.ref('tag.name'))}, tag.id)`,
  )
}

export function selectTeams(person: PersonKind, id: Id) {
  const link = getLinkColumns(person, 'team')
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
