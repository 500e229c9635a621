import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { PortalSession } from './portal-sessions.schemas.ts'

export const portalSessionView = (eb: ExpressionBuilder<Tables, 'portal_session'>) =>
  jsonObject<PortalSession>({
    id: eb.ref('portal_session.id'),
    freelancer_id: eb.ref('portal_session.freelancer_id'),
    method: eb.ref('portal_session.method'),
    address: eb.ref('portal_session.address'),
    user_agent: eb.ref('portal_session.user_agent'),
    created_at: timestamp(eb.ref('portal_session.created_at')),
    last_seen_at: timestamp(eb.ref('portal_session.last_seen_at')),
    expires_at: timestamp(eb.ref('portal_session.expires_at')),
    revoked_at: maybeTimestamp(eb.ref('portal_session.revoked_at')),
  })
