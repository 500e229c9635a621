// A page of rows with its total as one JSON text: the response of every list endpoint.

import {
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { PageQuery } from '../../domain/pagination.ts'
import type { Tables } from '../schema/tables.ts'
import { asText, count, jsonPage } from './json.ts'
import { NEWEST_FIRST, pageOf, rowsWith } from './page-rows.ts'
import { TENANT } from './parameters.ts'
import type { Writer } from './prepared.ts'

type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>
type View<Table extends keyof Tables, T> = (eb: ExpressionBuilder<Tables, Table>) => RawBuilder<T>

/** The page of a table whose rows have a `created_at` and an `id`; ties in the order are broken by id. */
export function pageQuery<Table extends keyof Tables, T>(
  q: Writer,
  table: Table,
  /** The rows that match the filters. */
  matching: Rows<Table>,
  input: PageQuery,
  view: View<Table, T>,
  order: RawBuilder<unknown> = NEWEST_FIRST,
) {
  const ids = sql`${matching.select(sql.ref('id').as('id'))} ${pageOf(input, order)}`
  const rows = rowsWith(table, TENANT, ids, order)
  const items = sql<{ item: T }>`(select ${view(expressionBuilder<Tables, Table>())} as item from ${rows})`
  return q.selectNoFrom(asText(jsonPage<T>(items, count(matching.select(sql.lit(1).as('one'))), input)))
}
