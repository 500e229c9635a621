import { defineErrors, kind, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const TEAM_DELETION_ERRORS = defineErrors({
  deletion_exists: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The deletion of the team was requested already',
  ),
  deletion_begun: kind('invalid_state', STATE_PARAMS, () => 'The deletion has begun and cannot be cancelled'),
})

export const TEAM_DELETION = defineManifest({
  name: 'tenant-deletion',
  tables: {
    team_deletion: {
      notDistributed: 'it outlives the team',
      notAudited: 'it outlives the log of the team; the request is in the settings of the team',
    },
  },
  errors: TEAM_DELETION_ERRORS,
  resources: ['team_deletion'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'tenant-deletion': typeof TEAM_DELETION
  }
}
