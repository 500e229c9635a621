import { manifest } from '../../kernel/domain/manifest.ts'

export const INVITATIONS = manifest({
  name: 'invitations',
  tables: {
    invitation: { by: 'tenant_id', audited: 'invitation' },
  },
  constraints: {
    invitation_email_key: { field: 'email', alreadyExists: 'invitation' },
    invitation_freelancer_fkey: { internal: 'made in the transaction that makes the freelancer' },
    invitation_freelancer_key: {
      internal: 'an invitation has the id of its freelancer, and is made with them',
    },
  },
  events: ['invitation.created', 'invitation.resent', 'invitation.accepted', 'invitation.deleted'],
  resources: ['invitation'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    invitations: typeof INVITATIONS
  }
}
