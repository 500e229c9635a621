import { defineErrors, kind, LIMIT, NUMBER } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const OVERRIDE_ERRORS = defineErrors({
  override_target: kind('invalid_value', {}, () => 'Send either project_code_id or mission_id, not both'),
  override_quota: kind(
    'quota_exceeded',
    { count: NUMBER('Account overrides of the team.', 500), limit: LIMIT },
    ({ count, limit }) => `The team has ${count} account overrides; the maximum is ${limit}`,
  ),
})

export const ACCOUNT_OVERRIDE_EVENTS = defineEvents('account_override', {
  created: event('An account override was created for a project code or a mission.'),
  deleted: event('An account override was deleted.'),
})

export const ACCOUNTING_SETTINGS = defineManifest({
  name: 'accounting-settings',
  tables: {
    account_override: {
      distributedBy: 'tenant_id',
      audited: 'account_override',
      notPersonal: ['account', 'label'],
    },
  },
  readAccess: { account_override: { scope: 'accounting:read' } },
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
