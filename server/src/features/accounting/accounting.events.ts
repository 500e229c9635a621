import Type from 'typebox'
import { defineEvents, event, ID, MOVED, NULLABLE } from '../../kernel/domain/events/event-kinds.ts'

export const ACCOUNTING_ENTRY_EVENTS = defineEvents('accounting_entry', {
  created: event('An approval created an accounting entry, or a reopened report a credit note.', {
    type: Type.String({ description: 'The type of the entry.' }),
    invoice_number: Type.Unsafe<string | undefined>({ type: 'string', description: 'Its number.' }),
    amount_incl_vat: Type.Optional(
      Type.String({ description: 'Its amount with VAT, as a decimal number: `780`, `1254.5`.' }),
    ),
    activity_report_id: Type.Optional(ID('The approved report.')),
    credited_entry_id: Type.Optional(NULLABLE(ID('The entry that a credit note cancels.'))),
  }),
  sent: event('An entry was marked as sent to accounting.', {
    by: Type.String({ description: '`send`, or `export`.' }),
  }),
  paid: event('An entry was paid.', MOVED),
  cancelled: event('An entry was cancelled by a credit note.', { credit_note_id: ID('The credit note.') }),
})
