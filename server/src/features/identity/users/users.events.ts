import Type from 'typebox'
import { CHANGED, defineEvents, event } from '../../../domain/events/event-kinds.ts'

const ROLE = Type.String({ description: 'The role of the user.' })

export const USER_EVENTS = defineEvents('user', {
  created: event('A user was created, by accepting an invitation or by the operator.', { role: ROLE }),
  updated: event('A user was changed, deactivated or reactivated.', CHANGED),
  erased: event('The personal data of a user were erased, except what a law keeps.'),
})
