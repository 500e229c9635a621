import Type from 'typebox'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const ACCOUNTING_EXPORT_EVENTS = defineEvents('accounting_export', {
  created: event('An export was created and its entries were marked as sent.', {
    format: Type.String({ description: 'The format of the file.' }),
    from: Type.String({ description: 'The first invoice date.' }),
    to: Type.String({ description: 'The last invoice date.' }),
    entry_count: Type.Integer({ description: 'Number of entries in the file.' }),
    sent_count: Type.Integer({ description: 'Number of entries that were not sent before.' }),
  }),
  sent: event('An export was created to be sent to the accountant by mail.', {
    month: Type.String({ description: 'The month, `YYYY-MM`.' }),
    recipient_count: Type.Integer({ description: 'Number of recipients of the mail.' }),
  }),
})
