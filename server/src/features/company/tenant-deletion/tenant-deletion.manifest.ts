import { manifest } from '../../../domain/manifest.ts'
import { TEAM_DELETION_ERRORS } from './tenant-deletion.errors.ts'

export const TEAM_DELETION = manifest({
  name: 'tenant-deletion',
  tables: {
    team_deletion: {
      stays: 'it outlives the team',
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
