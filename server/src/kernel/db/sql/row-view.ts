// What other features may read of a feature's table: an inner query with the columns that they may use, for a `from` or a `join`
// of their own statements. PostgreSQL pulls it up, so the plan is that of the table. Not for rows that are to be locked: the lock
// would prevent that, and take more rows than the condition asks for.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** Every row view and the place that defines it. A test checks that only the owner of a table defines one. */
export const allRowViews: { text: string; definedAt: Error }[] = []

export function rowView<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]> & string>(
  table: Table,
  columns: readonly Column[],
): RawBuilder<Pick<Selectable<Tables[Table]>, Column>> {
  const text = `(select ${columns.map((column) => `"${column}"`).join(', ')} from "${table}")`
  allRowViews.push({ text, definedAt: new Error(table) })
  return sql.raw(text)
}
