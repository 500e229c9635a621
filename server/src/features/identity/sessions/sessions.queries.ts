import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { SessionMethod, StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { sessionView } from './sessions.views.ts'

type Key = { tenant_id: string; id: string }
type OfUser = { tenant_id: string; user_id: string }

type Listed = PageQuery & OfUser & { current: string; now: Date; seen_after: Date }

/** The sessions that are still valid. */
export const pageOfSessions = prepared('session.page', (q, input: Required<Listed>, given) => {
  const matching = q
    .selectFrom('session')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', input.now)
    .where('last_seen_at', '>', input.seen_after)
  return pageQuery(q, matching, input, given, (eb) => sessionView(eb, input.current))
})

export const findSession = prepared('session.detail', (q, input: Key & { current: string }) =>
  q
    .selectFrom('session')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(sessionView(eb, input.current))),
)

/** What a session for another team takes over. */
export const findOrigin = prepared('session.origin', (q, input: Key) =>
  q
    .selectFrom('session')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['user_id', 'method', 'email', 'expires_at']),
)

export const findStepUp = prepared('session.step_up', (q, input: Key) =>
  q
    .selectFrom('session')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('revoked_at', 'is', null)
    .select(['stepped_up_at', 'step_up_method']),
)

export const setStepUp = prepared('session.set_step_up', (q, row: Key & { method: StepUpMethod; at: Date }) =>
  q
    .updateTable('session')
    .set({ stepped_up_at: row.at, step_up_method: row.method })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type NewSession = Key & {
  user_id: string
  secret_hash: Buffer
  method: SessionMethod
  email: string
  address: string
  user_agent: string | null
  at: Date
  expires_at: Date
}

export const insertSession = prepared('session.insert', (q, row: NewSession) =>
  q.insertInto('session').values({
    tenant_id: row.tenant_id,
    id: row.id,
    user_id: row.user_id,
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

/** A session that is already ended keeps its time. */
export const revokeSessionRow = prepared('session.revoke', (q, row: Key & { user_id: string; at: Date }) =>
  q
    .updateTable('session')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`${row.at}::timestamptz`) }))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('user_id', '=', row.user_id)
    .returning('id'),
)

type Revoked = OfUser & { at: Date; except?: string }

export const revokeSessionsOfUser = prepared('session.revoke_some', (q, row: Required<Revoked>, given) =>
  q
    .updateTable('session')
    .set({ revoked_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', row.at)
    .$if(given.has('except'), (rows) => rows.where('id', '<>', row.except))
    .returning('id'),
)

type Ended = { tenant_id: string; before: Date; most: number }

/** Network address and browser of sessions that ended before. */
export const eraseEndedSessions = prepared('session.erase_ended', (q, input: Ended) => ({
  compile: () =>
    sql<{ id: string }>`update session set address = 'erased', user_agent = null
      where tenant_id = ${input.tenant_id} and id in (select id from session where tenant_id = ${input.tenant_id}
        and least(revoked_at, expires_at) < ${input.before}::timestamptz and address <> 'erased' limit ${input.most}::bigint)
      returning id`.compile(q),
}))
