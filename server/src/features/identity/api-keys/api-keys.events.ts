import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

export const API_KEY_EVENTS = defineEvents('api_key', {
  created: event('An API key was created.', {
    user_id: ID('Its user.'),
    scopes: Type.Unsafe<readonly string[]>({
      type: 'array',
      items: { type: 'string' },
      description: 'Its scopes.',
    }),
  }),
  revoked: event('An API key was revoked.'),
})
