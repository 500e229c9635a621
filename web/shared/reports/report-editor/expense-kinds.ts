// The kinds of expenses, as they are called everywhere.
import { defineTexts, useTexts } from '../../language/language.ts'
import type { Expense } from '../../sdk.ts'

export type ExpenseKind = NonNullable<Expense['kind']>

const TEXTS = defineTexts({
  en: {
    kind: 'Type',
    rebilled: 'Re-billed',
    disbursement: 'Disbursement',
    receipt: 'With the VAT of the receipt',
    rebilledLong: 'Re-billed expense (with VAT)',
    disbursementLong: 'Disbursement (in the client’s name, no VAT)',
  },
  fr: {
    kind: 'Nature',
    rebilled: 'Refacturé',
    disbursement: 'Débours',
    receipt: 'Avec la TVA du justificatif',
    rebilledLong: 'Frais refacturés (avec TVA)',
    disbursementLong: 'Débours (payé au nom du client, sans TVA)',
  },
})

export function useExpenseKinds() {
  const w = useTexts(TEXTS)
  return {
    label: w.kind,
    nameOf: (kind: ExpenseKind | null) => (kind === null ? w.receipt : w[kind]),
    /** `withNone`: only for an expense that was saved without a kind. */
    choices: (withNone: boolean) => [
      ...(withNone ? [{ value: '', label: w.receipt }] : []),
      { value: 'rebilled', label: w.rebilledLong },
      { value: 'disbursement', label: w.disbursementLong },
    ],
  }
}
