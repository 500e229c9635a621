// What other features may read of a feature's table: an inner query with the columns that they may use, for a `from` or a `join`
// of their own statements. PostgreSQL inlines it, so the plan is that of the table. Do not use it for rows that are to be locked:
// a lock would prevent this, and lock more rows than the condition asks for.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { TENANT } from './parameters.ts'

/** Every row view and the place that defines it. A test checks that only the owner of a table defines one. */
export const allRowViews: { texts: readonly string[]; definedAt: Error }[] = []

type Row<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = RawBuilder<
  Pick<Selectable<Tables[Table]>, Column>
>

/** The rows of the statement's team. */
export const rowView = <Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]> & string>(
  table: Table,
  columns: readonly Column[],
): Row<Table, Column> =>
  createView(
    [`${buildSelect(table, columns)} where "${table === 'tenant' ? 'id' : 'tenant_id'}" = `, ')'],
    [TENANT],
  )

/** The view for the few statements that read rows of all teams. */
export const rowViewOfAllTeams = <
  Table extends keyof Tables,
  Column extends keyof Selectable<Tables[Table]> & string,
>(
  table: Table,
  columns: readonly Column[],
): Row<Table, Column> => createView([`${buildSelect(table, columns)})`], [])

const buildSelect = (table: string, columns: readonly string[]) =>
  `(select ${columns.map((column) => `"${column}"`).join(', ')} from "${table}"`

/** One node of Kysely, whose texts identify the feature that wrote it. */
function createView<T>(texts: readonly string[], values: readonly unknown[]): RawBuilder<T> {
  allRowViews.push({ texts, definedAt: new Error(texts[0]) })
  return sql(texts as unknown as TemplateStringsArray, ...values)
}
