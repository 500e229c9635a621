// Finds the ids of a request that exist in the team.
import { sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { prepared } from './prepared.ts'

type Table = {
  [Name in keyof Tables]: Tables[Name] extends { tenant_id: string; id: string } ? Name : never
}[keyof Tables]
type Input = { tenant_id: string; ids: readonly string[] }

export const findKnownIds = (table: Table) =>
  prepared(`${table}.known_ids`, (q, input: Input) => ({
    compile: () =>
      sql<{ id: string }>`select id from ${sql.table(table)}
        where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[])`.compile(q),
  }))

/** Locks the rows against deletion until the transaction ends. */
export const lockIds = (table: Table) =>
  prepared(`${table}.hold_ids`, (q, input: Input) => ({
    compile: () =>
      sql<{ id: string }>`select id from ${sql.table(table)}
        where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[]) order by id for key share`.compile(
        q,
      ),
  }))
