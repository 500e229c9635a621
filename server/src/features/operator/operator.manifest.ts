import { manifest } from '../../kernel/domain/manifest.ts'
import { TENANT_EVENTS } from './operator.events.ts'

export const OPERATOR = manifest({
  name: 'operator',
  tag: {
    name: 'Operator',
    description: 'Management of teams, their users and keys. Authenticated with the operator token.',
  },
  tables: {
    tenant: { by: 'id', audited: 'team_settings', isNeverDeleted: true },
  },
  events: [TENANT_EVENTS],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    operator: typeof OPERATOR
  }
}
