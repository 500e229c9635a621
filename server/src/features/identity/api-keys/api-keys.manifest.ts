import Type from 'typebox'
import { defineErrors, kind, LIMIT, NUMBER, TEXT } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const API_KEY_ERRORS = defineErrors({
  key_quota: kind(
    'quota_exceeded',
    { count: NUMBER('Active keys of the team.', 5), limit: LIMIT },
    ({ count, limit }) =>
      `The team has ${count} active API keys that it created itself; the maximum is ${limit}`,
  ),
  key_quota_for_invitation: kind(
    'quota_exceeded',
    { count: NUMBER('Active keys of the team.', 5), limit: LIMIT },
    ({ count, limit }) =>
      `The team has ${count} active API keys that it created itself; the maximum is ${limit}; send issue_key: false to accept without a key`,
  ),
  personal_scope: kind(
    'not_allowed_for_user',
    { scope: TEXT('The scope that a key for another user cannot have.', 'missions:sign') },
    ({ scope }) => `A key for another user cannot have the scope ${scope}, nor *, which includes it`,
  ),
})

export const API_KEY_EVENTS = defineEvents('api_key', {
  created: event('An API key was created.', {
    user_id: ID('Its user.'),
    scopes: Type.Unsafe<readonly string[]>({
      type: 'array',
      items: { type: 'string' },
      description: 'Its scopes.',
    }),
  }),
  revoked: event('An API key was revoked.'),
})

export const API_KEYS = defineManifest({
  name: 'api-keys',
  tag: { name: 'API keys', description: 'API keys issued by the team-admins.' },
  tables: {
    api_key: {
      distributedBy: 'tenant_id',
      audited: 'api_key',
      isNeverDeleted: true,
      personal: { rowsOf: { user: 'user_id' }, erased: { name: 'word' }, why: 'keys of a user' },
      notPersonal: ['prefix', 'scopes'],
    },
  },
  readAccess: { api_key: { scope: 'api-keys:read' } },
  constraints: {
    api_key_user_fkey: { field: 'user_id', unknownReference: 'user' },
  },
  scopes: { resources: ['api-keys'] },
  errors: API_KEY_ERRORS,
  events: [API_KEY_EVENTS],
  resources: ['api_key'],
  locks: ['credentials'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'api-keys': typeof API_KEYS
  }
}
