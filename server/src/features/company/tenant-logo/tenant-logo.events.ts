import { defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const TEAM_LOGO_EVENTS = defineEvents(
  'team_logo',
  {
    updated: event('The team has a new logo.'),
    deleted: event('The logo of the team was deleted.'),
  },
  'tenant',
)
