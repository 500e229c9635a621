// Signatures of document versions.

import { sql } from 'kysely'
import type { ProposerFacts, SignatureFacts } from '../../../documents/index.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { timestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { keyRows } from '../../identity/api-keys/api-keys.tables.ts'
import { sessionRows } from '../../identity/sessions/sessions.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows, portalLinkRows } from '../../people/freelancers/freelancers.tables.ts'
import { portalSessionRows } from '../../people/portal-sessions/portal-sessions.tables.ts'

type NewSignature = Omit<Tables['signature'], 'signed_at'> & { at: Date }

export const insertSignature = prepared('signature.insert', (q, row: NewSignature) =>
  q.insertInto('signature').values({
    tenant_id: row.tenant_id,
    id: row.id,
    document_id: row.document_id,
    side: row.side,
    name: row.name,
    signed_at: row.at,
    address: row.address,
    user_agent: row.user_agent,
    user_id: row.user_id,
    portal_link_id: row.portal_link_id,
    portal_session_id: row.portal_session_id,
    api_key_id: row.api_key_id,
    is_typed: row.is_typed,
    session_id: row.session_id,
    step_up_method: row.step_up_method,
  }),
)

/** How the key `k` was made. */
const keyFacts = sql`case when k.id is not null then json_build_object('created_via', k.created_via,
  'created_by', (select coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email) from ${userRows} c
    where c.id = k.created_by),
  'created_at', ${timestamp(sql`k.created_at`)}) end as key`

/** How the session `o` was opened. */
const sessionFacts = sql`case when o.id is not null then json_build_object('method', o.method,
  'created_at', ${timestamp(sql`o.created_at`)}) end as session`

type Credential = { tenant_id: string; api_key_id: string | null; session_id: string | null }

export const findCredential = prepared('signature.credential', (q, input: Credential) => ({
  compile: () =>
    sql<Pick<ProposerFacts, 'key' | 'session' | 'timeZone'>>`select ${keyFacts}, ${sessionFacts},
        team.time_zone as "timeZone"
      from ${currentTenantRow} as team
      left join ${keyRows} k on k.id = ${input.api_key_id}::uuid
      left join ${sessionRows} o on o.id = ${input.session_id}::uuid`.compile(q),
}))

/** The signatures that the next version shows, oldest first. */
export const findSignatures = prepared(
  'signature.of_series',
  (q, input: { tenant_id: string; series_id: string }) => ({
    compile: () =>
      sql<SignatureFacts>`select s.side, s.name, ${timestamp(sql`s.signed_at`)} as signed_at, s.address, s.user_agent,
        s.is_typed, s.step_up_method,
        encode(d.sha256, 'hex') as document_sha256, coalesce(u.email, f.email, p.email) as email,
        case when l.id is not null then json_build_object('delivered_by', l.delivered_by,
          'created_by', (select nullif(concat_ws(' ', c.first_name, c.last_name), '') from ${userRows} c
            where c.id = l.created_by),
          'created_at', ${timestamp(sql`l.created_at`)}) end as link,
        case when p.id is not null then json_build_object('created_at', ${timestamp(sql`p.created_at`)}) end as portal_session,
        ${keyFacts}, ${sessionFacts}
      from signature s join document d on d.tenant_id = ${TENANT} and d.id = s.document_id
      left join ${userRows} u on u.id = s.user_id
      left join ${portalLinkRows} l on l.id = s.portal_link_id
      left join ${portalSessionRows} p on p.id = s.portal_session_id
      left join ${keyRows} k on k.id = s.api_key_id
      left join ${sessionRows} o on o.id = s.session_id
      left join ${freelancerRows} f on f.id = l.freelancer_id
      where s.tenant_id = ${TENANT} and d.series_id = ${input.series_id}
      order by s.signed_at, s.id`.compile(q),
  }),
)

export const findFreelancerName = prepared(
  'signature.freelancer',
  (q, input: { tenant_id: string; id: string }) =>
    q
      .selectFrom(freelancerRows.as('freelancer'))
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select(['first_name', 'last_name', 'email']),
)

export const findSignerName = prepared('signature.signer', (q, input: { tenant_id: string; id: string }) =>
  q
    .selectFrom(userRows.as('team_user'))
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['first_name', 'last_name', 'email']),
)
