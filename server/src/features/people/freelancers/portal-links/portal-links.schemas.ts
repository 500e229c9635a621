// Schemas of portal links. The token is shown once, in the response that creates the link.
import { DAY_MS } from '../../../../domain/durations.ts'
import {
  Nullable,
  OneOf,
  PAGE,
  Query,
  Secret,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

export const PORTAL_LINK_DAYS = 30
export const PORTAL_LINK_MS = PORTAL_LINK_DAYS * DAY_MS

const base = { id: Uuid(), expires_at: Timestamp() }

export const MadePortalLink = View('MadePortalLink', {
  ...base,
  url: Secret('With the token in its fragment; null if the service sends it by mail.'),
  token: Secret('For `Authorization: Bearer`; null if the service sends the link by mail.'),
})
export type MadePortalLink = Static<typeof MadePortalLink>

export const PortalLink = View('PortalLink', {
  ...base,
  revoked_at: Nullable(Timestamp()),
  created_by: Nullable(Uuid(), {
    description: 'The user who created the link or sent the invitation; null: not recorded.',
  }),
  delivered_by: OneOf(['answer', 'mail', 'invitation']),
  is_undeliverable: Type.Boolean({ description: 'Whether its mail was refused or came back.' }),
  created_at: Timestamp(),
})
export type PortalLink = Static<typeof PortalLink>

export const PortalLinkQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type PortalLinkQuery = Static<typeof PortalLinkQuery>
