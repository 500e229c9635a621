import { sql } from 'kysely'
import type { PortalSessionMethod } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import {
  type NewSession,
  sessionStatements,
  toSessionColumns,
} from '../../../kernel/db/sql/session-statements.ts'
import { freelancerRows, portalLinkRows } from '../freelancers/freelancers.tables.ts'
import { portalSessionView } from './portal-sessions.views.ts'

/**
 * Finds a session of an active freelancer who has the same address as at the sign-in, and whose link was not revoked. An expired link
 * does not end the sessions that it opened.
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

type NewPortalSession = NewSession & { method: PortalSessionMethod; portal_link_id: string | null }

export const insertPortalSession = prepared('portal_session.insert', (q, row: NewPortalSession) =>
  q.insertInto('portal_session').values({
    ...toSessionColumns(row),
    freelancer_id: row.person_id,
    portal_link_id: row.portal_link_id,
    method: row.method,
  }),
)

export const STATEMENTS = sessionStatements('portal_session', {
  person: 'freelancer_id',
  view: portalSessionView,
  // Selects the sessions that a link has opened.
  isSelected: (id) => sql<boolean>`portal_link_id = ${id}`,
})
