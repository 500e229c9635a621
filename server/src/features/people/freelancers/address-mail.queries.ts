// The mail to the address that a freelancer had before, which the audit log contains.

import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'

const PREVIOUS_EMAIL = sql<string | null>`entry.changes -> 0 -> 'before' ->> 'email'`

type ReplacedAddress = { email: string; team_name: string; locale: Locale; contact: string | null }

/**
 * Finds the address that a request has replaced. Returns no row if the data of the person were erased since. `contact`: the referent,
 * otherwise a team-admin.
 */
export const findReplacedAddress = prepared(
  'freelancer.replaced_address',
  (q, input: { tenant_id: string; request_id: string }) => ({
    compile: () =>
      sql<ReplacedAddress>`select ${PREVIOUS_EMAIL} as email, tenant.name as team_name, tenant.locale,
          (select nullif(concat_ws(' ', person.first_name, person.last_name), '') from ${userRows} as person
            where person.is_active and (person.role = 'team-admin' or person.id = freelancer.referent_id)
              and person.id is distinct from entry.actor_id
            order by person.id = freelancer.referent_id desc nulls last, person.id limit 1) as contact
        from ${auditEntryRows} as entry cross join ${currentTenantRow} as tenant
        join freelancer on freelancer.tenant_id = ${input.tenant_id} and freelancer.id = entry.subject_id
        where entry.tenant_id = ${input.tenant_id} and entry.request_id = ${input.request_id} and entry.resource = 'freelancer'
          and ${PREVIOUS_EMAIL} is not null and freelancer.erased_at is null`.compile(q),
  }),
)
