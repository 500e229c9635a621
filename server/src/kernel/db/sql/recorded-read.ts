// The statement that records a read: it changes a time in the row, which its audit triggers record with who read it.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from './prepared.ts'

type Read = { tenant_id: string; id: string; at: Date }

/** Later than the last time, so that two reads in one millisecond have an audit entry each. */
export const nextTime = (column: string, at: Date): RawBuilder<unknown> =>
  sql`greatest(${at}::timestamptz, ${sql.ref(column)} + interval '1 microsecond')`

/** `rowCondition` selects the row of a table with another key. */
export const prepareReading = (
  table: string,
  column: string,
  rowCondition = ({ tenant_id, id }: Read) => sql`tenant_id = ${tenant_id} and id = ${id}`,
) =>
  prepared(`${table}.note_reading`, (q, row: Read) => ({
    compile: () =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${nextTime(column, row.at)} where ${rowCondition(row)}`.compile(
        q,
      ),
  }))
