import { manifest } from '../../../domain/manifest.ts'
import { BANK_DETAILS_ERRORS } from './bank-details.errors.ts'
import { BANK_ACCOUNT_EVENTS } from './bank-details.events.ts'

export const BANK_DETAILS = manifest({
  name: 'bank-details',
  tag: {
    name: 'Bank details',
    description:
      'Bank accounts of freelancers and of the team: proposed by one person, approved by another one, stored encrypted.',
  },
  tables: {
    bank_account: {
      by: 'tenant_id',
      audited: 'bank_account',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { contact_email: 'address', reason: 'word' },
        kept: {
          law: 'accounting',
          from: 'erasure',
          unless: "status in ('proposed', 'rejected', 'withdrawn')",
          columns: { sealed: 'bytes', last_digits: 'digits' },
        },
        why: 'where payments went',
      },
      notPersonal: ['key_check', 'country', 'step_up_method'],
    },
  },
  constraints: {
    bank_account_freelancer_fkey: { internal: 'an account is proposed under the lock of the freelancer' },
    bank_account_proposed_by_fkey: { internal: 'users are never deleted' },
    bank_account_link_issued_by_fkey: { internal: 'users are never deleted' },
    bank_account_decided_by_fkey: { internal: 'users are never deleted' },
    bank_account_version_key: { internal: 'accounts change under the lock of the team' },
    bank_account_approved_key: { internal: 'accounts change under the lock of the team' },
    bank_account_proposed_key: { internal: 'accounts change under the lock of the team' },
  },
  scopes: { resources: ['bank-accounts'], acts: ['bank-accounts:approve', 'bank-details:read'] },
  errors: BANK_DETAILS_ERRORS,
  events: [BANK_ACCOUNT_EVENTS],
  resources: ['bank_account'],
  locks: ['bank-accounts'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'bank-details': typeof BANK_DETAILS
  }
}
