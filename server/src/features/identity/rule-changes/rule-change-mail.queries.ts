// The mail about a rule change.
import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import type { RuleName } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import type { RuleValue } from '../../../kernel/feature.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../users/users.tables.ts'

/** In a team with more team-admins, only the first ones get the mail. */
const MAX_RECIPIENTS = 200

type ChangeToNotify = {
  rule: RuleName
  from: RuleValue
  to: RuleValue
  state: 'pending' | 'approved' | 'effective'
  effective_at: Date
  /** The name of the proposer; null: the operator. */
  by: string | null
  team_name: string
  locale: Locale
  time_zone: string
  emails: string[]
}

/** Returns no row if the change was stopped since. */
export const findChangeToNotify = prepared(
  'rule_change.to_notify',
  (q, input: { tenant_id: string; id: string }) => ({
    compile: () =>
      sql<ChangeToNotify>`select c.rule, c.from_value as from, c.to_value as to, c.state, c.effective_at,
        coalesce(nullif(concat_ws(' ', author.first_name, author.last_name), ''), author.email) as by,
        t.name as team_name, t.locale, t.time_zone,
        array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
          order by person.id limit ${sql.lit(MAX_RECIPIENTS)}) as emails
      from rule_change as c cross join ${currentTenantRow} as t left join ${userRows} as author on author.id = c.proposed_by
      where c.tenant_id = ${input.tenant_id} and c.id = ${input.id} and c.state <> 'stopped'`.compile(q),
  }),
)
