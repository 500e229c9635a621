// Which of the ids in a request exist in the team.
import { sql } from 'kysely'
import { prepared } from './prepared.ts'

type Table = 'activity_report' | 'mission' | 'project_code' | 'team' | 'team_tag' | 'team_user'
type Input = { tenant_id: string; ids: readonly string[] }

export const knownIds = (table: Table) =>
  prepared(`${table}.known_ids`, (q, input: Input) => ({
    compile: () =>
      sql<{ id: string }>`select id from ${sql.table(table)}
        where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[])`.compile(q),
  }))

/** Locks the rows against deletion until the transaction ends. */
export const holdIds = (table: Table) =>
  prepared(`${table}.hold_ids`, (q, input: Input) => ({
    compile: () =>
      sql<{ id: string }>`select id from ${sql.table(table)}
        where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[]) order by id for key share`.compile(
        q,
      ),
  }))
