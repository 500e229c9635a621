// The badge of an invoice that is contested or waits for data, and the name of an entry.

import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/money/accounting', 'invoiceBadge')

export function InvoiceBadge({ entry: { invoice } }: { entry: AccountingEntry }) {
  const t = texts()
  if (invoice?.contested_at) return <span class="badge bad">{t.contested}</span>
  return invoice?.status === 'waiting' ? <span class="badge warn">{t.waiting}</span> : null
}

/** Returns the number of the invoice, or its type while it has no number. */
export function useEntryName(): (entry: AccountingEntry) => string {
  const types = entryTypeTexts()
  return ({ invoice_number, type }) => invoice_number ?? types[type]
}
