// The tables that the kernel owns.
import { defineManifest } from '../domain/manifest.ts'

export const KERNEL = defineManifest({
  name: 'kernel',
  tables: {
    event: {
      distributedBy: 'tenant_id',
      notAudited: 'it is a record itself, of the same change',
      personal: {
        rowsOf: { freelancer: { subject: 'subject_id' }, user: { subject: 'subject_id' } },
        erased: { data: 'declared' },
        actor: { column: 'actor_id', hidden: ['data'] },
        why: 'reasons that people gave, in the timeline of a resource',
      },
      notPersonal: ['type'],
    },
    idempotency: {
      distributedBy: 'tenant_id',
      notAudited: 'copies of answers',
      personal: {
        rowsOf: {
          freelancer: [{ owner: 'owner' }, { mentions: 'answer' }],
          user: [{ owner: 'owner' }, { mentions: 'answer' }],
        },
        erased: { answer: 'null' },
        why: 'a repeated request gets the same response',
        maxRetention: '24 hours',
      },
      notPersonal: ['owner', 'key', 'fingerprint', 'location'],
    },
    rate_window: {
      notDistributed: 'its one statement asks the clock while it updates, which is refused of a spread table',
      notAudited: 'nothing that a team has',
    },
    stored_file: {
      distributedBy: 'tenant_id',
      notAudited: 'the document has the hash of its bytes',
      isNeverDeleted: true,
      personal: {
        why: 'contracts and invoices, which go or stay with the row that has their hash',
        erased: { bytes: 'bytes' },
      },
      notPersonal: ['place', 'moved_from'],
    },
    team_usage: { distributedBy: 'tenant_id', notAudited: 'sums of what is stored' },
  },
})
