import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { keyRows } from '../api-keys/api-keys.tables.ts'
import { sessionRows } from '../sessions/sessions.tables.ts'
import { userRows } from '../users/users.tables.ts'

export const findIssuer = prepared(
  'credentials.issuer',
  (q, input: { tenant_id: string; id: string; at: Date }) =>
    q
      .selectFrom(keyRows.as('api_key'))
      .innerJoin(userRows.as('team_user'), (join) => join.onRef('team_user.id', '=', 'api_key.user_id'))
      .where('api_key.tenant_id', '=', input.tenant_id)
      .where('api_key.id', '=', input.id)
      .where('api_key.revoked_at', 'is', null)
      .where('team_user.is_active', '=', true)
      .where(sql<boolean>`(api_key.expires_at is null or api_key.expires_at > ${input.at}::timestamptz)`)
      .select([
        'api_key.user_id',
        'team_user.role',
        'team_user.permissions',
        'api_key.scopes',
        'api_key.expires_at',
        'api_key.requests_per_minute',
      ]),
)

type SessionInput = { tenant_id: string; id: string; at: Date; seen_after: Date }

export const findSessionIssuer = prepared('credentials.session_issuer', (q, input: SessionInput) =>
  q
    .selectFrom(sessionRows.as('session'))
    .innerJoin(userRows.as('team_user'), (join) => join.onRef('team_user.id', '=', 'session.user_id'))
    .where('session.tenant_id', '=', input.tenant_id)
    .where('session.id', '=', input.id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', input.at)
    .where('session.last_seen_at', '>', input.seen_after)
    .where('team_user.is_active', '=', true)
    .whereRef('team_user.email', '=', 'session.email')
    .select([
      'session.user_id',
      'session.is_link_shown',
      'session.stepped_up_at',
      'team_user.role',
      'team_user.permissions',
    ]),
)

export const findStepUp = prepared('credentials.step_up', (q, input: { tenant_id: string; id: string }) =>
  q
    .selectFrom(sessionRows.as('session'))
    .where('session.tenant_id', '=', input.tenant_id)
    .where('session.id', '=', input.id)
    .where('session.revoked_at', 'is', null)
    .select(['session.stepped_up_at', 'session.step_up_method']),
)
