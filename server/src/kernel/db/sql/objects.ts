// The current state of several resources by id, for events and changes: the JSON of their list, without `allowed_actions`, which
// depend on the caller and the time, and without the lists of other resources that some GETs add, because a change of these is no
// change of this resource (decision 0065).
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../schema/tables.ts'
import { prepared } from './prepared.ts'

/** A larger object is null, because a page has hundreds of them. */
export const MAX_OBJECT_BYTES = 64 * 1024

type Input = { tenant_id: string; ids: readonly string[]; now: Date }
type ObjectRow = { id: string; json: JsonText<object> | null }
type FindObjects = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'tenantId'>,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, JsonText<object> | null>>

/** `rows` is a query in parentheses with its name, and has an id. */
export const prepareObjectsFrom = (
  label: string,
  rows: (input: Input) => RawBuilder<unknown>,
  view: (input: Input) => RawBuilder<unknown>,
): FindObjects => {
  const statement = prepared(label, (q, input: Input) => ({
    compile: () =>
      sql<ObjectRow>`select id, case when octet_length(json) <= ${sql.lit(MAX_OBJECT_BYTES)} then json end as json
        from (select id, (${view(input)})::text as json from ${rows(input)} offset 0) as shown`.compile(q),
  }))
  return async (ctx, ids) => {
    const rows = await statement.many(ctx.db, { tenant_id: ctx.tenantId, ids, now: ctx.clock.now() })
    return new Map(rows.map(({ id, json }) => [id, json]))
  }
}

export const prepareObjects = <Table extends keyof Tables & string>(
  table: Table,
  view: (eb: ExpressionBuilder<Tables, Table>, input: Input) => RawBuilder<unknown>,
): FindObjects => {
  const name = sql.table(table)
  return prepareObjectsFrom(
    `${table}.objects`,
    (input) =>
      sql`(select * from ${name} where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[])) as ${name}`,
    (input) => view(expressionBuilder<Tables, Table>(), input),
  )
}
