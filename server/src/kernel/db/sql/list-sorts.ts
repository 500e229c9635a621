// The orders of a list that a client may ask for with `sort`, besides the default one. Each has an index on its expression and the id
// (decision 0103).
import { type RawBuilder, sql } from 'kysely'
import { NIL_UUID } from '../../../domain/ids.ts'
import type { SortKey } from '../../../domain/sorts.ts'
import type { Tables } from '../schema/tables.ts'
import { instantKey, LAST_UUID, type ListOrder, NEWEST } from './keyset.ts'
import { TENANT } from './parameters.ts'

type Sql = RawBuilder<unknown>
type SortBy = { key: SortKey; expression: Sql }

/** The value of a row as text without spaces, which cursors separate values with. domain/cursors.ts decodes it. */
const KEY_TEXT: Record<SortKey, (expression: Sql) => Sql> = {
  timestamp: (expression) => instantKey(expression as RawBuilder<Date>),
  date: (expression) => sql`(${expression})::text`,
  text: (expression) => sql`translate(encode(convert_to(${expression}, 'UTF8'), 'base64'), e'\n', '')`,
}

const SQL_TYPES: Record<SortKey, Sql> = { timestamp: sql`timestamptz`, date: sql`date`, text: sql`text` }

/** No literal is greater than every text, so the first page begins at the greatest one of the team. */
const startExpression = (table: keyof Tables, { key, expression }: SortBy, isDescending: boolean): Sql => {
  if (key !== 'text') return sql.lit(isDescending ? 'infinity' : '-infinity')
  if (!isDescending) return sql.lit('')
  return sql`(select max(${expression}) from ${sql.table(table)} where tenant_id = ${TENANT})`
}

const orderBy = (table: keyof Tables, by: SortBy, isDescending: boolean): ListOrder => {
  const direction = isDescending ? sql`desc` : sql`asc`
  const comparison = isDescending ? sql`<` : sql`>`
  return {
    by: sql`${by.expression} ${direction}, id ${direction}`,
    keys: [KEY_TEXT[by.key](by.expression), sql`id`],
    isAfter: (value) => sql`(${by.expression}, id) ${comparison} (
      (${value(1, startExpression(table, by, isDescending))})::${SQL_TYPES[by.key]},
      ${value(2, sql.lit(isDescending ? LAST_UUID : NIL_UUID))}::uuid)`,
  }
}

/** The orders by the words of `sort`: `end_date` ascending, `-end_date` descending. */
export type ListSorts = ReadonlyMap<string, ListOrder>

export const createSorts = (table: keyof Tables, sorts: Record<string, SortBy>): ListSorts =>
  new Map(
    Object.entries(sorts).flatMap(([name, by]) => [
      [name, orderBy(table, by, false)] as const,
      [`-${name}`, orderBy(table, by, true)] as const,
    ]),
  )

/** A field of a statement's input: each order is a separate statement. */
export type SortInput = { [name in `sort:${string}`]?: true }

export const toSortInput = (sort: string | undefined): SortInput =>
  sort ? { [`sort:${sort}`]: true as const } : {}

export const selectOrder = (presentFields: ReadonlySet<PropertyKey>, sorts: ListSorts): ListOrder => {
  for (const [word, order] of sorts) if (presentFields.has(`sort:${word}`)) return order
  return NEWEST
}
