// The tables that the kernel owns.
import { manifest } from './domain/manifest.ts'

export const KERNEL = manifest({
  name: 'kernel',
  tables: {
    event: { by: 'tenant_id', notAudited: 'it is a record itself, of the same change' },
    idempotency: { by: 'tenant_id', notAudited: 'copies of answers' },
    rate_window: {
      stays: 'its one statement asks the clock while it updates, which is refused of a spread table',
      notAudited: 'nothing that a team has',
    },
    stored_file: {
      by: 'tenant_id',
      notAudited: 'the document has the hash of its bytes',
      isNeverDeleted: true,
    },
    team_usage: { by: 'tenant_id', notAudited: 'sums of what is stored' },
  },
})
