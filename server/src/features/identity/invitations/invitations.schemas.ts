// Schemas of invitations for the invited person.
import { ROLES } from '../../../domain/access/permissions.ts'
import {
  Body,
  Clearable,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

/** Data of the person who accepts; everything else comes from the invitation. */
export const AcceptInvitation = Body('AcceptInvitation', {
  first_name: Clearable(Text(255)),
  last_name: Clearable(Text(255)),
  job_title: Clearable(Text(255)),
  issue_key: Clearable(
    Type.Boolean({
      default: true,
      description: 'false: no API key is created for the user. Only allowed for the invitation of a user.',
    }),
  ),
  open_session: Clearable(
    Type.Boolean({
      default: false,
      description:
        'true: signs the person in, a user to the console and a freelancer to the portal, and sets the session cookie. Only for a page of this service, with the header `X-Engage-Session: 1`.',
    }),
  ),
})
export type AcceptInvitation = Static<typeof AcceptInvitation>

export const PortalInvitation = View('PortalInvitation', {
  id: Uuid(),
  kind: OneOf(['user', 'freelancer'], {
    description: 'Whether the person is invited as a user or as a freelancer.',
  }),
  team_name: Type.String({ description: 'The name of the team.' }),
  email: Type.String(),
  role: Nullable(OneOf(ROLES), { description: 'null for a freelancer.' }),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  job_title: Nullable(Type.String()),
  expires_at: Timestamp(),
})
export type PortalInvitation = Static<typeof PortalInvitation>
