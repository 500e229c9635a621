// The labels and choices of the kinds of expenses.

import { requireTexts } from '../../language/texts.ts'
import type { Expense } from '../../sdk.ts'

export type ExpenseKind = NonNullable<Expense['kind']>

const texts = requireTexts('shared/reports/report-editor', 'expenseKinds')

export function useExpenseKinds() {
  const t = texts()
  return {
    label: t.kind,
    formatKind: (kind: ExpenseKind | null) => (kind === null ? t.receipt : t[kind]),
    /** `withNone` adds the choice of an expense that was saved without a kind. */
    choices: (withNone: boolean) => [
      ...(withNone ? [{ value: '', label: t.receipt }] : []),
      { value: 'rebilled', label: t.rebilledLong },
      { value: 'disbursement', label: t.disbursementLong },
    ],
  }
}
