// A page of rows with its total as one JSON text: the response of every list endpoint.

import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { Tables } from '../schema/tables.ts'
import { asText, count, jsonPage, limitExpression, offsetExpression } from './json.ts'
import { isAfter, type ListOrder, NEWEST, nextCursor } from './keyset.ts'
import type { Writer } from './prepared.ts'

type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>
type View<Table extends keyof Tables, T> = (eb: ExpressionBuilder<Tables, Table>) => RawBuilder<T>

/** `matching` are the rows that match the filters; ties in the order are broken by id. */
export function pageQuery<Table extends keyof Tables, T>(
  q: Writer,
  matching: Rows<Table>,
  input: Required<PageQuery>,
  presentFields: ReadonlySet<PropertyKey>,
  view: View<Table, T>,
  order: ListOrder = NEWEST,
) {
  const after = matching.$if(presentFields.has('after'), (all) => all.where(isAfter(input, order)))
  const rows = after
    .orderBy(order.by)
    .limit(limitExpression(input))
    .offset(offsetExpression(input))
    .select((eb) => view(eb).as('item'))
  const next = nextCursor(input, presentFields, sql`from ${after.selectAll()} as shown`, order)
  return q.selectNoFrom(
    asText(jsonPage<T>(rows as never, count(matching.select(sql.lit(1).as('one'))), input, next)),
  )
}
