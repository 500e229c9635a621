import Type from 'typebox'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'

const TIME = (description: string) => Type.String({ format: 'date-time', description })

export const SANDBOX_EVENTS = defineEvents('sandbox', {
  clock_move_requested: event('Somebody asked to move the clock of the sandbox forward.', {
    from: TIME('Where it was.'),
    to: TIME('Where it goes.'),
  }),
  clock_moved: event(
    'The clock of the sandbox has arrived, and everything that was due on the way is done.',
    {
      to: TIME('Where it is.'),
    },
  ),
  reset: event('The data of the sandbox were deleted, and its clock is back at the real time.'),
})
