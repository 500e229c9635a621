// The tables of this feature, and what statements of other features may read of them.
import { sql } from 'kysely'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const invoiceRows = rowView('invoice', [
  'tenant_id',
  'entry_id',
  'freelancer_id',
  'status',
  'document_type',
  'seller',
  'missing',
  'sha256',
  'failure',
  'contest_until',
  'contested_at',
  'contest_reason',
  'accepted_at',
  'updated_at',
])

/** The code of the number series of each seller. `seller` is the SIREN, or the id of the freelancer. */
export const seriesRows = rowView('invoice_series', ['tenant_id', 'seller', 'code'])

/** Whether the invoice with this alias is a credit note that the supplier sends, so that there is nothing to accept. */
export const isSupplierCreditNote = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.document_type`)} is not distinct from 381
  or ${sql.ref(`${alias}.missing`)}::text like '%supplier_credit_note_missing%')`
