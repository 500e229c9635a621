import Type from 'typebox'
import { defineEvents, event, STATUS_CHANGE } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'

const COUNT = Type.Integer({ description: 'The number of entries.' })

const TOTAL = Type.String({ description: 'The sum as a decimal number, in euros.' })

export const PAYMENT_BATCH_EVENTS = defineEvents('payment_batch', {
  created: event('A payment batch was created.', { entry_count: COUNT }),
  changed: event('Entries were added to a payment batch or removed, or its date or label was changed.', {
    entry_count: COUNT,
  }),
  prepared: event('The entries, accounts and amounts of a payment batch were frozen.', {
    entry_count: COUNT,
    total: TOTAL,
  }),
  approved: event('A second person approved a payment batch that was prepared.', {
    entry_count: COUNT,
    total: TOTAL,
  }),
  reopened: event('The preparation of a payment batch, and its approval, were taken back.', {
    entry_count: COUNT,
  }),
  exported: event('The file of a payment batch was created.', {
    ...STATUS_CHANGE,
    entry_count: COUNT,
    total: TOTAL,
    sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  }),
  confirmed: event('Entries of a payment batch were confirmed as paid.', {
    ...STATUS_CHANGE,
    entry_count: COUNT,
  }),
  file_read: event('Somebody downloaded the file of a payment batch, which contains bank details.', {
    entry_count: COUNT,
  }),
  cancelled: event('The entries of a payment batch that were not paid were released.', {
    ...STATUS_CHANGE,
    entry_count: COUNT,
  }),
})

const USERS_NEVER_DELETED = 'users are never deleted'

export const PAYMENT_BATCHES = defineManifest({
  name: 'payment-batches',
  tables: {
    payment_batch: {
      distributedBy: 'tenant_id',
      audited: 'payment_batch',
      isNeverDeleted: true,
      notPersonal: ['label', 'payer_city', 'payer_country', 'file_name', 'reason'],
    },
    payment_settings: { distributedBy: 'tenant_id', audited: 'payment_settings' },
    payment_batch_line: {
      distributedBy: 'tenant_id',
      audited: 'payment_batch_line',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: { law: 'accounting', from: 'created_at', columns: { payee_city: 'null' } },
        why: 'payments',
      },
      notPersonal: ['payee_country'],
    },
  },
  readAccess: {
    payment_batch: { scope: 'payments:read' },
    payment_batch_line: 'payment_batch',
    payment_settings: { scope: 'payments:read' },
  },
  constraints: {
    payment_batch_account_fkey: { unreachable: 'bank accounts are never deleted' },
    payment_batch_created_by_fkey: { unreachable: USERS_NEVER_DELETED },
    payment_batch_prepared_by_fkey: { unreachable: USERS_NEVER_DELETED },
    payment_batch_approved_by_fkey: { unreachable: USERS_NEVER_DELETED },
    payment_batch_exported_by_fkey: { unreachable: USERS_NEVER_DELETED },
    payment_batch_confirmed_by_fkey: { unreachable: USERS_NEVER_DELETED },
    payment_batch_cancelled_by_fkey: { unreachable: USERS_NEVER_DELETED },
    payment_batch_line_batch_fkey: { unreachable: 'batches are never deleted' },
    payment_batch_line_entry_fkey: { unreachable: 'entries are added under their lock and never deleted' },
    payment_batch_line_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    payment_batch_line_account_fkey: { unreachable: 'bank accounts are never deleted' },
    payment_batch_line_payment_fkey: { unreachable: 'payments are never deleted' },
    payment_batch_line_open_key: { unreachable: 'entries are added under their lock' },
  },
  errors: PAYMENT_BATCH_ERRORS,
  events: [PAYMENT_BATCH_EVENTS],
  resources: ['payment_batch'],
  references: ['accounting_entry', 'payment_batch'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'payment-batches': typeof PAYMENT_BATCHES
  }
}
