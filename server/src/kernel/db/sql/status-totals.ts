// The number of matching rows of each status, as JSON, counted in one pass.
import { type RawBuilder, sql } from 'kysely'

type StatusTotals<S extends string> = { total: number; statuses: { status: S; total: number }[] }

/** `matching` begins with `from` and has a column `status`. */
export const statusTotals = <S extends string>(statuses: readonly S[], matching: RawBuilder<unknown>) =>
  sql<
    StatusTotals<S>
  >`(with counted as materialized (select status, count(*) as total ${matching} group by status)
    select json_build_object('total', (select coalesce(sum(total), 0) from counted),
      'statuses', (select json_agg(json_build_object('status', wanted.status, 'total', coalesce(counted.total, 0)) order by wanted.position)
        from unnest(${sql.lit(`{${statuses}}`)}::text[]) with ordinality as wanted(status, position)
        left join counted on counted.status = wanted.status)))`
