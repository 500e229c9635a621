import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const PORTAL_ERRORS = defineErrors({
  user_invitation_only: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is only allowed for the invitation of a user`,
  ),
})

export const PORTAL = defineManifest({
  name: 'portal',
  tag: {
    name: 'Portal',
    description:
      'Endpoints for freelancers and invited people. Authenticated with the token of a portal link or an invitation link, or in a page of this service with the session of a freelancer.',
  },
  errors: PORTAL_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    portal: typeof PORTAL
  }
}
