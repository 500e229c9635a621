// Looks up the references of a mission within the team.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, selectToday } from '../../../company/tenants/tenants.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'

type Key = { tenant_id: string; id: string }

export const findSettings = prepared('mission.settings', (q, input: { tenant_id: string; now: Date }) =>
  q
    .selectFrom(currentTenantRow.as('tenant'))
    .where('id', '=', input.tenant_id)
    .select([
      'is_subscribed',
      'currency',
      'payment_terms_days',
      'payment_terms_basis',
      'payment_terms_limit',
      'country',
      sql<string>`${selectToday(input.now)}`.as('today'),
    ]),
)

export const findUser = prepared('mission.user', (q, input: Key) =>
  q
    .selectFrom(userRows.as('team_user'))
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['role', 'is_active']),
)
