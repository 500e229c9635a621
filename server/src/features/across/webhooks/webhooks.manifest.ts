import { manifest } from '../../../domain/manifest.ts'
import { WEBHOOK_ERRORS } from './webhooks.errors.ts'
import { WEBHOOK_EVENTS } from './webhooks.events.ts'

export const WEBHOOKS = manifest({
  name: 'webhooks',
  tag: { name: 'Webhooks', description: 'Events of the team, sent to URLs of your choice.' },
  tables: {
    webhook_endpoint: {
      by: 'tenant_id',
      audited: 'webhook_endpoint',
      notPersonal: ['url', 'description', 'types', 'scopes', 'key_check', 'previous_key_check'],
    },
    webhook_progress: { by: 'tenant_id', notAudited: 'the progress of deliveries' },
    webhook_delivery: {
      by: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: { freelancer: { subject: 'subject_id' }, user: { subject: 'subject_id' } },
        why: 'which events were sent, without their content',
        atMost: 'the days of WEBHOOK_RETENTION_DAYS',
      },
      notPersonal: ['type'],
    },
    webhook_attempt: {
      by: 'tenant_id',
      notAudited: 'a log itself',
      personal: {
        rowsOf: {
          freelancer: { through: 'webhook_delivery', by: 'delivery_id' },
          user: { through: 'webhook_delivery', by: 'delivery_id' },
        },
        erased: { excerpt: 'null', error: 'null' },
        why: 'what the receiver of an event responded',
        atMost: 'the days of WEBHOOK_RETENTION_DAYS',
      },
      notPersonal: ['address'],
    },
  },
  constraints: {
    webhook_endpoint_created_by_fkey: { internal: 'the user of the calling key, which is locked' },
    webhook_delivery_number_key: { internal: 'events are enqueued under the lock of the endpoint' },
    webhook_delivery_first_key: { internal: 'the first delivery is chosen under the same lock' },
    webhook_attempt_delivery_fkey: { internal: 'written with its delivery' },
  },
  scopes: { resources: ['webhooks'] },
  errors: WEBHOOK_ERRORS,
  events: [WEBHOOK_EVENTS],
  resources: ['webhook_endpoint', 'webhook_delivery'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    webhooks: typeof WEBHOOKS
  }
}
