// The actor of a row, with the person's current name.
import { type RawBuilder, sql } from 'kysely'
import type { ActorView } from '../../../domain/access/principal.ts'
import { jsonObject } from './json.ts'

type TableWithActor = 'event' | 'audit_entry'

/** Rows of the team with `id`, `first_name` and `last_name`. */
type People = Record<'user' | 'freelancer', RawBuilder<object>>

export const actorView = <Kind extends string>(
  table: TableWithActor,
  people: People,
): RawBuilder<ActorView<Kind>> =>
  jsonObject<ActorView<Kind>>({
    kind: sql<Kind>`${sql.ref(`${table}.actor_kind`)}`,
    id: sql<string | null>`${sql.ref(`${table}.actor_id`)}`,
    name: sql<string | null>`nullif(case ${sql.ref(`${table}.actor_kind`)}
      when 'user' then ${fullName(people.user, table)} when 'freelancer' then ${fullName(people.freelancer, table)} end, '')`,
  })

const fullName = (people: RawBuilder<object>, table: TableWithActor) =>
  sql<string>`(select concat_ws(' ', who.first_name, who.last_name) from ${people} who
    where who.id = ${sql.ref(`${table}.actor_id`)})`
