import { manifest } from '../../../domain/manifest.ts'
import { FREELANCER_ERRORS } from './freelancers.errors.ts'
import { FREELANCER_EVENTS, PORTAL_LINK_EVENTS } from './freelancers.events.ts'

export const FREELANCERS = manifest({
  name: 'freelancers',
  tag: { name: 'Freelancers', description: 'People to whom missions are assigned, and their portal links.' },
  tables: {
    freelancer: {
      by: 'tenant_id',
      audited: 'freelancer',
      personal: {
        rowsOf: { freelancer: 'id' },
        erased: {
          email: 'address',
          first_name: 'word',
          last_name: 'word',
          external_id: 'null',
          siren: 'null',
          siret: 'null',
          company: 'null',
          legal_form: 'null',
          register: 'null',
          vat_number: 'null',
          vat_exemption_reason: 'null',
          address: 'null',
          postal_code: 'null',
          city: 'null',
          electronic_address: 'null',
          supplier_code: 'null',
          external_referent: 'null',
        },
        why: 'contracts and invoices are made of it, and mails sent',
      },
      notPersonal: ['country'],
    },
    portal_link: {
      by: 'tenant_id',
      audited: 'portal_link',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        why: 'personal links to the portal; without names, and their tokens only as a hash',
      },
    },
  },
  constraints: {
    freelancer_email_key: { field: 'email', alreadyExists: 'freelancer' },
    freelancer_external_id_key: { field: 'external_id', alreadyExists: 'freelancer' },
    freelancer_referent_fkey: { field: 'referent_id', unknownReference: 'user' },
    portal_link_freelancer_fkey: {
      internal:
        'a link is created under the lock of the freelancer, or for one with missions, who cannot be deleted',
    },
  },
  scopes: { resources: ['freelancers'], acts: ['freelancers:portal-links'] },
  errors: FREELANCER_ERRORS,
  events: [FREELANCER_EVENTS, PORTAL_LINK_EVENTS],
  resources: ['freelancer', 'portal_link'],
  references: ['freelancer', 'active_freelancer'],
  locks: ['freelancer-keys'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    freelancers: typeof FREELANCERS
  }
}
