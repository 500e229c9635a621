// The tables of this feature, and what statements of other features may read of them.

import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'

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
