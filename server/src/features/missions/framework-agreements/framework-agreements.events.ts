import Type from 'typebox'
import { defineEvents, event, NULLABLE } from '../../../domain/events/event-kinds.ts'

const STATUS = Type.String({ description: 'The status of the framework agreement.' })

export const FRAMEWORK_AGREEMENT_EVENTS = defineEvents('framework_agreement', {
  opened: event('A framework agreement was created with its first mission.', {
    status: STATUS,
    valid_until: NULLABLE(Type.String({ description: 'Its last day.' })),
  }),
  moved: event('The status of a framework agreement changed.', { status: STATUS }),
})
