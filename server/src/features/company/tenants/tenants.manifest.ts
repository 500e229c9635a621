import Type from 'typebox'
import { CHANGED_FIELDS, defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const TENANT_EVENTS = defineEvents('tenant', {
  created: event('The operator created the team.'),
  updated: event('The operator or a team-admin changed settings of the team.', CHANGED_FIELDS),
  exported: event('Somebody downloaded much of the data of the team at once.', {
    content: Type.String({
      description:
        '`das2`, `invoices`, or the resource whose changes were read from the start, as a data export does.',
    }),
    period: Type.Optional(Type.String({ description: 'The year of `das2`, the days of `invoices`.' })),
  }),
})

export const TENANTS = defineManifest({
  name: 'tenants',
  tables: {
    tenant: {
      distributedBy: 'id',
      audited: 'team_settings',
      isNeverDeleted: true,
      personal: {
        rowsOf: { user: { addressIn: 'accounting_settings' } },
        erased: { accounting_settings: 'addressIn' },
        why: 'addresses of the accountant',
      },
      notPersonal: [
        'name',
        'currency',
        'time_zone',
        'company',
        'siren',
        'address',
        'postal_code',
        'city',
        'vat_number',
        'country',
        'legal_form',
        'register',
        'electronic_address',
        'late_payment_penalty',
        'compliance_settings',
        'retention_settings',
      ],
    },
  },
  readAccess: { tenant: { scope: 'team-company:read' }, team_settings: 'tenant' },
  events: [TENANT_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    tenants: typeof TENANTS
  }
}
