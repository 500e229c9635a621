import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { tenantRows } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'

type MailKey = { tenant_id: string; endpoint_id: string; mail_number: number }
type DisabledEndpoint = {
  url: string
  reason: 'failing' | 'gone'
  team_name: string
  locale: Locale
  emails: string[]
}

/** The endpoint and the addresses of up to 20 active team-admins. No row: enabled or deleted since. */
export const findDisabledEndpoint = prepared('webhook_progress.disabled', (q, input: MailKey) => ({
  compile: () =>
    sql<DisabledEndpoint>`select endpoint.url, endpoint.disabled_reason as reason, tenant.name as team_name, tenant.locale,
        array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
          order by person.id limit 20) as emails
      from webhook_progress as progress cross join ${tenantRows} as tenant
      join webhook_endpoint as endpoint on endpoint.tenant_id = ${input.tenant_id} and endpoint.id = progress.endpoint_id
      where progress.tenant_id = ${input.tenant_id} and progress.endpoint_id = ${input.endpoint_id}
        and progress.mail_number = ${input.mail_number} and not progress.is_enabled`.compile(q),
}))
