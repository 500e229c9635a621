import Type from 'typebox'
import { defineEvents, event, ID, NULLABLE } from '../../../domain/events/event-kinds.ts'

export const STEP_UP_CODE_EVENTS = defineEvents('step_up_code', {
  created: event('Somebody who wants to sign asked for a code, or the operator created one for a user.', {
    source: Type.String({ description: '`mail` or `operator`.' }),
    user_id: NULLABLE(ID('The user; null for a freelancer.')),
    freelancer_id: NULLABLE(ID('The freelancer; null for a user.')),
  }),
})
