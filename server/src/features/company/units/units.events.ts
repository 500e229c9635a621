import { CHANGED, defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const TEAM_EVENTS = defineEvents('team', {
  created: event('An organizational team was created.'),
  updated: event('An organizational team was changed.', CHANGED),
})
