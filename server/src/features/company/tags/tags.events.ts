import { CHANGED, defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const TEAM_TAG_EVENTS = defineEvents('team_tag', {
  created: event('A team tag was created.'),
  updated: event('A team tag was changed.', CHANGED),
  deleted: event('A team tag was deleted.'),
})
