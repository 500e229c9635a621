import { manifest } from '../../../domain/manifest.ts'
import { ACCOUNTING_ERRORS } from './accounting.errors.ts'
import { ACCOUNTING_ENTRY_EVENTS } from './accounting.events.ts'

export const ACCOUNTING = manifest({
  name: 'accounting',
  tag: {
    name: 'Accounting',
    description: 'Invoices, expenses and credit notes, their payment, and exports for the accountant.',
  },
  tables: {
    accounting_entry: {
      by: 'tenant_id',
      audited: 'accounting_entry',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: {
          law: 'accounting',
          from: 'invoice_date',
          unless: "invoice_number = '' and status = 'cancelled'",
          columns: {
            seller: 'object',
            label: 'word',
            file_name: 'null',
            calculation: 'object',
            invoice_number: 'word',
          },
        },
        why: 'what the team owes and has paid',
      },
      notPersonal: ['currency'],
    },
    accounting_entry_code: { by: 'tenant_id', audited: 'accounting_entry_code' },
    accounting_series: { by: 'tenant_id', audited: 'accounting_series' },
  },
  constraints: {
    accounting_entry_code_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    accounting_entry_freelancer_fkey: { internal: 'a freelancer with a mission is never deleted' },
    accounting_series_freelancer_fkey: { internal: 'a freelancer with a mission is never deleted' },
    accounting_entry_number_key: { internal: 'numbers are assigned under the lock of the series' },
    accounting_entry_credited_key: { internal: 'entries are cancelled under the lock of the report' },
  },
  scopes: { resources: ['accounting'] },
  errors: ACCOUNTING_ERRORS,
  events: [ACCOUNTING_ENTRY_EVENTS],
  resources: ['accounting_entry'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    accounting: typeof ACCOUNTING
  }
}
