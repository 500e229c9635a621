// Endpoints whose creator may have lost or regained access, and those that nobody has taken over in time.
import { sql } from 'kysely'
import type { Role } from '../../../../domain/access/permissions.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { userRows } from '../../../identity/users/users.tables.ts'

type Key = { tenant_id: string; id: string }
type FoundEndpoint = { tenant_id: string; endpoint_id: string }

/** Endpoints of all teams. A trigger marks them when the access of their creator changes. */
export const findUnreviewed = prepared('webhook_progress.unreviewed', (q, input: { limit: number }) => ({
  compile: () =>
    sql<FoundEndpoint>`select tenant_id, endpoint_id from webhook_progress
      where access_reviewed_at is null and not is_deleted limit ${input.limit}::bigint`.compile(q),
}))

/** Enabled endpoints of all teams whose creator lost access at or before this instant. */
export const findOverdue = prepared(
  'webhook_endpoint.not_taken_over',
  (q, input: { before: Date; limit: number }) => ({
    compile: () =>
      sql<FoundEndpoint>`select tenant_id, id as endpoint_id from webhook_endpoint
        where access_lost_at <= ${input.before}::timestamptz and access_lost_at is not null and is_enabled
        order by access_lost_at limit ${input.limit}::bigint`.compile(q),
  }),
)

export const markReviewed = prepared('webhook_progress.set_reviewed', (q, row: Key & { at: Date | null }) =>
  q
    .updateTable('webhook_progress')
    .set({ access_reviewed_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.id),
)

type Creator = { role: Role; permissions: string[] | null; is_active: boolean }

export const findCreator = prepared('webhook_endpoint.creator', (q, input: Key) => ({
  compile: () =>
    sql<Creator>`select creator.role, creator.permissions, creator.is_active
      from webhook_endpoint as endpoint join ${userRows} as creator on creator.id = endpoint.created_by
      where endpoint.tenant_id = ${input.tenant_id} and endpoint.id = ${input.id}`.compile(q),
}))

export const setAccessLost = prepared(
  'webhook_endpoint.set_access_lost',
  (q, row: Key & { access_lost_at: Date | null; at: Date }) =>
    q
      .updateTable('webhook_endpoint')
      .set({ access_lost_at: row.access_lost_at, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

export const setCreator = prepared(
  'webhook_endpoint.take_over',
  (q, row: Key & { created_by: string; at: Date }) =>
    q
      .updateTable('webhook_endpoint')
      .set({ created_by: row.created_by, access_lost_at: null, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

/** Counts a mail about the endpoint, so that each has its own Message-ID. */
export const countMail = prepared('webhook_progress.count_mail', (q, row: Key) =>
  q
    .updateTable('webhook_progress')
    .set((eb) => ({ mail_number: eb('mail_number', '+', 1) }))
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.id)
    .returning('mail_number'),
)
