import Type from 'typebox'
import { CHANGED, defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'

const LINK = { link_id: ID('The portal link.') }

export const FREELANCER_EVENTS = defineEvents('freelancer', {
  created: event('A freelancer was created or invited.', {
    status: Type.String({ description: 'The first status.' }),
  }),
  updated: event('A freelancer was changed, archived or reactivated.', CHANGED),
  erased: event('The personal data of a freelancer were erased, except what a law keeps.'),
})

export const PORTAL_LINK_EVENTS = defineEvents(
  'portal_link',
  {
    created: event('A portal link was created for a freelancer.', {
      ...LINK,
      delivered_by: Type.String({ description: 'How the freelancer gets it.' }),
    }),
    revoked: event('A portal link was revoked.', LINK),
  },
  'freelancer',
)
