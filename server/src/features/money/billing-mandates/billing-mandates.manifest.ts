import { manifest } from '../../../domain/manifest.ts'
import { BILLING_MANDATE_ERRORS } from './billing-mandates.errors.ts'
import { BILLING_MANDATE_EVENTS } from './billing-mandates.events.ts'

export const BILLING_MANDATES = manifest({
  name: 'billing-mandates',
  tag: {
    name: 'Billing mandates',
    description: 'Permissions of freelancers to be invoiced by the team (self-billing).',
  },
  tables: {
    billing_mandate: {
      by: 'tenant_id',
      audited: 'billing_mandate',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: {
          law: 'accounting',
          from: 'created_at',
          unless: "status in ('offered', 'declined')",
          columns: {
            seller: 'word',
            seller_name: 'word',
            series_root: 'word',
            content: 'word',
            signature_name: 'word',
            address: 'null',
            user_agent: 'null',
            reason: 'null',
          },
        },
        why: 'proof that the team may invoice in the name of the supplier',
      },
      notPersonal: ['step_up_method'],
    },
  },
  constraints: {
    billing_mandate_freelancer_fkey: { internal: 'a mandate is offered under the lock of the freelancer' },
    billing_mandate_offered_by_fkey: { internal: 'users are never deleted' },
    billing_mandate_current_key: { field: 'freelancer_id', alreadyExists: 'billing_mandate' },
  },
  scopes: { resources: ['billing-mandates'] },
  errors: BILLING_MANDATE_ERRORS,
  events: [BILLING_MANDATE_EVENTS],
  resources: ['billing_mandate'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'billing-mandates': typeof BILLING_MANDATES
  }
}
