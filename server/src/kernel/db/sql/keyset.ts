// Keyset pagination: the page after a cursor is found by comparing the columns of the list's order with the values in the cursor,
// which an index on them serves at any depth. domain/cursors.ts reads cursors.

import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from '../../../domain/cursors.ts'
import { limitExpression } from './json.ts'

type Sql = RawBuilder<unknown>

/** The text of the value in the cursor, or `start` on the first page. The array begins with the hash of the list. */
type ValueAt = (index: number, start: string | Sql) => RawBuilder<string>

export type ListOrder = {
  /** The expressions of `order by`. */
  readonly by: Sql
  /** The values of a row for the cursor, as text. The query schema of the list has their types, see `pageBy`. */
  readonly keys: readonly Sql[]
  isAfter(value: ValueAt): RawBuilder<boolean>
}

type Input = { per_page: number; after: Cursor }
type PresentFields = ReadonlySet<PropertyKey>

/** Microseconds, the precision of the column. */
export const instantKey = (instant: RawBuilder<Date>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export const NEWEST: ListOrder = {
  by: sql`created_at desc, id desc`,
  keys: [instantKey(sql`created_at`), sql`id`],
  isAfter: (value) =>
    sql`(created_at, id) < (${value(1, 'infinity')}::timestamptz, ${value(2, LAST_UUID)}::uuid)`,
}

export const isAfter = (input: Input, order: ListOrder = NEWEST): RawBuilder<boolean> =>
  order.isAfter(
    (index, start) =>
      sql`coalesce((${input.after}::text[])[${sql.lit(index + 1)}], ${typeof start === 'string' ? sql.lit(start) : start})`,
  )

/** The condition for the end of a `where`. Empty without a cursor. */
export const andAfter = (input: Input, presentFields: PresentFields, order: ListOrder = NEWEST): Sql =>
  presentFields.has('after') ? sql` and ${isAfter(input, order)}` : sql``

/** `rows` begins with `from`, and contains only rows after the cursor. Undefined without a cursor. */
export function nextCursor(
  input: Input,
  presentFields: PresentFields,
  rows: Sql,
  order: ListOrder = NEWEST,
): RawBuilder<string | null> | undefined {
  if (!presentFields.has('after')) return undefined
  const keysQuery = sql`select array(select ${joinKeys(order)} ${rows} order by ${order.by} limit ${limitExpression(input)} + 1) as keys`
  // `offset 0` keeps PostgreSQL from evaluating the array for each use.
  return sql`(select ${cursorExpression(input, sql`seen.keys[${limitExpression(input)}]`)} from (${keysQuery} offset 0) as seen
    where cardinality(seen.keys) > ${limitExpression(input)})`
}

/** Joins the keys to one text, for `cursorExpression`. */
export const joinKeys = ({ keys }: ListOrder): RawBuilder<string> =>
  sql`concat_ws(' ', ${sql.join([...keys])})`

/** `encode` breaks lines and pads; `translate` removes what has no counterpart. */
export const cursorExpression = (input: Input, keys: Sql): RawBuilder<string> =>
  sql`(${input.after}::text[])[1] || translate(encode(convert_to(${keys}, 'UTF8'), 'base64'), e'+/=\n', '-_')`
