import Type from 'typebox'
import { defineEvents, event, ID, MOVED, NULLABLE } from '../../../domain/events/event-kinds.ts'

/** A self-billed invoice has letters of the seller’s name in its number. */
const NUMBER = {
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
      ...NUMBER,
    },
    PERSONAL_NUMBER,
  ),
  document_created: event(
    'The file of an invoice or a credit note was created.',
    {
      ...NUMBER,
      sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
    },
    PERSONAL_NUMBER,
  ),
  contested: event('The freelancer contested an invoice: it cannot be paid until that is settled.'),
  contest_withdrawn: event('The freelancer no longer contests an invoice.'),
  accepted: event('The freelancer accepted a credit note.'),
  sent: event('An entry was marked as sent to accounting.', {
    by: Type.String({ description: '`send`, or `export`.' }),
  }),
  paid: event('An entry was paid.', {
    ...MOVED,
    payment_id: Type.Optional(ID('Its payment.')),
  }),
  payment_reversed: event('The payment of an entry was taken back: it waits for its payment again.', {
    ...MOVED,
    payment_id: ID('The reversal.'),
  }),
  cancelled: event('An entry was cancelled by a credit note.', { credit_note_id: ID('The credit note.') }),
})
