import Type from 'typebox'
import { CHANGED, defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

export const WEBHOOK_EVENTS = defineEvents('webhook_endpoint', {
  created: event('A webhook endpoint was created.'),
  updated: event('A webhook endpoint was changed.', CHANGED),
  secret_rotated: event('The secret of a webhook endpoint was replaced.'),
  enabled: event('A webhook endpoint was enabled again.'),
  disabled: event('A webhook endpoint was disabled.', {
    reason: Type.Unsafe<'request' | 'failing' | 'gone'>({
      type: 'string',
      enum: ['request', 'failing', 'gone'],
      description:
        '`request`: by a user; `failing`: after five days of failed deliveries; `gone`: the endpoint responded with 410.',
    }),
  }),
  tested: event(
    'A test was requested. This event is sent to the tested endpoint only, whatever its types are.',
  ),
  replayed: event('Events were sent again on request.', {
    deliveries: Type.Integer({ description: 'How many deliveries.' }),
  }),
  delivery_retried: event('A delivery was sent again on request.', {
    delivery_id: ID('The delivery.'),
  }),
  deleted: event('A webhook endpoint was deleted.'),
})
