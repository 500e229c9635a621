import { manifest } from '../../../domain/manifest.ts'
import { TEAM_TAG_EVENTS } from './tags.events.ts'

export const TEAM_TAGS = manifest({
  name: 'tags',
  tag: { name: 'Team tags', description: 'Labels on users and freelancers.' },
  tables: {
    team_tag: { by: 'tenant_id', audited: 'team_tag', notPersonal: ['name'] },
  },
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
