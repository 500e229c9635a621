// Whether the invoice of an entry waits for something or is contested, and what an entry without a number is called.
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'

const TEXTS = defineTexts({
  en: { waiting: 'Waiting', contested: 'Contested' },
  fr: { waiting: 'En attente', contested: 'Contestée' },
})

export function InvoiceBadge({ entry: { invoice } }: { entry: AccountingEntry }) {
  const w = useTexts(TEXTS)
  if (invoice?.contested_at) return <span class="badge bad">{w.contested}</span>
  return invoice?.status === 'waiting' ? <span class="badge warn">{w.waiting}</span> : null
}

/** The number, or the type while there is none. */
export function useEntryName(): (entry: AccountingEntry) => string {
  const types = useTexts(ENTRY_TYPE_TEXTS)
  return ({ invoice_number, type }) => invoice_number ?? types[type]
}
