import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

export const SIGN_IN_LINK_EVENTS = defineEvents('sign_in_link', {
  created: event('The operator created a sign-in link of a user.', { user_id: ID('The user.') }),
})
