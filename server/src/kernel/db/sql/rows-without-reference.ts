// The statements by which features/platform/references fills the references of a table. Each owner of a table exports its own.
import { type RawBuilder, sql } from 'kysely'
import type { ShortReferenceKind } from '../../../domain/short-references.ts'
import { prepared } from './prepared.ts'

type Row = { id: string; created_at: Date; year: number }

/** `zone`: the time zone of the team. */
export function rowsWithoutReference(table: ShortReferenceKind, zone: RawBuilder<string>) {
  const name = sql.table(table)
  return {
    teams: prepared(`${table}.teams_without_reference`, (q, input: { limit: number }) => ({
      compile: () =>
        sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from ${name}
          where reference is null order by tenant_id limit ${input.limit}::bigint) as listed`.compile(q),
    })),
    /** The oldest first. */
    find: prepared(`${table}.without_reference`, (q, input: { tenant_id: string; limit: number }) => ({
      compile: () =>
        sql<Row>`select id, created_at, extract(year from created_at at time zone ${zone})::int as year from ${name}
          where tenant_id = ${input.tenant_id} and reference is null
          order by created_at, id limit ${input.limit}::bigint`.compile(q),
    })),
    fill: prepared(`${table}.fill_reference`, (q, input: { tenant_id: string; rows: string }) => ({
      compile: () =>
        sql<{ id: string }>`update ${name} as filled set reference = sent.reference
          from json_to_recordset(${input.rows}::json) as sent(id uuid, reference text)
          where filled.tenant_id = ${input.tenant_id} and filled.id = sent.id and filled.reference is null
          returning filled.id`.compile(q),
    })),
  }
}
