import { manifest } from '../../../domain/manifest.ts'
import { INVITATION_EVENTS } from './invitations.events.ts'

export const INVITATIONS = manifest({
  name: 'invitations',
  tables: {
    invitation: {
      by: 'tenant_id',
      audited: 'invitation',
      personal: {
        rowsOf: { freelancer: 'freelancer_id', user: { address: 'email', where: 'role is not null' } },
        erased: { email: 'address', first_name: 'null', last_name: 'null', job_title: 'null' },
        why: 'who was invited',
      },
      notPersonal: ['permissions'],
    },
  },
  constraints: {
    invitation_email_key: { field: 'email', alreadyExists: 'invitation' },
    invitation_freelancer_fkey: { internal: 'made in the transaction that makes the freelancer' },
    invitation_freelancer_key: {
      internal: 'an invitation has the id of its freelancer, and is made with them',
    },
  },
  events: [INVITATION_EVENTS],
  resources: ['invitation'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    invitations: typeof INVITATIONS
  }
}
