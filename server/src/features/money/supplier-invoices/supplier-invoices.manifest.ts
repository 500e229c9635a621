import { manifest } from '../../../domain/manifest.ts'
import { SUPPLIER_INVOICE_ERRORS } from './supplier-invoices.errors.ts'
import { SUPPLIER_INVOICE_EVENTS } from './supplier-invoices.events.ts'

export const SUPPLIER_INVOICES = manifest({
  name: 'supplier-invoices',
  tables: {
    supplier_invoice: {
      by: 'tenant_id',
      audited: 'supplier_invoice',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { reason: 'word' },
        kept: {
          law: 'accounting',
          from: 'date',
          columns: { seller: 'unique', number: 'word', differences: 'list' },
        },
        files: ['sha256'],
        why: 'invoices of suppliers',
      },
      notPersonal: ['currency'],
    },
  },
  constraints: {
    supplier_invoice_report_fkey: { internal: 'a report with entries is never deleted' },
    supplier_invoice_freelancer_fkey: { internal: 'a freelancer with a mission is never deleted' },
    supplier_invoice_file_fkey: { internal: 'the file is stored in the same transaction and never deleted' },
    supplier_invoice_sent_by_fkey: { internal: 'users are never deleted' },
    supplier_invoice_decided_by_fkey: { internal: 'users are never deleted' },
    supplier_invoice_number_key: { field: 'number', alreadyExists: 'supplier_invoice' },
  },
  errors: SUPPLIER_INVOICE_ERRORS,
  events: [SUPPLIER_INVOICE_EVENTS],
  resources: ['supplier_invoice'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'supplier-invoices': typeof SUPPLIER_INVOICES
  }
}
