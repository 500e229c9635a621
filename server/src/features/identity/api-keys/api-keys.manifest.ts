import { manifest } from '../../../domain/manifest.ts'
import { API_KEY_ERRORS } from './api-keys.errors.ts'
import { API_KEY_EVENTS } from './api-keys.events.ts'

export const API_KEYS = manifest({
  name: 'api-keys',
  tag: { name: 'API keys', description: 'API keys issued by the team-admins.' },
  tables: {
    api_key: {
      by: 'tenant_id',
      audited: 'api_key',
      isNeverDeleted: true,
      personal: { rowsOf: { user: 'user_id' }, erased: { name: 'word' }, why: 'keys of a user' },
      notPersonal: ['prefix', 'scopes'],
    },
  },
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
