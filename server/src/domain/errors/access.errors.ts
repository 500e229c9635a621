// Errors of authentication and authorization.
import { defineErrors, kind, LIMIT, LIMIT_BYTES, LIST, NUMBER, TEXT, WORD } from './error-kinds.ts'

const CREDENTIALS = {
  key: 'this key',
  portal: 'the links and sessions of this person',
  portal_session: 'the links and sessions of this person',
  invitation: 'this invitation',
  operator: 'the operator token',
  session: 'this session',
  visitor: 'browsers of this network',
}

const QUOTAS = {
  documents: 'documents and exports',
  audit: 'the audit log',
  idempotency: 'stored responses of requests with an Idempotency-Key',
}
const formatBytes = (bytes: number) => `${bytes.toLocaleString('en')} bytes`

const RETRY_AFTER = NUMBER('Seconds to wait, as in `Retry-After`.', 12)

export const ACCESS_ERRORS = defineErrors({
  key_required: kind('missing_key', {}, () => 'An API key is required'),
  token_required: kind('missing_key', {}, () => 'A bearer token is required'),
  authorization_format: kind('invalid_key', {}, () => 'The Authorization header must be "Bearer <key>"'),
  multiple_credentials: kind(
    'multiple_auth_methods',
    { headers: LIST('The headers of which exactly one must be sent, once.', ['Authorization', 'X-Api-Key']) },
    ({ headers }) => `Send the credential once, in the header ${headers.join(' or ')}`,
  ),
  invalid_key: kind('invalid_key', {}, () => 'The API key is not valid'),
  invalid_link: kind('invalid_key', {}, () => 'The link is not valid or has been revoked'),
  invalid_operator_token: kind('invalid_key', {}, () => 'The operator token is not valid'),
  invalid_session: kind('invalid_key', {}, () => 'The session is not valid or has been ended'),
  expired_session: kind('expired_key', {}, () => 'The session has expired'),
  own_page_required: kind(
    'missing_key',
    {},
    () => 'The request must come from a page of this service and have the header X-Engage-Session: 1',
  ),
  https_required: kind(
    'not_configured',
    {},
    () => 'Sign-in requires HTTPS; plain HTTP is allowed only on the machine on which the service runs',
  ),
  step_up_required: kind(
    'step_up_required',
    {},
    () => 'This operation requires a recent confirmation of your identity, with a code or a passkey',
  ),
  expired_key: kind('expired_key', {}, () => 'The API key has expired'),
  expired_link: kind('expired_key', {}, () => 'The link has expired'),
  insufficient_scope: kind(
    'insufficient_scope',
    { scope: TEXT('The scope that the key lacks.', 'teams:write') },
    ({ scope }) => `This key lacks the scope ${scope}`,
  ),
  missing_permission: kind(
    'not_allowed_for_user',
    { permissions: LIST('One of these is needed.', ['teams:write']) },
    ({ permissions }) => `The user lacks the permission ${permissions.join(' or ')}`,
  ),
  explicit_permission: kind(
    'not_allowed_for_user',
    { permission: TEXT('The permission.', 'bank-details:read') },
    ({ permission }) =>
      `${permission} must be granted to a user by somebody else; it cannot be granted to oneself or in an invitation`,
  ),
  origin_not_allowed: kind(
    'not_allowed_for_user',
    {},
    () => 'Requests from pages of other origins are not allowed; programs must omit the Origin header',
  ),
  admin_only: kind('not_allowed_for_user', {}, () => 'Only a team-admin may do this'),
  team_closing: kind(
    'not_allowed_for_user',
    { due_at: TEXT('When the deletion begins.', '2026-12-17T10:00:00.000Z') },
    ({ due_at }) => `The team will be deleted after ${due_at}: until then it can only be read`,
  ),
  storage_quota: kind(
    'quota_exceeded',
    {
      storage: WORD(['documents', 'audit', 'idempotency'], 'What the quota is for.'),
      limit_bytes: LIMIT_BYTES,
      used_bytes: NUMBER('Bytes in use.', 262_000),
      needed_bytes: NUMBER('Additional bytes that this request needs; 0 if not computed.', 4096),
    },
    ({ storage, limit_bytes, used_bytes, needed_bytes }) => {
      const needed = needed_bytes > 0 ? ` and ${formatBytes(needed_bytes)} more are needed` : ''
      return `The team's quota for ${QUOTAS[storage]} is ${formatBytes(limit_bytes)}; ${formatBytes(used_bytes)} are used${needed}; the operator can raise it`
    },
  ),
  expiry_beyond_key: kind(
    'out_of_range',
    { limit: TEXT('When the calling key expires.', '2026-12-31T00:00:00.000Z') },
    ({ limit }, field) => `${field} must be at or before ${limit}, when the calling key expires`,
  ),
  rate_beyond_key: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must be at most ${limit}, the rate of the calling key`,
  ),
  rate_limited: kind(
    'rate_limited',
    {
      limit: NUMBER('Requests allowed in the window.', 60),
      window_seconds: NUMBER('Length of the window in seconds.', 60),
      credential: WORD(
        ['key', 'portal', 'invitation', 'operator', 'session', 'portal_session', 'visitor'],
        'Whose requests are counted.',
      ),
      retry_after_seconds: RETRY_AFTER,
    },
    ({ limit, window_seconds, credential, retry_after_seconds }) =>
      `More than ${limit} requests in ${window_seconds} seconds with ${CREDENTIALS[credential]}; retry after ${retry_after_seconds} seconds`,
  ),
  too_many_failed_logins: kind(
    'rate_limited',
    { retry_after_seconds: RETRY_AFTER },
    ({ retry_after_seconds }) =>
      `Too many failed authentications from this address; retry after ${retry_after_seconds} seconds`,
  ),
  too_many_mails: kind(
    'rate_limited',
    { retry_after_seconds: RETRY_AFTER },
    ({ retry_after_seconds }) =>
      `Too many codes were sent to this person; ask for another one after ${retry_after_seconds} seconds`,
  ),
})
