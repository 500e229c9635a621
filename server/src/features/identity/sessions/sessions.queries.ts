import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { SessionMethod, StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import {
  type NewSession,
  sessionStatements,
  toSessionColumns,
} from '../../../kernel/db/sql/session-statements.ts'
import { userRows } from '../users/users.tables.ts'
import { sessionView } from './sessions.views.ts'

type Key = { tenant_id: string; id: string }
type OfUser = { tenant_id: string; user_id: string }

/** Returns no row if the address of the user has changed since the sign-in. */
export const findOwner = prepared('session.owner', (q, input: { tenant_id: string; secret_hash: Buffer }) =>
  q
    .selectFrom('session')
    .innerJoin(userRows.as('team_user'), (join) => join.onRef('team_user.id', '=', 'session.user_id'))
    .where('session.tenant_id', '=', input.tenant_id)
    .where('session.secret_hash', '=', input.secret_hash)
    .where('session.revoked_at', 'is', null)
    .where('team_user.is_active', '=', true)
    .whereRef('team_user.email', '=', 'session.email')
    .select([
      'session.id',
      'session.tenant_id',
      'session.user_id',
      'session.last_seen_at',
      'session.expires_at',
      'session.is_link_shown',
      'session.stepped_up_at',
      'team_user.role',
      'team_user.permissions',
    ]),
)

type PageInput = PageQuery & OfUser & { current: string; now: Date; seen_after: Date }

/** The sessions that are still valid. */
export const pageOfSessions = prepared('session.page', (q, input: Required<PageInput>, presentFields) => {
  const matching = q
    .selectFrom('session')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', input.now)
    .where('last_seen_at', '>', input.seen_after)
  return pageQuery(q, matching, input, presentFields, (eb) => sessionView(eb, input.current))
})

export const setStepUp = prepared('session.set_step_up', (q, row: Key & { method: StepUpMethod; at: Date }) =>
  q
    .updateTable('session')
    .set({ stepped_up_at: row.at, step_up_method: row.method })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returning('is_link_shown'),
)

export const insertSession = prepared('session.insert', (q, row: NewSession & { method: SessionMethod }) =>
  q.insertInto('session').values({
    ...toSessionColumns(row),
    user_id: row.person_id,
    method: row.method,
    is_link_shown: row.is_link_shown,
  }),
)

export const STATEMENTS = sessionStatements('session', {
  person: 'user_id',
  view: sessionView,
  // Selects all sessions except the one of the request.
  isSelected: (id) => sql<boolean>`id <> ${id}`,
})
