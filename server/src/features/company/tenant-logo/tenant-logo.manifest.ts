import { defineErrors, kind, LIMIT, LIMIT_BYTES } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const TEAM_LOGO_ERRORS = defineErrors({
  logo_not_an_image: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be a complete PNG or JPEG file in base64`,
  ),
  logo_too_large: kind(
    'too_long',
    { limit_bytes: LIMIT_BYTES },
    ({ limit_bytes }, field) => `${field} must be at most ${limit_bytes / 1024} KiB`,
  ),
  logo_dimensions: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must be at most ${limit} × ${limit} pixels`,
  ),
})

export const TEAM_LOGO_EVENTS = defineEvents(
  'team_logo',
  {
    updated: event('The team has a new logo.'),
    deleted: event('The logo of the team was deleted.'),
  },
  'tenant',
)

export const TEAM_LOGO = defineManifest({
  name: 'tenant-logo',
  tag: { name: 'Logo', description: 'The logo of the team, shown in its mails.' },
  tables: {
    team_logo: { distributedBy: 'tenant_id', audited: 'team_logo' },
  },
  readAccess: { team_logo: { scope: 'team-logo:read' } },
  constraints: {
    team_logo_file_fkey: { unreachable: 'the file is stored in the same transaction and never deleted' },
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
