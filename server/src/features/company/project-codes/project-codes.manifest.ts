import { defineErrors, kind, LIST } from '../../../domain/errors/error-kinds.ts'
import { CHANGED_FIELDS, defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const PROJECT_CODE_ERRORS = defineErrors({
  project_code_in_use: kind(
    'in_use',
    {
      used_by: LIST('What refers to it: `missions`, `activity_reports`, `accounting_entries`.', ['missions']),
    },
    ({ used_by }) => `The project code is used by ${used_by.join(', ').replaceAll('_', ' ')}`,
  ),
})

export const PROJECT_CODE_EVENTS = defineEvents('project_code', {
  created: event('A project code was created.'),
  updated: event('A project code was changed.', CHANGED_FIELDS),
  deleted: event('A project code was deleted.'),
})

export const PROJECT_CODES = defineManifest({
  name: 'project-codes',
  tag: { name: 'Project codes', description: 'Codes to which missions and amounts are allocated.' },
  tables: {
    project_code: {
      distributedBy: 'tenant_id',
      audited: 'project_code',
      notPersonal: ['name', 'external_id'],
    },
  },
  readAccess: { project_code: { scope: 'project-codes:read' } },
  constraints: {
    project_code_external_id_key: { field: 'external_id', alreadyExists: 'project_code' },
  },
  scopes: { resources: ['project-codes'] },
  errors: PROJECT_CODE_ERRORS,
  events: [PROJECT_CODE_EVENTS],
  resources: ['project_code'],
  references: ['project_code'],
  locks: ['project-code-keys'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'project-codes': typeof PROJECT_CODES
  }
}
