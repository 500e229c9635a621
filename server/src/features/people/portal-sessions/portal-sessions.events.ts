import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const SESSION = { session_id: ID('The session.') }

export const PORTAL_SESSION_EVENTS = defineEvents(
  'portal_session',
  {
    created: event('A freelancer signed in to the portal.', {
      ...SESSION,
      method: Type.String({ description: '`code` or `link`.' }),
    }),
    revoked: event('A session of a freelancer was ended: by signing out, or by the team.', SESSION),
  },
  'freelancer',
)
