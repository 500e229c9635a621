import Type from 'typebox'
import { defineErrors, kind, STATE_PARAMS, TEXT } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID, NULLABLE, STATUS_CHANGE } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const ACCOUNTING_ERRORS = defineErrors({
  entry_cancelled: kind('invalid_state', STATE_PARAMS, () => 'A cancelled accounting entry cannot be paid'),
  entry_contested: kind(
    'invalid_state',
    STATE_PARAMS,
    () =>
      'The freelancer contests this invoice: it cannot be paid until they withdraw the objection, or the activity report is reopened',
  ),
  entry_in_batch: kind(
    'invalid_state',
    { ...STATE_PARAMS, batch_id: TEXT('The payment batch.', '0197f2a4-0000-7000-8000-000000000001') },
    () =>
      'The accounting entry is in an open payment batch: confirm it there, or remove it from the batch first',
  ),
})

/** A self-billed invoice has letters of the seller’s name in its number. */
const INVOICE_NUMBER = {
  invoice_number: Type.String({
    description: 'Its number; `erased` when the retention of the invoice of an erased freelancer is over.',
  }),
}
const PERSONAL_NUMBER = { invoice_number: 'word' } as const

export const ACCOUNTING_ENTRY_EVENTS = defineEvents('accounting_entry', {
  created: event('An approval created an accounting entry, or a reopened report a credit note.', {
    type: Type.String({ description: 'The type of the entry.' }),
    amount_incl_vat: Type.Optional(
      Type.String({ description: 'Its amount with VAT, as a decimal number: `780`, `1254.5`.' }),
    ),
    activity_report_id: Type.Optional(ID('The approved report.')),
    credited_entry_id: Type.Optional(NULLABLE(ID('The entry that a credit note cancels.'))),
  }),
  issued: event(
    'An invoice or a credit note got its number; its file follows.',
    {
      ...INVOICE_NUMBER,
    },
    PERSONAL_NUMBER,
  ),
  document_created: event(
    'The file of an invoice or a credit note was created.',
    {
      ...INVOICE_NUMBER,
      sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
    },
    PERSONAL_NUMBER,
  ),
  contested: event('The freelancer contested an invoice: it cannot be paid until the objection is settled.'),
  contest_withdrawn: event('The freelancer no longer contests an invoice.'),
  accepted: event('The freelancer accepted a credit note.'),
  sent: event('An entry was marked as sent to accounting.', {
    by: Type.String({ description: '`send`, or `export`.' }),
  }),
  paid: event('An entry was paid.', {
    ...STATUS_CHANGE,
    payment_id: Type.Optional(ID('Its payment.')),
  }),
  payment_reversed: event('The payment of an entry was taken back: it waits for its payment again.', {
    ...STATUS_CHANGE,
    payment_id: ID('The reversal.'),
  }),
  cancelled: event('An entry was cancelled by a credit note.', { credit_note_id: ID('The credit note.') }),
})

export const ACCOUNTING = defineManifest({
  name: 'accounting',
  tag: {
    name: 'Accounting',
    description: 'Invoices, expenses and credit notes, their payment, and exports for the accountant.',
  },
  tables: {
    accounting_entry: {
      distributedBy: 'tenant_id',
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
    accounting_entry_code: { distributedBy: 'tenant_id', audited: 'accounting_entry_code' },
    accounting_series: { distributedBy: 'tenant_id', audited: 'accounting_series' },
  },
  readAccess: {
    accounting_entry: { scope: 'accounting:read' },
    accounting_entry_code: 'accounting_entry',
    accounting_series: 'accounting_entry',
  },
  constraints: {
    accounting_entry_code_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    accounting_entry_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    accounting_series_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    accounting_entry_number_key: { unreachable: 'numbers are assigned under the lock of the series' },
    accounting_entry_credited_key: { unreachable: 'entries are cancelled under the lock of the report' },
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
