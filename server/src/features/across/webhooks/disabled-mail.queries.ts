import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { tenantRows } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { isNoSandbox } from '../../platform/sandbox/sandbox.tables.ts'

export const findTeamsWithMails = prepared(
  'webhook_progress.teams_with_mails',
  (q, input: { now: Date }) => ({
    compile: () =>
      sql<{ tenant_id: string }>`select distinct tenant_id from webhook_progress
      where mail_due_at <= ${input.now}::timestamptz and ${isNoSandbox(sql`webhook_progress.tenant_id`)}`.compile(
        q,
      ),
  }),
)

type Claim = { tenant_id: string; now: Date; until: Date }
type Due = {
  tenant_id: string
  endpoint_id: string
  mail_attempts: number
  mail_number: number
  url: string
  reason: 'failing' | 'gone'
  team_name: string
  locale: 'fr' | 'en'
  emails: string[]
}

/** With the addresses of up to 20 active team-admins. */
export const claimDueMails = prepared('webhook_progress.claim_mails', (q, input: Claim) => ({
  compile: () =>
    sql<Due>`update webhook_progress set mail_due_at = ${input.until}::timestamptz, mail_attempts = mail_attempts + 1
      from webhook_endpoint, ${tenantRows} as tenant
      where webhook_progress.tenant_id = ${input.tenant_id} and webhook_progress.endpoint_id in (
          select endpoint_id from webhook_progress
          where tenant_id = ${input.tenant_id} and mail_due_at <= ${input.now}::timestamptz
          order by mail_due_at limit 20 for update skip locked)
        and webhook_endpoint.tenant_id = ${input.tenant_id} and webhook_endpoint.id = webhook_progress.endpoint_id
      returning webhook_progress.tenant_id, webhook_progress.endpoint_id, webhook_progress.mail_attempts,
        webhook_progress.mail_number, webhook_endpoint.url,
        webhook_endpoint.disabled_reason as reason, tenant.name as team_name, tenant.locale,
        array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
          order by person.id limit 20) as emails`.compile(q),
}))

type Outcome = { tenant_id: string; endpoint_id: string; mail_due_at: Date | null }
export const recordMailOutcome = prepared('webhook_progress.mail_outcome', (q, row: Outcome) =>
  q
    .updateTable('webhook_progress')
    .set({ mail_due_at: row.mail_due_at })
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.endpoint_id),
)
