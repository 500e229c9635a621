import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const MAIL_EVENTS = defineEvents('mail', {
  undeliverable: event('A mail of the team did not reach its recipient.', {
    reason: Type.Unsafe<'refused' | 'failed' | 'bounced'>({
      type: 'string',
      enum: ['refused', 'failed', 'bounced'],
      description:
        '`refused`: by the mail server; `failed`: given up after many attempts; `bounced`: it came back later.',
    }),
    kind: Type.String({ description: 'What kind of mail it was.' }),
    cause_id: ID('The resource that it was about.'),
  }),
})

export const MAILS = defineManifest({
  name: 'mails',
  tag: {
    name: 'Mails',
    description: 'Which mails the service has sent for the team, and what became of them.',
  },
  tables: {
    mail: {
      distributedBy: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: { freelancer: { addresses: 'recipients' }, user: { addresses: 'recipients' } },
        erased: { recipients: 'addresses', response: 'null' },
        why: 'shows which mails were sent and which were refused',
        maxRetention: '90 days',
      },
      notPersonal: ['kind', 'message_id'],
    },
    mail_outbox: {
      distributedBy: 'tenant_id',
      notAudited: 'sending mails is no change that anybody makes',
      notPersonal: ['kind'],
    },
    undeliverable_address: {
      distributedBy: 'tenant_id',
      notAudited: 'what became of mails, which are recorded',
      personal: {
        rowsOf: { freelancer: { address: 'email' }, user: { address: 'email' } },
        erased: { email: 'address', response: 'null' },
        why: 'shows the team which addresses its mails do not reach',
        maxRetention: '90 days after the last mail to it',
      },
    },
  },
  readAccess: { mail: { scope: 'mails:read', role: 'team-admin' } },
  constraints: {
    undeliverable_address_email_key: {
      unreachable: 'an address that is marked already gets the newest reason',
    },
  },
  scopes: { actions: ['mails:read'] },
  events: [MAIL_EVENTS],
  resources: ['mail'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    mails: typeof MAILS
  }
}
