import { defineManifest } from '../../../domain/manifest.ts'

export const AUDIT_LOG = defineManifest({
  name: 'audit-log',
  tag: {
    name: 'Audit log',
    description: 'Every write with the values before and after, in a tamper-evident hash chain.',
  },
  tables: {
    audit_entry: {
      distributedBy: 'tenant_id',
      notAudited: 'it is the record',
      personal: {
        rowsOf: { freelancer: { subject: 'subject_id' }, user: { subject: 'subject_id' } },
        erased: { changes: 'hash' },
        actor: { column: 'actor_id', hidden: ['changes', 'salt'] },
        why: 'who changed what; the changes of rows that a law keeps stay as long as they do',
      },
      notPersonal: ['action', 'resource', 'salt'],
    },
    audit_head: { distributedBy: 'tenant_id', notAudited: 'it is the end of the record' },
  },
  constraints: {
    audit_entry_number_key: { unreachable: 'entries are sealed under the lock of the end of the chain' },
  },
  scopes: { actions: ['audit:read'] },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'audit-log': typeof AUDIT_LOG
  }
}
