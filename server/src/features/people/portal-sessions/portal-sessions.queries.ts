import { sql } from 'kysely'
import type { PortalSessionMethod } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { freelancerRows, portalLinkRows } from '../freelancers/freelancers.tables.ts'
import { portalSessionView } from './portal-sessions.views.ts'

type Key = { tenant_id: string; id: string }

/**
 * A freelancer who is archived or has another address than at the sign-in has no session any more, and neither has one whose link
 * was revoked. An expired link ends no session that it has opened.
 */
export const findPortalOwner = prepared(
  'portal_session.owner',
  (q, input: { tenant_id: string; secret_hash: Buffer }) =>
    q
      .selectFrom('portal_session')
      .innerJoin(freelancerRows.as('freelancer'), (join) =>
        join.onRef('freelancer.id', '=', 'portal_session.freelancer_id'),
      )
      .leftJoin(portalLinkRows.as('link'), (join) =>
        join.onRef('link.id', '=', 'portal_session.portal_link_id'),
      )
      .where('portal_session.tenant_id', '=', input.tenant_id)
      .where('portal_session.secret_hash', '=', input.secret_hash)
      .where('portal_session.revoked_at', 'is', null)
      .where('freelancer.status', '=', 'active')
      .whereRef('freelancer.email', '=', 'portal_session.email')
      .where('link.revoked_at', 'is', null)
      .select([
        'portal_session.id',
        'portal_session.tenant_id',
        'portal_session.freelancer_id',
        'portal_session.portal_link_id',
        'portal_session.last_seen_at',
        'portal_session.expires_at',
      ]),
)

export const findPortalSession = prepared('portal_session.detail', (q, input: Key) =>
  q
    .selectFrom('portal_session')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(portalSessionView(eb))),
)

/** What a session for another team takes over. */
export const findPortalOrigin = prepared('portal_session.origin', (q, input: Key) =>
  q
    .selectFrom('portal_session')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['method', 'email', 'expires_at']),
)

type NewSession = Key & {
  freelancer_id: string
  portal_link_id: string | null
  secret_hash: Buffer
  method: PortalSessionMethod
  email: string
  address: string
  user_agent: string | null
  at: Date
  expires_at: Date
}

export const insertPortalSession = prepared('portal_session.insert', (q, row: NewSession) =>
  q.insertInto('portal_session').values({
    tenant_id: row.tenant_id,
    id: row.id,
    freelancer_id: row.freelancer_id,
    portal_link_id: row.portal_link_id,
    secret_hash: row.secret_hash,
    method: row.method,
    email: row.email,
    address: row.address,
    user_agent: row.user_agent,
    created_at: row.at,
    last_seen_at: row.at,
    expires_at: row.expires_at,
  }),
)

type Uses = { tenant_id: string; ids: string[]; times: Date[] }

/** Skips locked rows, so that it never waits for a revocation or another node. */
export const writePortalSessionUses = prepared('portal_session.touch', (q, input: Uses) => ({
  compile: () =>
    sql`update portal_session set last_seen_at = use.at
      from unnest(${input.ids}::uuid[], ${input.times}::timestamptz[]) as use(id, at)
      where portal_session.tenant_id = ${input.tenant_id} and portal_session.id = use.id and portal_session.id in (
        select id from portal_session where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[])
        for no key update skip locked)`.compile(q),
}))

/** A session that is already ended keeps its time. */
export const revokePortalSessionRow = prepared('portal_session.revoke', (q, row: Key & { at: Date }) =>
  q
    .updateTable('portal_session')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`${row.at}::timestamptz`) }))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type Revoked = { tenant_id: string; freelancer_id: string; at: Date; portal_link_id?: string }

export const revokePortalSessions = prepared(
  'portal_session.revoke_some',
  (q, row: Required<Revoked>, given) =>
    q
      .updateTable('portal_session')
      .set({ revoked_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('freelancer_id', '=', row.freelancer_id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', row.at)
      .$if(given.has('portal_link_id'), (rows) => rows.where('portal_link_id', '=', row.portal_link_id))
      .returning('id'),
)

type Ended = { tenant_id: string; before: Date; most: number }

/** Network address and browser of sessions that ended before. */
export const eraseEndedPortalSessions = prepared('portal_session.erase_ended', (q, input: Ended) => ({
  compile: () =>
    sql<{ id: string }>`update portal_session set address = 'erased', user_agent = null
      where tenant_id = ${input.tenant_id} and id in (select id from portal_session where tenant_id = ${input.tenant_id}
        and least(revoked_at, expires_at) < ${input.before}::timestamptz and address <> 'erased' limit ${input.most}::bigint)
      returning id`.compile(q),
}))
