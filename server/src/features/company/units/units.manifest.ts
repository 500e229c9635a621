import { manifest } from '../../../domain/manifest.ts'
import { TEAM_ERRORS } from './units.errors.ts'
import { TEAM_EVENTS } from './units.events.ts'

export const TEAMS = manifest({
  name: 'units',
  tag: { name: 'Teams', description: 'The organizational tree.' },
  tables: {
    team: {
      by: 'tenant_id',
      audited: 'team',
      isNeverDeleted: true,
      notPersonal: ['name', 'external_id', 'path'],
    },
  },
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
