import { manifest } from '../../kernel/domain/manifest.ts'

export const FRAMEWORK_AGREEMENTS = manifest({
  name: 'framework-agreements',
  tables: {
    framework_agreement: { by: 'tenant_id', audited: 'framework_agreement', isNeverDeleted: true },
  },
  constraints: {
    framework_agreement_freelancer_fkey: {
      internal: 'the freelancer is locked by whoever creates a mission',
    },
    framework_agreement_template_fkey: {
      internal: 'the template is locked by whoever refers to it, and detached before it is deleted',
    },
  },
  events: ['framework_agreement.opened', 'framework_agreement.moved'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    'framework-agreements': typeof FRAMEWORK_AGREEMENTS
  }
}
