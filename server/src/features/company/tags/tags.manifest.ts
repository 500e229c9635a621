import { CHANGED_FIELDS, defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const TEAM_TAG_EVENTS = defineEvents('team_tag', {
  created: event('A team tag was created.'),
  updated: event('A team tag was changed.', CHANGED_FIELDS),
  deleted: event('A team tag was deleted.'),
})

export const TEAM_TAGS = defineManifest({
  name: 'tags',
  tag: { name: 'Team tags', description: 'Labels on users and freelancers.' },
  tables: {
    team_tag: { distributedBy: 'tenant_id', audited: 'team_tag', notPersonal: ['name'] },
  },
  readAccess: { team_tag: { scope: 'team-tags:read' } },
  scopes: { resources: ['team-tags'] },
  events: [TEAM_TAG_EVENTS],
  resources: ['team_tag'],
  references: ['team_tag'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    tags: typeof TEAM_TAGS
  }
}
