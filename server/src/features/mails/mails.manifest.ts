import { manifest } from '../../kernel/domain/manifest.ts'
import { MAIL_EVENTS } from './mails.events.ts'

export const MAILS = manifest({
  name: 'mails',
  tag: {
    name: 'Mails',
    description: 'Which mails the service has sent for the team, and what became of them.',
  },
  tables: {
    mail: { by: 'tenant_id', notAudited: 'a log itself' },
  },
  scopes: { acts: ['mails:read'] },
  events: [MAIL_EVENTS],
  resources: ['mail'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    mails: typeof MAILS
  }
}
