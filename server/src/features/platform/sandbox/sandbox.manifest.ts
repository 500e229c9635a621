import { manifest } from '../../../domain/manifest.ts'
import { SANDBOX_ERRORS } from './sandbox.errors.ts'
import { SANDBOX_EVENTS } from './sandbox.events.ts'

export const SANDBOX = manifest({
  name: 'sandbox',
  tag: {
    name: 'Sandbox',
    description:
      'A team for tests, created by the operator with `sandbox: true`. Its clock can be moved forward, its mails are kept here instead of being sent, and its data can be deleted. Every response has the headers `X-Sandbox: true` and `X-Sandbox-Time`, and every page of its documents says SPECIMEN. In other teams these operations return 404.',
  },
  tables: {
    sandbox: {
      by: 'tenant_id',
      notAudited: 'it is the clock of a test; its events say who moved it',
    },
    sandbox_mail: {
      by: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: { freelancer: { addresses: 'recipients' }, user: { addresses: 'recipients' } },
        erased: { recipients: 'addresses', subject: 'word', text: 'word', html: 'word' },
        why: 'shows the mails that a test would have sent',
      },
      notPersonal: ['kind'],
    },
  },
  scopes: { resources: ['sandbox'] },
  errors: SANDBOX_ERRORS,
  events: [SANDBOX_EVENTS],
  resources: ['sandbox', 'sandbox_mail'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    sandbox: typeof SANDBOX
  }
}
