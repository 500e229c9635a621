import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const OF = { user_id: ID('The user of the passkey.') }

export const PASSKEY_EVENTS = defineEvents('passkey', {
  created: event('A user added a passkey.', OF),
  deleted: event('A passkey was removed: by its user, or because the user was deactivated.', OF),
})
