import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

/** A browser gets the codes of these errors in the address of the console. */
export const OIDC_ERRORS = defineErrors({
  oidc_not_configured: kind('not_configured', {}, () => 'This service has no identity provider'),
  oidc_unavailable: kind(
    'busy',
    {},
    () => 'The identity provider cannot be reached; retry, or sign in by mail',
  ),
  oidc_attempt_invalid: kind(
    'invalid_value',
    {},
    () =>
      'The sign-in did not begin in this browser, took more than 10 minutes or is already done; begin again',
  ),
  oidc_denied: kind('invalid_value', {}, () => 'The sign-in was cancelled at the identity provider'),
  oidc_failed: kind(
    'invalid_value',
    {},
    () => 'The identity provider sent an invalid response; the log of the service has the reason',
  ),
  oidc_email_unverified: kind(
    'not_allowed_for_user',
    {},
    () => 'The identity provider has not verified the email address of this account',
  ),
  oidc_unknown_user: kind(
    'not_allowed_for_user',
    {},
    () =>
      'No active user belongs to this account of the identity provider; ask an administrator for an invitation',
  ),
})

export const OIDC = defineManifest({
  name: 'oidc',
  tables: {
    identity: {
      distributedBy: 'tenant_id',
      audited: 'identity',
      personal: {
        rowsOf: { user: 'user_id' },
        erased: { subject: 'unique', email: 'null' },
        why: 'the sign-in at the identity provider; deleted with the access of the user',
      },
      notPersonal: ['issuer'],
    },
    oidc_attempt: {
      notDistributed: 'which teams a person has is known only when the identity provider has responded',
      notAudited: 'nothing that a team has',
      personal: {
        erased: { issuer: 'null', subject: 'null', email: 'null' },
        why: 'a sign-in that has begun, of no team yet',
        maxRetention: 'an hour',
      },
    },
  },
  readAccess: { identity: { scope: 'users:read', role: 'team-admin' } },
  constraints: {
    identity_account: { unreachable: 'checked under the lock of the credentials of the team' },
    identity_user: { unreachable: 'checked under the lock of the credentials of the team' },
    oidc_attempt_secret: { unreachable: 'random' },
  },
  errors: OIDC_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    oidc: typeof OIDC
  }
}
