import { manifest } from '../../kernel/domain/manifest.ts'
import { FREELANCER_ERRORS } from './freelancers.errors.ts'
import { FREELANCER_EVENTS, PORTAL_LINK_EVENTS } from './freelancers.events.ts'

export const FREELANCERS = manifest({
  name: 'freelancers',
  tag: { name: 'Freelancers', description: 'People to whom missions are assigned, and their portal links.' },
  tables: {
    freelancer: { by: 'tenant_id', audited: 'freelancer' },
    portal_link: { by: 'tenant_id', audited: 'portal_link' },
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

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    freelancers: typeof FREELANCERS
  }
}
