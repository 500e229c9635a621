import { manifest } from '../../kernel/domain/manifest.ts'

export const OPERATOR = manifest({
  name: 'operator',
  tables: {
    tenant: { by: 'id', audited: 'team_settings', isNeverDeleted: true },
  },
  events: ['tenant.created', 'tenant.updated'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    operator: typeof OPERATOR
  }
}
