import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

/** One error for all wrong codes, links and teams: a reason would help an attacker to guess. */
export const SIGN_IN_ERRORS = defineErrors({
  sign_in_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is wrong, used or expired, or does not belong to this browser`,
  ),
  sign_in_without_mail: kind(
    'not_configured',
    {},
    () => 'This service sends no mail; ask its operator for a sign-in link',
  ),
  switch_needs_code: kind(
    'not_allowed_for_user',
    {},
    () =>
      'Only a session that began with a code sent by email or at the identity provider can switch to another team; sign in to that team instead',
  ),
})

export const SIGN_IN_LINK_EVENTS = defineEvents('sign_in_link', {
  created: event('The operator created a sign-in link of a user.', { user_id: ID('The user.') }),
})

export const SIGN_IN = defineManifest({
  name: 'sign-in',
  tag: {
    name: 'Sign-in',
    description:
      'For the pages of this service: users sign in to the console with a code that is sent to their email address, at the identity provider of the operator, or with a link of the operator; freelancers sign in to the portal with a code or with their portal link. Every request needs the header `X-Engage-Session: 1` and comes from a page of this service.',
  },
  tables: {
    sign_in_link: { distributedBy: 'tenant_id', audited: 'sign_in_link', isNeverDeleted: true },
    sign_in_attempt: {
      notDistributed: 'which teams a person has is known only when the code was right',
      notAudited: 'nothing that a team has',
      personal: {
        erased: { email: 'address' },
        why: 'a sign-in that has begun, of no team yet',
        maxRetention: 'an hour',
      },
    },
  },
  readAccess: { sign_in_link: { scope: 'users:read', role: 'team-admin' } },
  constraints: {
    sign_in_attempt_secret: { unreachable: 'random' },
  },
  errors: SIGN_IN_ERRORS,
  events: [SIGN_IN_LINK_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'sign-in': typeof SIGN_IN
  }
}
