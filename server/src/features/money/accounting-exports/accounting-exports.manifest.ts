import Type from 'typebox'
import { defineErrors, kind, LIMIT, LIST, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const EXPORT_ERRORS = defineErrors({
  accountant_missing: kind(
    'not_configured',
    {},
    () => 'Nobody is named as the accountant: set accountant_emails in the accounting settings',
  ),
  sending_quota: kind(
    'quota_exceeded',
    { limit: LIMIT },
    ({ limit }) =>
      `The team has sent files to its accountant ${limit} times in 24 hours, which is the maximum`,
  ),
  unsent_with_range: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is only for a period: an export of what was not sent yet has every date`,
  ),
  das2_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The year has more than ${limit} beneficiaries; read them page by page`,
  ),
  export_checks_failed: kind(
    'invalid_state',
    {
      ...STATE_PARAMS,
      failed: LIST('The checks that failed.', ['entries_equal_reports']),
    },
    ({ failed }) =>
      `The export was not created, because its amounts do not add up: ${failed.join(', ')}. Report this to the operator`,
  ),
})

export const ACCOUNTING_EXPORT_EVENTS = defineEvents('accounting_export', {
  created: event('An export was created and its entries were marked as sent.', {
    format: Type.String({ description: 'The format of the file.' }),
    from: Type.String({ description: 'The first invoice date.' }),
    to: Type.String({ description: 'The last invoice date.' }),
    entry_count: Type.Integer({ description: 'Number of entries in the file.' }),
    sent_count: Type.Integer({ description: 'Number of entries that were not sent before.' }),
  }),
  file_read: event('Somebody downloaded the file of an export.', {
    format: Type.String({ description: 'The format of the file.' }),
  }),
  sent: event('An export was created to be sent to the accountant by mail.', {
    month: Type.String({ description: 'The month, `YYYY-MM`.' }),
    recipient_count: Type.Integer({ description: 'Number of recipients of the mail.' }),
  }),
})

export const ACCOUNTING_EXPORTS = defineManifest({
  name: 'accounting-exports',
  tables: {
    accounting_export: {
      distributedBy: 'tenant_id',
      audited: 'accounting_export',
      isNeverDeleted: true,
      notPersonal: ['file_name', 'totals', 'checks', 'reference', 'paid_without_invoice', 'held_back'],
    },
    accounting_posting: {
      distributedBy: 'tenant_id',
      notAudited: 'the exports that have it are, with the hash of their bytes',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: { through: 'accounting_entry', by: 'entry_id' } },
        kept: { law: 'accounting', columns: { label: 'word', piece_ref: 'word' } },
        why: 'the accounts of the team',
      },
      notPersonal: ['journal_code', 'journal_label'],
    },
    accounting_posting_line: {
      distributedBy: 'tenant_id',
      notAudited: 'the exports that have it are, with the hash of their bytes',
      personal: {
        rowsOf: { freelancer: { through: 'accounting_posting', by: 'number', key: 'number' } },
        kept: { law: 'accounting', columns: { auxiliary: 'null', auxiliary_label: 'null' } },
        why: 'the accounts of the team',
      },
      notPersonal: ['account', 'account_label'],
    },
    accounting_sending: {
      distributedBy: 'tenant_id',
      notAudited: 'its event and its exports are',
      personal: {
        rowsOf: { user: { addresses: 'emails' } },
        erased: { emails: 'addresses' },
        why: 'to whom the accountant’s files were sent',
      },
      notPersonal: ['month'],
    },
    accounting_export_piece: {
      distributedBy: 'tenant_id',
      notAudited: 'the export has the hash of its bytes',
      personal: {
        kept: { law: 'accounting', columns: { content: 'word' } },
        why: 'files for the accountant, each about many people',
      },
    },
  },
  readAccess: { accounting_export: { scope: 'accounting:read' } },
  constraints: {
    accounting_export_reference_key: { unreachable: 'each number is assigned once' },
    accounting_posting_key: { unreachable: 'postings are numbered under the lock of exports' },
    accounting_posting_entry_fkey: { unreachable: 'entries are never deleted' },
    accounting_posting_line_posting_fkey: { unreachable: 'postings are never deleted' },
    accounting_sending_created_by_fkey: { unreachable: 'users are never deleted' },
  },
  scopes: { actions: ['accounting:export'] },
  errors: EXPORT_ERRORS,
  events: [ACCOUNTING_EXPORT_EVENTS],
  resources: ['accounting_export', 'accounting_sending'],
  locks: ['accounting-export'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'accounting-exports': typeof ACCOUNTING_EXPORTS
  }
}
