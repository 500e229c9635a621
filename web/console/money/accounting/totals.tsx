// Totals of the visible entries, per currency.

import { addDays } from '../../../shared/calendar/month.ts'
import { byCurrency, inclOf, sumOf } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Total for this page',
    count: (count: string) => (count === '1' ? '1 entry' : `${count} entries`),
    excl: 'excl. VAT',
    vat: 'VAT',
    incl: 'incl. VAT',
    overdue: 'of which overdue',
  },
  fr: {
    title: 'Total de la page',
    count: (count: string) => (count === '1' ? '1 écriture' : `${count} écritures`),
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    overdue: 'dont en retard',
  },
})

type Props = { entries: readonly AccountingEntry[]; isOverdue: (entry: AccountingEntry) => boolean }

export function Totals({ entries, isOverdue }: Props) {
  const w = useTexts(TEXTS)
  return (
    <section class="panel stack tight" aria-label={w.title}>
      <h2>{w.title}</h2>
      {byCurrency(entries).map(([currency, own]) => (
        <Total key={currency} currency={currency} own={own} late={inclOf(own.filter(isOverdue))} />
      ))}
    </section>
  )
}

type TotalProps = { currency: string; own: AccountingEntry[]; late: number }

function Total({ currency, own, late }: TotalProps) {
  const w = useTexts(TEXTS)
  const yesterday = addDays(useToday(), -1)
  return (
    <p class="row">
      <span class="soft">{w.count(number(own.length))}</span>
      <span>
        {money(sumOf(own.map(({ amount_excl_vat }) => amount_excl_vat)), currency)}{' '}
        <span class="soft">{w.excl}</span>
      </span>
      <span>
        {money(sumOf(own.map(({ vat_amount }) => vat_amount)), currency)} <span class="soft">{w.vat}</span>
      </span>
      <strong>
        {money(inclOf(own), currency)} {w.incl}
      </strong>
      {late !== 0 && (
        <a class="overdue" href={`/console/accounting?due_date_to=${yesterday}`}>
          {w.overdue} {money(late, currency)}
        </a>
      )}
    </p>
  )
}
