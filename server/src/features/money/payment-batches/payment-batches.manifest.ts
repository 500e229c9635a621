import { manifest } from '../../../domain/manifest.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import { PAYMENT_BATCH_EVENTS } from './payment-batches.events.ts'

const IS_KEPT = 'users are never deleted'

export const PAYMENT_BATCHES = manifest({
  name: 'payment-batches',
  tables: {
    payment_batch: {
      by: 'tenant_id',
      audited: 'payment_batch',
      isNeverDeleted: true,
      notPersonal: ['label', 'payer_city', 'payer_country', 'file_name', 'reason'],
    },
    payment_settings: { by: 'tenant_id', audited: 'payment_settings' },
    payment_batch_line: {
      by: 'tenant_id',
      audited: 'payment_batch_line',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: { law: 'accounting', from: 'created_at', columns: { payee_city: 'null' } },
        why: 'payments',
      },
      notPersonal: ['payee_country'],
    },
  },
  constraints: {
    payment_batch_account_fkey: { internal: 'bank accounts are never deleted' },
    payment_batch_created_by_fkey: { internal: IS_KEPT },
    payment_batch_exported_by_fkey: { internal: IS_KEPT },
    payment_batch_confirmed_by_fkey: { internal: IS_KEPT },
    payment_batch_cancelled_by_fkey: { internal: IS_KEPT },
    payment_batch_line_batch_fkey: { internal: 'batches are never deleted' },
    payment_batch_line_entry_fkey: { internal: 'entries are added under their lock and never deleted' },
    payment_batch_line_freelancer_fkey: { internal: 'a freelancer with a mission is never deleted' },
    payment_batch_line_account_fkey: { internal: 'bank accounts are never deleted' },
    payment_batch_line_payment_fkey: { internal: 'payments are never deleted' },
    payment_batch_line_open_key: { internal: 'entries are added under their lock' },
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
