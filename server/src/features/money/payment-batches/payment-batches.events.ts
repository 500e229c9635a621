import Type from 'typebox'
import { defineEvents, event, MOVED } from '../../../domain/events/event-kinds.ts'

const COUNT = Type.Integer({ description: 'The number of entries.' })

export const PAYMENT_BATCH_EVENTS = defineEvents('payment_batch', {
  created: event('A payment batch was created.', { entry_count: COUNT }),
  changed: event('Entries were added to a payment batch or removed, or its date or label was changed.', {
    entry_count: COUNT,
  }),
  exported: event('The file of a payment batch was created.', {
    ...MOVED,
    entry_count: COUNT,
    total: Type.String({ description: 'The sum as a decimal number, in euros.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  }),
  confirmed: event('Entries of a payment batch were confirmed as paid.', { ...MOVED, entry_count: COUNT }),
  file_read: event('Somebody downloaded the file of a payment batch, which contains bank details.', {
    entry_count: COUNT,
  }),
  cancelled: event('The entries of a payment batch that were not paid were released.', {
    ...MOVED,
    entry_count: COUNT,
  }),
})
