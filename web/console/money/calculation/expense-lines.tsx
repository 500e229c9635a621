// Expenses: re-billed expenses with the VAT on their sum, disbursements without VAT, others with the VAT of their receipt.

import { sumValues } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { useExpenseKinds } from '../../../shared/reports/report-editor/expense-kinds.ts'
import type { AmountLine, VatCalculationOrNull } from '../../../shared/sdk.ts'
import { useVatLabel } from './vat-label.ts'

const texts = requireTexts('console/money/calculation', 'expenseLines')

type Totals = { amount_excl_vat: number; vat_amount: number; amount_incl_vat: number }
type Props = {
  lines: readonly AmountLine[]
  totals: Totals
  /** The VAT of the re-billed expenses. */
  vat: VatCalculationOrNull
  currency: string
  nameOfCode: (id: string | null) => string
}

export function ExpenseLines({ lines, totals, vat, currency, nameOfCode }: Props) {
  const t = texts()
  const kinds = useExpenseKinds()
  const vatLabel = useVatLabel()
  const hasKinds = lines.some(({ expense_kind }) => expense_kind)
  const labelSpan = hasKinds ? 3 : 2
  const columns = [t.excl, t.vat, t.incl] as const
  const cells = (amounts: readonly (number | null)[]) =>
    columns.map((name, index) => (
      <td key={name} data-label={name} class="number">
        {typeof amounts[index] === 'number' && money(amounts[index], currency)}
      </td>
    ))
  return (
    <div class="table-frame">
      <table class="cards sums">
        <caption class="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.line}</th>
            {hasKinds && <th scope="col">{kinds.label}</th>}
            <th scope="col">{t.code}</th>
            {columns.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td data-label={t.line}>{line.label}</td>
              {hasKinds && <td data-label={kinds.label}>{kinds.formatKind(line.expense_kind)}</td>}
              <td data-label={t.code}>{nameOfCode(line.project_code_id)}</td>
              {cells(listAmounts(line))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {vat && (
            <tr>
              <th scope="row" colSpan={labelSpan}>
                {vatLabel('rebilled', vat, currency)}
              </th>
              {cells([null, vat.amount, null])}
            </tr>
          )}
          <tr class="total each">
            <th scope="row" colSpan={labelSpan}>
              {t.total}
            </th>
            {cells([totals.amount_excl_vat, totals.vat_amount, totals.amount_incl_vat])}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Returns the amounts of a line. A re-billed line has no VAT: it is computed on the sum of these lines. */
function listAmounts({ amount_excl_vat, vat_amount }: AmountLine): (number | null)[] {
  if (vat_amount === null) return [amount_excl_vat, null, null]
  return [amount_excl_vat, vat_amount, sumValues([amount_excl_vat, vat_amount])]
}
