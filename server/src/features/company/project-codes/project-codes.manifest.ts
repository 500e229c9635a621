import { manifest } from '../../../domain/manifest.ts'
import { PROJECT_CODE_ERRORS } from './project-codes.errors.ts'
import { PROJECT_CODE_EVENTS } from './project-codes.events.ts'

export const PROJECT_CODES = manifest({
  name: 'project-codes',
  tag: { name: 'Project codes', description: 'Codes to which missions and amounts are allocated.' },
  tables: {
    project_code: { by: 'tenant_id', audited: 'project_code', notPersonal: ['name', 'external_id'] },
  },
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
