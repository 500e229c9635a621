import Type from 'typebox'
import { defineEvents, event, ID, NULLABLE } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'
import { BANK_DETAILS_ERRORS } from './bank-details.errors.ts'

/** The fields of every event. No event contains the IBAN. */
const ACCOUNT_FIELDS = {
  freelancer_id: NULLABLE(ID('Whose account it is; null: the account of the team.')),
  country: Type.String({ description: 'The country of the IBAN.' }),
  last_digits: Type.String({
    description:
      'The last four characters of the IBAN; `0000` when the account of an erased freelancer is erased.',
  }),
}

const PERSONAL = { last_digits: 'digits' } as const

export const BANK_ACCOUNT_EVENTS = defineEvents('bank_account', {
  proposed: event(
    'A bank account was proposed.',
    {
      ...ACCOUNT_FIELDS,
      by: Type.String({ description: '`team` or `freelancer`.' }),
    },
    PERSONAL,
  ),
  approved: event(
    'A second person approved a bank account, which is in use from then on.',
    ACCOUNT_FIELDS,
    PERSONAL,
  ),
  rejected: event('The team rejected a proposed bank account.', ACCOUNT_FIELDS, PERSONAL),
  withdrawn: event('A proposed bank account was withdrawn.', ACCOUNT_FIELDS, PERSONAL),
  replaced: event('Another bank account was approved in its place.', ACCOUNT_FIELDS, PERSONAL),
  read: event('Somebody read the IBAN of a bank account.', ACCOUNT_FIELDS, PERSONAL),
})

export const BANK_DETAILS = defineManifest({
  name: 'bank-details',
  tag: {
    name: 'Bank details',
    description:
      'Bank accounts of freelancers and of the team: proposed by one person, approved by another one, stored encrypted.',
  },
  tables: {
    bank_account: {
      distributedBy: 'tenant_id',
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
  readAccess: { bank_account: { scope: 'bank-accounts:read' } },
  constraints: {
    bank_account_freelancer_fkey: { unreachable: 'an account is proposed under the lock of the freelancer' },
    bank_account_proposed_by_fkey: { unreachable: 'users are never deleted' },
    bank_account_link_issued_by_fkey: { unreachable: 'users are never deleted' },
    bank_account_decided_by_fkey: { unreachable: 'users are never deleted' },
    bank_account_version_key: { unreachable: 'accounts change under the lock of the team' },
    bank_account_approved_key: { unreachable: 'accounts change under the lock of the team' },
    bank_account_proposed_key: { unreachable: 'accounts change under the lock of the team' },
  },
  scopes: { resources: ['bank-accounts'], actions: ['bank-accounts:approve', 'bank-details:read'] },
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
