import { defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const ACCOUNT_OVERRIDE_EVENTS = defineEvents('account_override', {
  created: event('A project code or a mission got an account of its own.'),
  deleted: event('An account override was deleted.'),
})
