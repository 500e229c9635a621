import { DATE, defineErrors, kind, LIMIT, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const INVOICE_ERRORS = defineErrors({
  archive_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The range has more than ${limit} invoices: choose a shorter one`,
  ),
  invoice_not_contestable: kind(
    'invalid_state',
    STATE_PARAMS,
    ({ status }) =>
      `Only an issued invoice that is neither paid nor cancelled can be contested; this one is ${status}`,
  ),
  contest_period_over: kind(
    'out_of_range',
    { last_day: DATE('The last day on which it could be contested.') },
    ({ last_day }) => `The invoice could be contested until ${last_day}`,
  ),
  invoice_already_contested: kind('invalid_state', STATE_PARAMS, () => 'The invoice is already contested'),
  invoice_not_contested: kind('invalid_state', STATE_PARAMS, () => 'The invoice is not contested'),
  credit_note_not_acceptable: kind(
    'invalid_state',
    STATE_PARAMS,
    ({ status }) => `Only a credit note that was not accepted yet can be accepted; this one is ${status}`,
  ),
})

/** The expression by which accounting-exports finds the code of an entry. */
const SELLER_OF_ENTRY = "coalesce(seller ->> 'siren', freelancer_id::text)"

export const INVOICES = defineManifest({
  name: 'invoices',
  tables: {
    invoice: {
      distributedBy: 'tenant_id',
      audited: 'invoice',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { contest_reason: 'null' },
        kept: {
          law: 'accounting',
          from: 'issue_date',
          unless: "status in ('waiting', 'void')",
          columns: { content: 'null', seller: 'null', number: 'word' },
        },
        files: ['sha256'],
        why: 'invoices',
      },
      notPersonal: ['missing', 'failure'],
    },
    invoice_series: {
      distributedBy: 'tenant_id',
      audited: 'invoice_series',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: { seller: 'seller' } },
        kept: {
          law: 'accounting',
          while: [
            { through: 'invoice', by: 'seller', key: 'seller' },
            {
              through: 'accounting_entry',
              by: 'seller',
              value: SELLER_OF_ENTRY,
              where: "invoice_number <> ''",
            },
            { through: 'freelancer', by: 'seller', key: 'siren', where: 'erased_at is null' },
          ],
          columns: { seller: 'unique', code: 'code' },
        },
        why: 'the numbers of a seller’s invoices have no gaps; the code is made of the name',
      },
    },
    invoice_work: { distributedBy: 'tenant_id', notAudited: 'a queue' },
  },
  readAccess: { invoice: 'accounting_entry', invoice_series: 'accounting_entry' },
  constraints: {
    invoice_entry_fkey: { unreachable: 'entries are never deleted' },
    invoice_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    invoice_file_fkey: { unreachable: 'the file is stored in the same transaction and never deleted' },
    invoice_logo_fkey: { unreachable: 'stored files are never deleted' },
    invoice_number_key: { unreachable: 'numbers are assigned under the lock of the series' },
    invoice_series_seller_key: { unreachable: 'a series is made under a lock of the team' },
    invoice_series_code_key: { unreachable: 'a series is made under a lock of the team' },
  },
  errors: INVOICE_ERRORS,
  locks: ['invoice-series-keys'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    invoices: typeof INVOICES
  }
}
