// The tables of this feature, and what statements of other features may read of them.
import { type RawBuilder, sql } from 'kysely'
import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'
import { invoiceRows } from '../invoices/invoices.tables.ts'

export const entryRows = rowView('accounting_entry', [
  'tenant_id',
  'id',
  'activity_report_id',
  'freelancer_id',
  'type',
  'status',
  'amount_excl_vat',
  'vat_amount',
  'amount_incl_vat',
  'currency',
  'vat_rate',
  'series_number',
  'invoice_number',
  'invoice_date',
  'due_date',
  'file_name',
  'credited_entry_id',
  'seller',
  'label',
  'calculation',
  'paid_at',
  'sent_to_accounting_at',
  'created_at',
])

export const entryCodeRows = rowView('accounting_entry_code', [
  'tenant_id',
  'entry_id',
  'project_code_id',
  'amount_excl_vat',
])

export const knownEntries = findKnownIds('accounting_entry')

/**
 * Whether the entry with this alias still needs an invoice number: paid entries and credit notes too, but not an entry that was cancelled
 * before it had one, nor its credit note.
 */
export const waitsForNumber = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('invoice_number')} = '' and (${column('status')} <> 'cancelled'
    or exists (select from ${invoiceRows} waiting where waiting.entry_id = ${column('id')} and waiting.status = 'waiting')))`
}
