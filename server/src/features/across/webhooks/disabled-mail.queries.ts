import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'

type MailKey = { tenant_id: string; endpoint_id: string; mail_number: number }
type Recipients = { team_name: string; locale: Locale; emails: string[] }
type DisabledEndpoint = {
  url: string
  reason: 'failing' | 'gone' | 'access_lost'
} & Recipients

/** The addresses of up to 20 active team-admins. */
const ADMIN_EMAILS = sql`array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
  order by person.id limit 20)`

/** No row: the endpoint was enabled or deleted since. */
export const findDisabledEndpoint = prepared('webhook_progress.disabled', (q, input: MailKey) => ({
  compile: () =>
    sql<DisabledEndpoint>`select endpoint.url, endpoint.disabled_reason as reason, tenant.name as team_name, tenant.locale,
        ${ADMIN_EMAILS} as emails
      from webhook_progress as progress cross join ${currentTenantRow} as tenant
      join webhook_endpoint as endpoint on endpoint.tenant_id = ${input.tenant_id} and endpoint.id = progress.endpoint_id
      where progress.tenant_id = ${input.tenant_id} and progress.endpoint_id = ${input.endpoint_id}
        and progress.mail_number = ${input.mail_number} and not progress.is_enabled`.compile(q),
}))

type EndpointToTakeOver = { url: string; creator: string } & Recipients

/** No row: the endpoint was taken over, disabled or deleted since, or its creator has access again. */
export const findEndpointToTakeOver = prepared('webhook_progress.access_lost', (q, input: MailKey) => ({
  compile: () =>
    sql<EndpointToTakeOver>`select endpoint.url, tenant.name as team_name, tenant.locale, ${ADMIN_EMAILS} as emails,
        coalesce(nullif(concat_ws(' ', creator.first_name, creator.last_name), ''), creator.email) as creator
      from webhook_progress as progress cross join ${currentTenantRow} as tenant
      join webhook_endpoint as endpoint on endpoint.tenant_id = ${input.tenant_id} and endpoint.id = progress.endpoint_id
      join ${userRows} as creator on creator.id = endpoint.created_by
      where progress.tenant_id = ${input.tenant_id} and progress.endpoint_id = ${input.endpoint_id}
        and progress.mail_number = ${input.mail_number} and endpoint.is_enabled and endpoint.access_lost_at is not null`.compile(
      q,
    ),
}))
