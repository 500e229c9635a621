// Helpers for views: the JSON of a response as SQL expressions, typed against the schema.

import { type Expression, type RawBuilder, sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'

/**
 * One JSON object. TypeScript reports unknown, missing and wrongly typed fields. `row_to_json` takes a quarter less time
 * than `json_build_object`, which checks the type of each name too.
 */
export function jsonObject<T extends object>(fields: { [K in keyof T]: Expression<T[K]> }): RawBuilder<T> {
  const columns = Object.entries<Expression<unknown>>(fields).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  )
  return sql<T>`(select row_to_json(members) from (select ${sql.join(columns)}) as members)`
}

/** A `numeric` column as a JSON number, without the zeros that its scale adds. */
export const decimal = <T extends string | null>(column: Expression<T>) =>
  sql<T extends string ? number : null>`trim_scale(${column})`

export const asText = <T>(value: Expression<T>) => sql<JsonText<T>>`(${value})::text`.as('json')

/** The rows of a subquery that selects one JSON value as `item`, in the subquery's order. */
export const jsonArray = <T>(rows: Expression<{ item: T }>) =>
  sql<T[]>`(select coalesce(json_agg(one.item), '[]'::json) from ${rows} as one)`

/** UTC with milliseconds and Z, the precision of the clock. */
export const timestamp = (value: Expression<Date>) =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const maybeTimestamp = (value: Expression<Date | null>) =>
  sql<string | null>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const count = (rows: Expression<unknown>) => sql<number>`(select count(*) from ${rows} as counted)`

/** The pagination envelope. The total is counted separately, so that a page past the end has it too. */
export const jsonPage = <T>(
  rows: Expression<{ item: T }>,
  total: Expression<number>,
  input: { page: number; per_page: number },
  /** Set for a list with a cursor; see keyset.ts. */
  next?: Expression<string | null>,
) => {
  const page = {
    items: jsonArray(rows),
    total,
    current_page: sql<number>`${input.page}::int`,
    per_page: sql<number>`${input.per_page}::int`,
  }
  return next ? jsonObject<Required<Page<T>>>({ ...page, next }) : jsonObject<Page<T>>(page)
}

export const offsetExpression = (input: { page: number; per_page: number }) =>
  sql<number>`(${input.page}::bigint - 1) * ${input.per_page}::bigint`
export const limitExpression = (input: { per_page: number }) => sql<number>`${input.per_page}::bigint`
