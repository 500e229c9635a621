import Type from 'typebox'
import {
  DATE,
  defineErrors,
  kind,
  LIMIT,
  LIST,
  STATE_PARAMS,
  TEXT,
} from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const SUPPLIER_INVOICE_ERRORS = defineErrors({
  supplier_invoice_not_expected: kind(
    'invalid_state',
    STATE_PARAMS,
    () =>
      'This accounting entry needs no supplier invoice: the team issues its invoice, or it already has one',
  ),
  supplier_invoice_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The action.', 'accept') },
    ({ action, status }) => `Cannot ${action} a supplier invoice that is ${status}`,
  ),
  supplier_invoice_differs: kind(
    'invalid_value',
    { fields: LIST('What differs.', ['amount_incl_vat']) },
    ({ fields }) =>
      `The invoice differs from the accounting entries in ${fields.join(', ')}: ask the supplier for another one, or reopen the activity report`,
  ),
  differs_from_file: kind(
    'invalid_value',
    { found: TEXT('What the file says.', 'F-2026-042') },
    ({ found }, field) => `${field} is ${found} in the Factur-X file: send that, or leave it out`,
  ),
  invoice_number_format: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must not begin or end with a space, nor contain two spaces in a row or control characters`,
  ),
  invoice_in_the_future: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone.") },
    ({ today }, field) => `${field} must not be after today, ${today}`,
  ),
  too_many_supplier_invoices: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `${limit} invoices have already been sent for this activity report, which is the maximum`,
  ),
})

const REPORT_FIELDS = { activity_report_id: ID('The activity report that it invoices.') }

export const SUPPLIER_INVOICE_EVENTS = defineEvents('supplier_invoice', {
  received: event('A supplier or the team sent an invoice of the supplier.', {
    ...REPORT_FIELDS,
    by: Type.String({ description: '`team` or `freelancer`.' }),
    differences: Type.Integer({ description: 'In how many fields it differs from the accounting entries.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  }),
  accepted: event('A supplier invoice became the invoice of its accounting entries.', REPORT_FIELDS),
  rejected: event('The team rejected a supplier invoice.', REPORT_FIELDS),
  file_read: event('Somebody of the team downloaded a supplier invoice.', REPORT_FIELDS),
  replaced: event(
    'A supplier invoice was replaced: before the team decided on it, another one was sent for the same entries, or the report was reopened.',
    REPORT_FIELDS,
  ),
})

export const SUPPLIER_INVOICES = defineManifest({
  name: 'supplier-invoices',
  tables: {
    supplier_invoice: {
      distributedBy: 'tenant_id',
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
  readAccess: { supplier_invoice: { scope: 'accounting:read' } },
  constraints: {
    supplier_invoice_report_fkey: { unreachable: 'a report with entries is never deleted' },
    supplier_invoice_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    supplier_invoice_file_fkey: {
      unreachable: 'the file is stored in the same transaction and never deleted',
    },
    supplier_invoice_sent_by_fkey: { unreachable: 'users are never deleted' },
    supplier_invoice_decided_by_fkey: { unreachable: 'users are never deleted' },
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
