import { defineErrors, kind, LIMIT, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { CHANGED_FIELDS, defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const TEAM_ERRORS = defineErrors({
  parent_archived: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The parent team is archived: choose one that is active',
  ),
  team_below_itself: kind(
    'invalid_value',
    {},
    () => 'An organizational team cannot be moved below itself or below one of its own descendants',
  ),
  tree_too_deep: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }) => `The tree of organizational teams must have at most ${limit} levels`,
  ),
})

export const TEAM_EVENTS = defineEvents('team', {
  created: event('An organizational team was created.'),
  updated: event('An organizational team was changed.', CHANGED_FIELDS),
})

export const TEAMS = defineManifest({
  name: 'units',
  tag: { name: 'Teams', description: 'The organizational tree.' },
  tables: {
    team: {
      distributedBy: 'tenant_id',
      audited: 'team',
      isNeverDeleted: true,
      notPersonal: ['name', 'external_id', 'path'],
    },
  },
  readAccess: { team: { scope: 'teams:read' } },
  constraints: {
    team_external_id_key: { field: 'external_id', alreadyExists: 'team' },
    team_parent_fkey: { field: 'parent_id', unknownReference: 'team' },
  },
  scopes: { resources: ['teams'] },
  errors: TEAM_ERRORS,
  events: [TEAM_EVENTS],
  resources: ['team'],
  references: ['team'],
  locks: ['team-tree'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    units: typeof TEAMS
  }
}
