import { manifest } from '../../../domain/manifest.ts'
import { TENANT_EVENTS } from './tenants.events.ts'

export const TENANTS = manifest({
  name: 'tenants',
  tables: {
    tenant: {
      by: 'id',
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
  events: [TENANT_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    tenants: typeof TENANTS
  }
}
