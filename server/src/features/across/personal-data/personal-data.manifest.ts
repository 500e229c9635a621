import { manifest } from '../../../domain/manifest.ts'
import { PERSONAL_DATA_ERRORS } from './personal-data.errors.ts'

export const PERSONAL_DATA = manifest({
  name: 'personal-data',
  tag: {
    name: 'Personal data',
    description: 'What is held about a freelancer or user: export, erasure and retention.',
  },
  tables: {
    person_erasure: {
      by: 'tenant_id',
      notAudited: 'its event and the erased rows are',
      isNeverDeleted: true,
      personal: {
        erased: { addresses: 'addresses', sellers: 'addresses' },
        why: 'mails, invitations and number series are found by it',
        atMost: 'the erasure takes',
      },
      notPersonal: ['retained'],
    },
  },
  scopes: { acts: ['personal-data:export', 'personal-data:erase'] },
  errors: PERSONAL_DATA_ERRORS,
  resources: ['erasure'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'personal-data': typeof PERSONAL_DATA
  }
}
