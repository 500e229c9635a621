// The calculation of an amount line by line: quantity × price, unrounded, rounded, total.
import { exactDigits, exactMoney, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AmountLine, VatCalculationOrNull } from '../../../shared/sdk.ts'
import { useVatLabel } from './vat-label.ts'

const TEXTS = defineTexts({
  en: {
    caption: 'Calculation of the amount',
    line: 'Line',
    code: 'Project code',
    quantity: 'Quantity',
    price: 'Unit price',
    unrounded: 'Before rounding',
    amount: 'Amount',
    days: 'Days',
    hours: 'Hours',
    month: 'Month',
    daysOf: (days: string) => (days === '1' ? '1 day' : `${days} days`),
    excl: 'Total excl. VAT',
    incl: 'Total incl. VAT',
    none: 'No lines: no work reported.',
  },
  fr: {
    caption: 'Calcul du montant',
    line: 'Ligne',
    code: 'Code projet',
    quantity: 'Quantité',
    price: 'Prix unitaire',
    unrounded: 'Avant arrondi',
    amount: 'Montant',
    days: 'Jours',
    hours: 'Heures',
    month: 'Mois',
    daysOf: (days: string) => `${days} j`,
    excl: 'Total HT',
    incl: 'Total TTC',
    none: 'Aucune ligne : aucune prestation déclarée.',
  },
})

type Props = {
  lines: readonly AmountLine[]
  vat: NonNullable<VatCalculationOrNull>
  excl: number
  incl: number
  currency: string
  nameOfCode: (id: string | null) => string
}

export function AmountLines({ lines, vat, excl, incl, currency, nameOfCode }: Props) {
  const w = useTexts(TEXTS)
  const vatLabel = useVatLabel()
  if (lines.length === 0) return <p class="soft">{w.none}</p>
  return (
    <div class="table-frame">
      <table class="cards sums">
        <caption class="visually-hidden">{w.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{w.line}</th>
            <th scope="col">{w.code}</th>
            <th scope="col" class="number">
              {w.quantity}
            </th>
            <th scope="col" class="number">
              {w.price}
            </th>
            <th scope="col" class="number">
              {w.unrounded}
            </th>
            <th scope="col" class="number">
              {w.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line key={at} line={line} currency={currency} nameOfCode={nameOfCode} />
          ))}
        </tbody>
        <tfoot>
          <Sum label={w.excl} amount={money(excl, currency)} isTotal />
          <Sum
            label={vatLabel('invoice', vat, currency)}
            unrounded={exactDigits(vat.unrounded_amount)}
            amount={money(vat.amount, currency)}
          />
          <Sum label={w.incl} amount={money(incl, currency)} isTotal />
        </tfoot>
      </table>
    </div>
  )
}

type LineProps = { line: AmountLine; currency: string; nameOfCode: Props['nameOfCode'] }

function Line({ line, currency, nameOfCode }: LineProps) {
  const w = useTexts(TEXTS)
  const { kind, label, quantity, unit_amount } = line
  const time = label === 'Hours' ? w.hours : w.days
  const name = kind === 'time' ? time : kind === 'month' ? w.month : label
  return (
    <tr>
      <td data-label={w.line}>{name}</td>
      <td data-label={w.code}>{nameOfCode(line.project_code_id)}</td>
      <td data-label={w.quantity} class="number">
        {quantity !== null && (kind === 'month' ? w.daysOf(number(quantity)) : number(quantity))}
      </td>
      <td data-label={w.price} class="number">
        {unit_amount !== null && `× ${exactMoney(unit_amount, currency)}`}
      </td>
      <td data-label={w.unrounded} class="number soft">
        {exactDigits(line.unrounded_amount)}
      </td>
      <td data-label={w.amount} class="number">
        {money(line.amount_excl_vat, currency)}
      </td>
    </tr>
  )
}

type SumProps = { label: string; amount: string; unrounded?: string; isTotal?: boolean }

function Sum({ label, amount, unrounded, isTotal }: SumProps) {
  const w = useTexts(TEXTS)
  return (
    <tr class={isTotal ? 'total' : undefined}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td data-label={w.unrounded} class="number soft">
        {unrounded}
      </td>
      <td data-label={w.amount} class="number">
        {amount}
      </td>
    </tr>
  )
}
