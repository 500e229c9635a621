// The six tables that link people with tags and teams, each with the columns tenant, person and target; and the people whom tags and
// teams show.
import { type Expression, sql } from 'kysely'
import { jsonArray } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'

const PERSON_TABLES = { user: 'team_user', invitation: 'invitation', freelancer: 'freelancer' } as const

export type PersonKind = keyof typeof PERSON_TABLES
export const PERSON_KINDS = Object.keys(PERSON_TABLES) as PersonKind[]
export type TargetKind = 'tag' | 'team'

export const getLinkColumns = (person: PersonKind, target: TargetKind) => ({
  table: `${PERSON_TABLES[person]}_${target}`,
  person: `${person}_id`,
  target: `${target}_id`,
})

/** The id of a tag, team or person. */
type Id = Expression<string>

/** Maximum number of people that a tag or team lists; the counts are exact. */
export const MAX_MEMBERS = 1000

/** People who are listed and counted: active users, and freelancers who are not archived. */
const LISTED_CONDITIONS: Record<'user' | 'freelancer', Expression<boolean>> = {
  user: sql<boolean>`person.is_active`,
  freelancer: sql<boolean>`person.status <> 'archived'`,
}

const PERSON_ROWS = { user: userRows, freelancer: freelancerRows }

function memberRows(target: TargetKind, kind: 'user' | 'freelancer', id: Id) {
  const link = getLinkColumns(kind, target)
  return sql`${sql.table(link.table)} as link
    join ${PERSON_ROWS[kind]} as person
      on person.id = ${sql.ref(`link.${link.person}`)}
    where link.tenant_id = ${TENANT} and ${sql.ref(`link.${link.target}`)} = ${id} and ${LISTED_CONDITIONS[kind]}`
}

export const selectMembers = (target: TargetKind, kind: 'user' | 'freelancer', id: Id) =>
  jsonArray(
    sql<{ item: { id: string; email: string } }>`(
      select json_build_object('id', person.id, 'email', person.email) as item
      from ${memberRows(target, kind, id)}
      order by lower(person.email), person.id limit ${sql.lit(MAX_MEMBERS)})`,
  )

export const selectMemberCount = (target: TargetKind, kind: 'user' | 'freelancer', id: Id) =>
  sql<number>`(select count(*) from ${memberRows(target, kind, id)})`
