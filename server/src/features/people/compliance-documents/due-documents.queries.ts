// Documents that expire soon or have expired, and the mails about documents.

import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import type { ComplianceKind } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, selectToday, zonesOfAllTeams } from '../../company/tenants/tenants.tables.ts'
import { isNotSandbox } from '../../platform/sandbox/sandbox.tables.ts'
import { freelancerRows } from '../freelancers/freelancers.tables.ts'
import { selectWantedKinds } from './compliance-documents.actions.ts'

/** Compares the date in the latest time zone, UTC+14, first, and then in the time zone of the team. */
export const findTeamsWithDue = prepared('compliance_document.teams_with_due', (q, input: { now: Date }) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct d.tenant_id from compliance_document d
      join ${zonesOfAllTeams} as t on t.id = d.tenant_id
      where d.due_on <= (${input.now}::timestamptz at time zone 'UTC' + interval '14 hours')::date
        and d.due_on <= (${input.now}::timestamptz at time zone t.time_zone)::date
        and ${isNotSandbox(sql`d.tenant_id`)}`.compile(q),
}))

type DueDocument = {
  id: string
  freelancer_id: string
  kind: ComplianceKind
  valid_until: string
  is_over: boolean
  /** Whether the freelancer is reminded: not if the team switched the kind off, or has a newer document to review. */
  is_told: boolean
}

/** Locks a batch until the transaction ends; skips documents that another node or a request has locked. */
export const lockDueDocuments = prepared(
  'compliance_document.lock_due',
  (q, input: { tenant_id: string; now: Date; limit: number }) => ({
    compile: () =>
      sql<DueDocument>`select d.id, d.freelancer_id, d.kind, d.valid_until, d.valid_until < ${selectToday(input.now)} as is_over,
          (select jsonb_exists(${selectWantedKinds(sql`t.compliance_settings`)}, d.kind) from ${currentTenantRow} t)
            and not exists (select from compliance_document newer where newer.tenant_id = ${input.tenant_id}
              and newer.freelancer_id = d.freelancer_id and newer.kind = d.kind and newer.status = 'uploaded') as is_told
        from compliance_document d where d.tenant_id = ${input.tenant_id} and d.due_on <= ${selectToday(input.now)}
        order by d.due_on, d.id limit ${input.limit} for no key update skip locked`.compile(q),
  }),
)

type NextDue = { tenant_id: string; id: string; due_on: string | null; due_event: 'expired' | null }

export const setNextDue = prepared('compliance_document.next_due', (q, row: NextDue) =>
  q
    .updateTable('compliance_document')
    .set({ due_on: row.due_on, due_event: row.due_event })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type Key = { tenant_id: string; id: string }
type MessageRow = {
  email: string
  locale: Locale
  team_name: string
  kinds: ComplianceKind[]
  valid_until: string | null
  reason: string | null
  message: string | null
}

/** Returns no row if the freelancer is archived or the mail is obsolete, such as a request that was fulfilled. */
export const findMessage = prepared('compliance_mail.message', (q, input: Key & { since: Date }) => ({
  compile: () =>
    sql<MessageRow>`select f.email, t.locale, t.name as team_name, about.kinds, about.valid_until, about.reason, m.message
      from compliance_mail m cross join ${currentTenantRow} t join ${freelancerRows} f on f.id = m.freelancer_id
      cross join lateral (select array_agg(d.kind order by d.kind) as kinds, max(d.valid_until)::text as valid_until,
          max(d.reason) as reason
        from compliance_document d where d.tenant_id = ${input.tenant_id} and d.id = any(m.document_ids)
          and d.status = case m.template when 'requested' then 'requested' when 'refused' then 'refused' else 'approved' end) as about
      where m.tenant_id = ${input.tenant_id} and m.id = ${input.id} and m.created_at > ${input.since}
        and f.status <> 'archived' and about.kinds is not null`.compile(q),
}))
