// The calculation of an amount line by line: quantity × price, unrounded, rounded, total.
import { day, exactDigits, exactMoney, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AmountLine, VatCalculationOrNull } from '../../../shared/sdk.ts'
import { useVatLabel } from './vat-label.ts'

const texts = requireTexts('console/money/calculation', 'amountLines')

type Props = {
  lines: readonly AmountLine[]
  vat: NonNullable<VatCalculationOrNull>
  excl: number
  incl: number
  currency: string
  nameOfCode: (id: string | null) => string
}

export function AmountLines({ lines, vat, excl, incl, currency, nameOfCode }: Props) {
  const t = texts()
  const vatLabel = useVatLabel()
  if (lines.length === 0) return <p class="soft">{t.none}</p>
  return (
    <div class="table-frame">
      <table class="cards sums">
        <caption class="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.line}</th>
            <th scope="col">{t.code}</th>
            <th scope="col" class="number">
              {t.quantity}
            </th>
            <th scope="col" class="number">
              {t.price}
            </th>
            <th scope="col" class="number">
              {t.unrounded}
            </th>
            <th scope="col" class="number">
              {t.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <AmountRow key={index} line={line} currency={currency} nameOfCode={nameOfCode} />
          ))}
        </tbody>
        <tfoot>
          <SumRow label={t.excl} amount={money(excl, currency)} isTotal />
          <SumRow
            label={vatLabel('invoice', vat, currency)}
            unrounded={exactDigits(vat.unrounded_amount)}
            amount={money(vat.amount, currency)}
          />
          <SumRow label={t.incl} amount={money(incl, currency)} isTotal />
        </tfoot>
      </table>
    </div>
  )
}

type LineProps = { line: AmountLine; currency: string; nameOfCode: Props['nameOfCode'] }

function AmountRow({ line, currency, nameOfCode }: LineProps) {
  const t = texts()
  const { kind, label, quantity, unit_amount } = line
  const timeLabel = label === 'Hours' ? t.hours : t.days
  const name = kind === 'time' ? timeLabel : kind === 'month' ? t.month : label
  const { period } = line
  return (
    <tr>
      <td data-label={t.line}>
        {name}
        {period && <span class="small soft"> {t.period(day(period.first_day), day(period.last_day))}</span>}
      </td>
      <td data-label={t.code}>{nameOfCode(line.project_code_id)}</td>
      <td data-label={t.quantity} class="number">
        {quantity !== null && (kind === 'month' ? t.dayCount(quantity) : number(quantity))}
      </td>
      <td data-label={t.price} class="number">
        {unit_amount !== null && `× ${exactMoney(unit_amount, currency)}`}
      </td>
      <td data-label={t.unrounded} class="number soft">
        {exactDigits(line.unrounded_amount)}
      </td>
      <td data-label={t.amount} class="number">
        {money(line.amount_excl_vat, currency)}
      </td>
    </tr>
  )
}

type SumProps = { label: string; amount: string; unrounded?: string; isTotal?: boolean }

function SumRow({ label, amount, unrounded, isTotal }: SumProps) {
  const t = texts()
  return (
    <tr class={isTotal ? 'total' : undefined}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td data-label={t.unrounded} class="number soft">
        {unrounded}
      </td>
      <td data-label={t.amount} class="number">
        {amount}
      </td>
    </tr>
  )
}
