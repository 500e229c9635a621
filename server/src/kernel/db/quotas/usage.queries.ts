// Storage of each team. Triggers add rows to `team_usage`, sealing adds to `audit_head` (server/migrations/0019_usage.sql).
import { sql } from 'kysely'
import type { QuotaLimits, QuotaResource } from '../../../domain/quota-limits.ts'
import { TENANT } from '../sql/parameters.ts'
import { prepared } from '../sql/prepared.ts'

/** One row for each team and resource. The operator's stored responses belong to no team. */
const usage = sql`(select tenant_id, resource, sum(bytes)::bigint as bytes from team_usage group by tenant_id, resource
    union all select tenant_id, 'audit', bytes from audit_head) as used join tenant on tenant.id = used.tenant_id`

/** The quota of the team, otherwise the setting; 0 is unlimited. */
const quota = (defaults: QuotaLimits) => sql<number>`(case used.resource
    when 'documents' then coalesce(tenant.document_quota_bytes, ${defaults.documents}::bigint)
    when 'audit' then coalesce(tenant.audit_quota_bytes, ${defaults.audit}::bigint)
    else coalesce(tenant.idempotency_quota_bytes, ${defaults.idempotency}::bigint) end)`

export type TeamUsage = { tenant_id: string; resource: QuotaResource; bytes: number; quota: number }

export const findExceeded = prepared('team_usage.exceeded', (q, defaults: QuotaLimits) => ({
  compile: () =>
    sql<TeamUsage>`select used.tenant_id, used.resource, used.bytes, ${quota(defaults)} as quota from ${usage}
      where ${quota(defaults)} > 0 and used.bytes >= ${quota(defaults)}`.compile(q),
}))

/** Teams that will be deleted. */
export const findClosing = prepared('tenant.closing', (q, _input: object) => ({
  compile: () =>
    sql<{ id: string; deletion_due_at: Date }>`select id, deletion_due_at from tenant
      where deletion_due_at is not null`.compile(q),
}))

/** The teams that use most of each resource. */
export const findLargest = prepared('team_usage.largest', (q, input: QuotaLimits & { limit: number }) => ({
  compile: () =>
    sql<TeamUsage & { total: number }>`select tenant_id, resource, bytes, quota, total from (
        select used.tenant_id, used.resource, used.bytes, ${quota(input)} as quota,
          sum(used.bytes) over (partition by used.resource)::bigint as total,
          row_number() over (partition by used.resource order by used.bytes desc, used.tenant_id) as place
        from ${usage}) as ranked
      where place <= ${input.limit}::int order by resource, place`.compile(q),
}))

/** Exact, except for documents of uncommitted transactions. */
export const documentUsage = prepared(
  'team_usage.documents',
  (q, input: { tenant_id: string; quota: number }) => ({
    compile: () =>
      sql<{ bytes: number; quota: number }>`select
          (select coalesce(sum(bytes), 0)::bigint from team_usage
            where tenant_id = ${input.tenant_id} and resource = 'documents') as bytes,
          coalesce((select document_quota_bytes from tenant where id = ${input.tenant_id}), ${input.quota}::bigint) as quota`.compile(
        q,
      ),
  }),
)

/** Finds the teams and resources whose usage is in more than one row. */
export const findUncompacted = prepared('team_usage.gathered', (q, _input: object) => ({
  compile: () =>
    sql<{ tenant_id: string; resource: string }>`select tenant_id, resource from team_usage
      group by tenant_id, resource having count(*) > 1`.compile(q),
}))

/** Compacts the rows. The second of two concurrent runs finds nothing to do. */
export const compactRows = prepared(
  'team_usage.add_up',
  (q, input: { tenant_id: string; resource: string; id: string }) => ({
    compile: () =>
      sql`with found as (select id from team_usage where tenant_id = ${input.tenant_id} and resource = ${input.resource}
          order by id for update skip locked),
        taken as (delete from team_usage where tenant_id = ${input.tenant_id} and resource = ${input.resource}
          and id in (select id from found) returning bytes)
      insert into team_usage (tenant_id, resource, id, bytes)
      select ${input.tenant_id}::uuid, ${input.resource}::text, ${input.id}::uuid, sum(bytes) from taken having count(*) > 0`.compile(
        q,
      ),
  }),
)

/** What a team stores of one resource; the audit log's bytes are in `audit_head`. */
export const storedBytes = (resource: Exclude<QuotaResource, 'audit'>) =>
  sql<number>`(select coalesce(sum(bytes), 0)::bigint from team_usage
    where tenant_id = ${TENANT} and resource = ${resource})`
