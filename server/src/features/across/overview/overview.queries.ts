import { sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import { jsonObject } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import type { FreelancerName } from './overview.schemas.ts'

const nameView = jsonObject<FreelancerName>({
  id: sql`freelancer.id`,
  first_name: sql`freelancer.first_name`,
  last_name: sql`freelancer.last_name`,
})

export const findNames = prepared(
  'overview.freelancers',
  (q, input: { tenant_id: string; ids: readonly string[] }) => ({
    compile: () =>
      sql<{ json: JsonText<FreelancerName[]> }>`
        select coalesce(json_agg(${nameView} order by freelancer.id), '[]'::json)::text as json
        from ${freelancerRows} as freelancer
        where freelancer.tenant_id = ${input.tenant_id} and freelancer.id = any(${input.ids}::uuid[])`.compile(
        q,
      ),
  }),
)
