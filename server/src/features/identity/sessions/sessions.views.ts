import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { Session } from './sessions.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'session'>

/** `current`: the credential of the request. */
export const sessionView = (eb: Eb, current: string) =>
  jsonObject<Session>({
    id: eb.ref('session.id'),
    user_id: eb.ref('session.user_id'),
    method: eb.ref('session.method'),
    address: eb.ref('session.address'),
    user_agent: eb.ref('session.user_agent'),
    created_at: timestamp(eb.ref('session.created_at')),
    last_seen_at: timestamp(eb.ref('session.last_seen_at')),
    expires_at: timestamp(eb.ref('session.expires_at')),
    stepped_up_at: maybeTimestamp(eb.ref('session.stepped_up_at')),
    step_up_method: eb.ref('session.step_up_method'),
    revoked_at: maybeTimestamp(eb.ref('session.revoked_at')),
    is_current: sql<boolean>`session.id = ${current}::uuid`,
  })
