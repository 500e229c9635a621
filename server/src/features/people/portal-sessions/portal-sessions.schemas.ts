// Schemas of portal sessions. The secret of a session is only in the cookie.
import { PORTAL_SESSION_METHODS } from '../../../kernel/db/schema/tables.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid, View } from '../../../kernel/wire/schemas.ts'

export const PortalSession = View('PortalSession', {
  id: Uuid(),
  freelancer_id: Uuid(),
  method: OneOf(PORTAL_SESSION_METHODS, {
    description:
      'How the person signed in: with a code sent to their email address, or with a portal link, also one that an accepted invitation created.',
  }),
  address: Type.String({
    description: 'The IP address of the browser that signed in.',
    example: '192.0.2.7',
  }),
  user_agent: Nullable(Type.String(), { description: 'The browser, as it names itself.' }),
  created_at: Timestamp(),
  last_seen_at: Timestamp({ description: 'Accurate to about one minute.' }),
  expires_at: Timestamp(),
  revoked_at: Nullable(Timestamp()),
})
export type PortalSession = Static<typeof PortalSession>
