import { defineErrors, kind, LIMIT, NUMBER } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const PERSONAL_DATA_ERRORS = defineErrors({
  erasure_open_work: kind(
    'in_use',
    {
      reports: NUMBER('Activity reports that await their approval; 1,000 means 1,000 or more.', 1),
      entries: NUMBER('Accounting entries that await their payment; 1,000 means 1,000 or more.', 2),
    },
    ({ reports, entries }) =>
      `The freelancer has activity reports to approve (${reports}) or accounting entries to pay (${entries})`,
  ),
  export_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The export has more than ${limit} rows: ask the operator for the data`,
  ),
})

export const PERSONAL_DATA = defineManifest({
  name: 'personal-data',
  tag: {
    name: 'Personal data',
    description: 'What is held about a freelancer or user: export, erasure and retention.',
  },
  tables: {
    person_erasure: {
      distributedBy: 'tenant_id',
      notAudited: 'its event and the erased rows are',
      isNeverDeleted: true,
      personal: {
        erased: { addresses: 'addresses', sellers: 'addresses' },
        why: 'mails, invitations and number series are found by it',
        maxRetention: 'the erasure takes',
      },
      notPersonal: ['retained'],
    },
  },
  scopes: { actions: ['personal-data:export', 'personal-data:erase'] },
  errors: PERSONAL_DATA_ERRORS,
  resources: ['erasure'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'personal-data': typeof PERSONAL_DATA
  }
}
