import { manifest } from '../../../domain/manifest.ts'
import { TEAM_LOGO_ERRORS } from './tenant-logo.errors.ts'
import { TEAM_LOGO_EVENTS } from './tenant-logo.events.ts'

export const TEAM_LOGO = manifest({
  name: 'tenant-logo',
  tag: { name: 'Logo', description: 'The logo of the team, shown in its mails.' },
  tables: {
    team_logo: { by: 'tenant_id', audited: 'team_logo' },
  },
  constraints: {
    team_logo_file_fkey: { internal: 'the file is stored in the same transaction and never deleted' },
  },
  scopes: { resources: ['team-logo'] },
  errors: TEAM_LOGO_ERRORS,
  events: [TEAM_LOGO_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    team_logo: typeof TEAM_LOGO
  }
}
