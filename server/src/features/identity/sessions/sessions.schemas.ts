// Schemas of sessions. The secret of a session is only in the cookie.
import { SESSION_METHODS, STEP_UP_METHODS } from '../../../kernel/db/schema/tables.ts'
import {
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

export const Session = View('Session', {
  id: Uuid(),
  user_id: Uuid(),
  method: OneOf(SESSION_METHODS, {
    description:
      'How the person signed in: with a code sent to their email address, with a link of the operator, by accepting an invitation, at the identity provider (OpenID Connect), or with a passkey.',
  }),
  address: Type.String({
    description: 'The IP address of the browser that signed in.',
    example: '192.0.2.7',
  }),
  user_agent: Nullable(Type.String(), { description: 'The browser, as it names itself.' }),
  created_at: Timestamp(),
  last_seen_at: Timestamp({ description: 'Accurate to about one minute.' }),
  expires_at: Timestamp({ description: 'A session also ends after 8 hours without a request.' }),
  stepped_up_at: Nullable(Timestamp(), {
    description: 'When the person last confirmed in this session who they are; valid for 5 minutes.',
  }),
  step_up_method: Nullable(OneOf(STEP_UP_METHODS), {
    description:
      'How the person confirmed: with a mailed code, with a code of the operator, or with a passkey.',
  }),
  revoked_at: Nullable(Timestamp()),
  is_current: Type.Boolean({ description: 'Whether this request was made with this session.' }),
})
export type Session = Static<typeof Session>

export const SessionQuery = Query(PAGE)
export type SessionQuery = Static<typeof SessionQuery>

export const RevokedSessions = View('RevokedSessions', {
  revoked: Type.Integer({ minimum: 0, description: 'How many sessions were ended.' }),
})
export type RevokedSessions = Static<typeof RevokedSessions>
