import { CHANGED, defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const TENANT_EVENTS = defineEvents('tenant', {
  created: event('The operator created the team.'),
  updated: event('The operator or a team-admin changed settings of the team.', CHANGED),
})
