import { manifest } from '../../../domain/manifest.ts'
import { MAIL_EVENTS } from './mails.events.ts'

export const MAILS = manifest({
  name: 'mails',
  tag: {
    name: 'Mails',
    description: 'Which mails the service has sent for the team, and what became of them.',
  },
  tables: {
    mail: {
      by: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: { freelancer: { addresses: 'recipients' }, user: { addresses: 'recipients' } },
        erased: { recipients: 'addresses', response: 'null' },
        why: 'shows which mails were sent and which were refused',
        atMost: '90 days',
      },
      notPersonal: ['kind', 'message_id'],
    },
    mail_outbox: {
      by: 'tenant_id',
      notAudited: 'sending mails is no change that anybody makes',
      notPersonal: ['kind'],
    },
    undeliverable_address: {
      by: 'tenant_id',
      notAudited: 'what became of mails, which are recorded',
      personal: {
        rowsOf: { freelancer: { address: 'email' }, user: { address: 'email' } },
        erased: { email: 'address', response: 'null' },
        why: 'shows the team which addresses its mails do not reach',
        atMost: '90 days after the last mail to it',
      },
    },
  },
  constraints: {
    undeliverable_address_email_key: { internal: 'an address that is marked already gets the newest reason' },
  },
  scopes: { acts: ['mails:read'] },
  events: [MAIL_EVENTS],
  resources: ['mail'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    mails: typeof MAILS
  }
}
