// Which entries wait for a document of their supplier, and the amounts that this document must have. Pure.
import { sumValues } from '../../kit/values/sum.ts'
import type { PortalAccountingEntry } from '../../sdk.ts'

type Amounts = Pick<PortalAccountingEntry, 'amount_excl_vat' | 'vat_amount' | 'amount_incl_vat'>

/** The fields of an entry that the team and the freelancer both see. */
export type InvoicedEntry = Amounts &
  Pick<PortalAccountingEntry, 'id' | 'activity_report_id' | 'type' | 'currency' | 'invoice'>

const AWAITED_CODES = ['supplier_invoice_missing', 'supplier_credit_note_missing', 'currency_not_eur']

export const awaitsSupplier = ({ invoice }: Pick<InvoicedEntry, 'invoice'>): boolean =>
  invoice?.status === 'waiting' && invoice.missing.some(({ code }) => AWAITED_CODES.includes(code))

const isCredit = ({ type }: InvoicedEntry) => type === 'credit_note'

/** The entries that one document for the whole report covers: either invoices or credit notes, not both. */
export const listAwaitedEntries = (
  entry: InvoicedEntry,
  entries: readonly InvoicedEntry[],
): InvoicedEntry[] =>
  entries.filter(
    (other) =>
      other.activity_report_id === entry.activity_report_id &&
      isCredit(other) === isCredit(entry) &&
      awaitsSupplier(other),
  )

/** Sums the amounts as on the document, where those of a credit note are positive. */
export function sumAwaitedAmounts(entries: readonly InvoicedEntry[]): Amounts {
  const sign = entries.some(isCredit) ? -1 : 1
  const total = (name: keyof Amounts) => sumValues(entries.map((entry) => entry[name] * sign))
  return {
    amount_excl_vat: total('amount_excl_vat'),
    vat_amount: total('vat_amount'),
    amount_incl_vat: total('amount_incl_vat'),
  }
}

/** Whether a document for the entry was sent that the team has not accepted or rejected yet. */
export const isUndecided = (
  { id }: Pick<InvoicedEntry, 'id'>,
  documents: readonly { entry_ids: readonly string[]; status: string }[],
): boolean => documents.some(({ entry_ids, status }) => status === 'received' && entry_ids.includes(id))

/** Whether the document has a difference that prevents its acceptance. */
export const isBlocked = ({ differences }: { differences: readonly { is_blocking: boolean }[] }): boolean =>
  differences.some(({ is_blocking }) => is_blocking)
