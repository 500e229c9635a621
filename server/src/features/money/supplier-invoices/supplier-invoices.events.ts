import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const OF_REPORT = { activity_report_id: ID('The activity report that it invoices.') }

export const SUPPLIER_INVOICE_EVENTS = defineEvents('supplier_invoice', {
  received: event('A supplier or the team sent an invoice of the supplier.', {
    ...OF_REPORT,
    by: Type.String({ description: '`team` or `freelancer`.' }),
    differences: Type.Integer({ description: 'In how many fields it differs from the accounting entries.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  }),
  accepted: event('It became the invoice of its accounting entries.', OF_REPORT),
  rejected: event('The team rejected it.', OF_REPORT),
  replaced: event(
    'Before it was decided, another one was sent for the same entries, or the report was reopened.',
    OF_REPORT,
  ),
})
