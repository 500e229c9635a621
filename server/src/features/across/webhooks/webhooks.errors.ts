// Errors of webhook endpoints and of replays.
import { defineErrors, kind, LIMIT, NUMBER, STATE, TEXT } from '../../../domain/errors/error-kinds.ts'

export const WEBHOOK_ERRORS = defineErrors({
  webhook_url_syntax: kind('invalid_value', {}, (_, field) => `${field} must be an absolute URL`),
  webhook_url_scheme: kind('invalid_value', {}, (_, field) => `${field} must start with https://`),
  webhook_url_credentials: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must not contain a user name or a password`,
  ),
  webhook_url_address: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must have a public address; the operator can open other networks`,
  ),
  webhook_type_scope: kind(
    'invalid_value',
    {
      type: TEXT('The event type.', 'mission.signed'),
      scope: TEXT('The scope that events of the type need.', 'missions:read'),
    },
    ({ type, scope }, field) => `${field} must include ${scope}, because events of the type ${type} need it`,
  ),
  webhook_quota: kind(
    'quota_exceeded',
    { count: NUMBER('Webhook endpoints of the team.', 20), limit: LIMIT },
    ({ count, limit }) => `The team has ${count} webhook endpoints; the maximum is ${limit}`,
  ),
  webhook_backlog: kind(
    'quota_exceeded',
    { count: NUMBER('Pending deliveries of the endpoint.', 10_000), limit: LIMIT },
    ({ count, limit }) =>
      `The endpoint has ${count} pending deliveries; it can replay events while it has fewer than ${limit}`,
  ),
  webhook_disabled: kind(
    'invalid_state',
    STATE,
    () => 'The webhook endpoint is disabled; enable it before you send something to it',
  ),
  secret_key_missing: kind(
    'not_configured',
    {},
    () => 'The server has no SECRET_KEY, which secrets of webhook endpoints are derived from',
  ),
})
