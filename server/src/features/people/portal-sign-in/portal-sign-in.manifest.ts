import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const PORTAL_SIGN_IN_ERRORS = defineErrors({
  portal_link_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not that of a portal link, or the link has been revoked`,
  ),
  portal_link_expired: kind(
    'invalid_value',
    {},
    (_, field) => `${field} belongs to a portal link that has expired`,
  ),
  portal_without_mail: kind(
    'not_configured',
    {},
    () => 'This service sends no mail; your contact in the team can give you a new portal link',
  ),
  portal_switch_needs_code: kind(
    'not_allowed_for_user',
    {},
    () =>
      'Only a session that began with a code sent by email can switch to another team; open your link of that team',
  ),
})

export const PORTAL_SIGN_IN = defineManifest({
  name: 'portal-sign-in',
  tables: {
    link_renewal: {
      notDistributed: 'whether the token is that of a link is known only when the mail job has looked it up',
      notAudited: 'nothing that a team has',
    },
  },
  errors: PORTAL_SIGN_IN_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'portal-sign-in': typeof PORTAL_SIGN_IN
  }
}
