import Type from 'typebox'
import { defineErrors, kind, STATE_PARAMS, TEXT } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const BILLING_MANDATE_ERRORS = defineErrors({
  mandate_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The action.', 'accept') },
    ({ action, status, allowed }) =>
      `Cannot ${action} a billing mandate that is ${status}${allowed.length > 0 ? `; allowed: ${allowed.join(', ')}` : ''}`,
  ),
  mandate_needs_team_siren: kind(
    'not_configured',
    {},
    () =>
      'A billing mandate names the team by its SIREN: set the SIREN in the company data of the team first',
  ),
  mandate_not_self_billing: kind(
    'invalid_value',
    {},
    () =>
      'This freelancer is invoiced by an umbrella company or sends their own invoices: set invoicing_mode to self_billing first',
  ),
  supplier_code_taken: kind(
    'already_exists',
    { code: TEXT('The code.', 'BERNARD') },
    ({ code }) =>
      `The supplier code ${code} is already used for another supplier: set another supplier_code for the freelancer`,
  ),
})

const FREELANCER_FIELDS = { freelancer_id: ID('The freelancer.') }

export const BILLING_MANDATE_EVENTS = defineEvents('billing_mandate', {
  offered: event('The team offered a billing mandate to a freelancer.', FREELANCER_FIELDS),
  accepted: event('The freelancer accepted a billing mandate.', {
    ...FREELANCER_FIELDS,
    sha256: Type.String({ description: 'SHA-256 of the accepted text, in hexadecimal digits.' }),
  }),
  declined: event('The freelancer declined a billing mandate.', FREELANCER_FIELDS),
  revoked: event('A billing mandate was revoked.', {
    ...FREELANCER_FIELDS,
    by: Type.String({ description: '`team` or `freelancer`.' }),
  }),
})

export const BILLING_MANDATES = defineManifest({
  name: 'billing-mandates',
  tag: {
    name: 'Billing mandates',
    description: 'Permissions of freelancers to be invoiced by the team (self-billing).',
  },
  tables: {
    billing_mandate: {
      distributedBy: 'tenant_id',
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
  readAccess: { billing_mandate: { scope: 'billing-mandates:read' } },
  constraints: {
    billing_mandate_freelancer_fkey: { unreachable: 'a mandate is offered under the lock of the freelancer' },
    billing_mandate_offered_by_fkey: { unreachable: 'users are never deleted' },
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
