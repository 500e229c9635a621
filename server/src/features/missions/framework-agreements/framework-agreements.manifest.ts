import { manifest } from '../../../domain/manifest.ts'
import { FRAMEWORK_AGREEMENT_EVENTS } from './framework-agreements.events.ts'

export const FRAMEWORK_AGREEMENTS = manifest({
  name: 'framework-agreements',
  tables: {
    framework_agreement: { by: 'tenant_id', audited: 'framework_agreement', isNeverDeleted: true },
  },
  constraints: {
    framework_agreement_freelancer_fkey: {
      internal: 'missions are created under the lock of the freelancer',
    },
    framework_agreement_template_fkey: {
      internal: 'references are created under the lock of the template, and removed before it is deleted',
    },
  },
  events: [FRAMEWORK_AGREEMENT_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'framework-agreements': typeof FRAMEWORK_AGREEMENTS
  }
}
