// The actor of a row, with the name that the person has today.
import { type RawBuilder, sql } from 'kysely'
import type { ActorView } from '../http/actor.ts'
import { jsonObject } from './sql-json.ts'

type Acted = 'event' | 'audit_entry'

export const actorView = <Kind extends string>(acted: Acted): RawBuilder<ActorView<Kind>> =>
  jsonObject<ActorView<Kind>>({
    kind: sql<Kind>`${sql.ref(`${acted}.actor_kind`)}`,
    id: sql<string | null>`${sql.ref(`${acted}.actor_id`)}`,
    name: sql<string | null>`nullif(case ${sql.ref(`${acted}.actor_kind`)}
      when 'user' then ${fullName('team_user', acted)} when 'freelancer' then ${fullName('freelancer', acted)} end, '')`,
  })

const fullName = (people: 'team_user' | 'freelancer', acted: Acted) =>
  sql<string>`(select concat_ws(' ', who.first_name, who.last_name) from ${sql.table(people)} who
    where who.tenant_id = ${sql.ref(`${acted}.tenant_id`)} and who.id = ${sql.ref(`${acted}.actor_id`)})`
