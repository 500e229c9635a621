import Type from 'typebox'
import { defineEvents, event, NULLABLE } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

const STATUS = Type.String({ description: 'The status of the framework agreement.' })

export const FRAMEWORK_AGREEMENT_EVENTS = defineEvents('framework_agreement', {
  opened: event('A framework agreement was created with its first mission.', {
    status: STATUS,
    valid_until: NULLABLE(Type.String({ description: 'Its last day.' })),
  }),
  moved: event('The status of a framework agreement changed.', { status: STATUS }),
})

export const FRAMEWORK_AGREEMENTS = defineManifest({
  name: 'framework-agreements',
  tables: {
    framework_agreement: { distributedBy: 'tenant_id', audited: 'framework_agreement', isNeverDeleted: true },
  },
  readAccess: { framework_agreement: { scope: 'missions:read' } },
  constraints: {
    framework_agreement_freelancer_fkey: {
      unreachable: 'missions are created under the lock of the freelancer',
    },
    framework_agreement_template_fkey: {
      unreachable: 'references are created under the lock of the template, and removed before it is deleted',
    },
  },
  events: [FRAMEWORK_AGREEMENT_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'framework-agreements': typeof FRAMEWORK_AGREEMENTS
  }
}
