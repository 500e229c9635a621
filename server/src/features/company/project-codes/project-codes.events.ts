import { CHANGED, defineEvents, event } from '../../../domain/events/event-kinds.ts'

export const PROJECT_CODE_EVENTS = defineEvents('project_code', {
  created: event('A project code was created.'),
  updated: event('A project code was changed.', CHANGED),
  deleted: event('A project code was deleted.'),
})
