// Errors of signing in at the identity provider. A browser gets their codes in the address of the console.
import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'

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
    () => 'The identity provider has not verified the e-mail address of this account',
  ),
  oidc_unknown_user: kind(
    'not_allowed_for_user',
    {},
    () =>
      'No active user belongs to this account of the identity provider; ask an administrator for an invitation',
  ),
})
