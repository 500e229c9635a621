// A page of rows with its total as one JSON text: the response of every list endpoint.

import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { PageQuery } from '../../domain/pagination.ts'
import type { Tables } from '../schema/tables.ts'
import { asText, count, jsonPage, limitOf, offsetOf } from './json.ts'
import type { Writer } from './prepared.ts'

type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>
type View<Table extends keyof Tables, T> = (eb: ExpressionBuilder<Tables, Table>) => RawBuilder<T>

const NEWEST_FIRST = sql`created_at desc, id desc`

/** `matching` are the rows that match the filters; ties in the order are broken by id. */
export function pageQuery<Table extends keyof Tables, T>(
  q: Writer,
  matching: Rows<Table>,
  input: PageQuery,
  view: View<Table, T>,
  order: RawBuilder<unknown> = NEWEST_FIRST,
) {
  const rows = matching
    .orderBy(order)
    .limit(limitOf(input))
    .offset(offsetOf(input))
    .select((eb) => view(eb).as('item'))
  return q.selectNoFrom(
    asText(jsonPage<T>(rows as never, count(matching.select(sql.lit(1).as('one'))), input)),
  )
}
