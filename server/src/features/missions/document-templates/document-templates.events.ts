import { CHANGED, defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const DOCUMENT_TEMPLATE_EVENTS = defineEvents('document_template', {
  created: event('A document template was created.'),
  updated: event('A document template was changed.', CHANGED),
  deleted: event('A document template was deleted.'),
})
