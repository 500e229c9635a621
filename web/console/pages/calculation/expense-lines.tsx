// Expenses, each with the VAT of its receipt.

import { sumOf } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AmountLine } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    caption: 'Calculation of the expenses',
    line: 'Expense',
    code: 'Project code',
    excl: 'Excl. VAT',
    vat: 'VAT',
    incl: 'Incl. VAT',
    total: 'Total',
  },
  fr: {
    caption: 'Calcul des frais',
    line: 'Frais',
    code: 'Code projet',
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    total: 'Total',
  },
})

type Totals = { amount_excl_vat: number; vat_amount: number; amount_incl_vat: number }
type Props = {
  lines: readonly AmountLine[]
  totals: Totals
  currency: string
  nameOfCode: (id: string | null) => string
}

export function ExpenseLines({ lines, totals, currency, nameOfCode }: Props) {
  const w = useTexts(TEXTS)
  const columns = [w.excl, w.vat, w.incl] as const
  const cells = (amounts: readonly number[]) =>
    columns.map((name, at) => (
      <td key={name} data-label={name} class="number">
        {money(amounts[at] ?? 0, currency)}
      </td>
    ))
  return (
    <div class="table-frame">
      <table class="cards sums">
        <caption class="visually-hidden">{w.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{w.line}</th>
            <th scope="col">{w.code}</th>
            {columns.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <td data-label={w.line}>{line.label}</td>
              <td data-label={w.code}>{nameOfCode(line.project_code_id)}</td>
              {cells(amountsOf(line))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="total each">
            <th scope="row" colSpan={2}>
              {w.total}
            </th>
            {cells([totals.amount_excl_vat, totals.vat_amount, totals.amount_incl_vat])}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function amountsOf({ amount_excl_vat, vat_amount }: AmountLine): number[] {
  const vat = vat_amount ?? 0
  return [amount_excl_vat, vat, sumOf([amount_excl_vat, vat])]
}
