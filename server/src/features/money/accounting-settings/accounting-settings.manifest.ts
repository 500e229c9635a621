import { manifest } from '../../../domain/manifest.ts'
import { OVERRIDE_ERRORS } from './accounting-settings.errors.ts'
import { ACCOUNT_OVERRIDE_EVENTS } from './accounting-settings.events.ts'

export const ACCOUNTING_SETTINGS = manifest({
  name: 'accounting-settings',
  tables: {
    account_override: { by: 'tenant_id', audited: 'account_override', notPersonal: ['account', 'label'] },
  },
  constraints: {
    account_override_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    account_override_mission_fkey: { field: 'mission_id', unknownReference: 'mission' },
    account_override_project_code_key: { field: 'project_code_id', alreadyExists: 'account_override' },
    account_override_mission_key: { field: 'mission_id', alreadyExists: 'account_override' },
  },
  errors: OVERRIDE_ERRORS,
  events: [ACCOUNT_OVERRIDE_EVENTS],
  resources: ['account_override'],
  locks: ['account-override-keys'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'accounting-settings': typeof ACCOUNTING_SETTINGS
  }
}
