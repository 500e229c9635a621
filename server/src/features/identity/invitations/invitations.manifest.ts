import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const INVITATION_EVENTS = defineEvents('invitation', {
  created: event('A user or freelancer was invited.', {
    role: Type.Optional(Type.String({ description: 'The role of an invited user.' })),
  }),
  resent: event('An invitation was sent again, with another link.'),
  accepted: event('An invitation was accepted.', {
    user_id: Type.Optional(ID('The user who was created.')),
    freelancer_id: Type.Optional(ID('The freelancer who accepted.')),
  }),
  undeliverable: event('The mail of an invitation was refused or came back.'),
  deleted: event('An invitation was withdrawn.'),
})

export const INVITATIONS = defineManifest({
  name: 'invitations',
  tables: {
    invitation: {
      distributedBy: 'tenant_id',
      audited: 'invitation',
      personal: {
        rowsOf: { freelancer: 'freelancer_id', user: { address: 'email', where: 'role is not null' } },
        erased: { email: 'address', first_name: 'null', last_name: 'null', job_title: 'null' },
        why: 'who was invited',
      },
      notPersonal: ['permissions'],
    },
  },
  readAccess: { invitation: { scope: 'users:read' } },
  constraints: {
    invitation_email_key: { field: 'email', alreadyExists: 'invitation' },
    invitation_freelancer_fkey: { unreachable: 'made in the transaction that makes the freelancer' },
    invitation_freelancer_key: {
      unreachable: 'an invitation has the id of its freelancer, and is made with them',
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
