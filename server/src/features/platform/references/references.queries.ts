import { sql } from 'kysely'
import type { ShortReferenceKind } from '../../../domain/short-references.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'

type TakenBlock = { year: number; last_number: number; begins_at: Date; ends_at: Date }

/**
 * Takes the next numbers of the year of `at`, in the time zone of the team. `begins_at` and `ends_at` are the bounds of that year. Returns
 * no row if there is no such team.
 */
export const takeBlock = prepared(
  'reference_block.take',
  (q, input: { tenant_id: string; kind: ShortReferenceKind; at: Date; size: number }) => ({
    compile: () =>
      sql<TakenBlock>`with team as (select tenant.time_zone, extract(year from ${input.at}::timestamptz at time zone tenant.time_zone)::int as year
          from ${currentTenantRow} as tenant),
        taken as (insert into reference_block as block (tenant_id, kind, year, last_number)
          select ${input.tenant_id}::uuid, ${input.kind}, team.year, ${input.size}::bigint from team
          on conflict (tenant_id, kind, year) do update set last_number = block.last_number + excluded.last_number
          returning block.year, block.last_number)
        select taken.year, taken.last_number, make_date(taken.year, 1, 1)::timestamp at time zone team.time_zone as begins_at,
          make_date(taken.year + 1, 1, 1)::timestamp at time zone team.time_zone as ends_at
        from taken cross join team`.compile(q),
  }),
)
