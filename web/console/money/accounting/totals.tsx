// Totals of the visible entries, per currency.

import { addDays } from '../../../shared/calendar/month.ts'
import { groupByCurrency, sumInclVat, sumValues } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/accounting', 'totals')

type Props = { entries: readonly AccountingEntry[]; isOverdue: (entry: AccountingEntry) => boolean }

export function EntryTotals({ entries, isOverdue }: Props) {
  const t = texts()
  return (
    <section class="panel stack tight" aria-label={t.title}>
      <h2>{t.title}</h2>
      {groupByCurrency(entries).map(([currency, currencyEntries]) => (
        <CurrencyTotal
          key={currency}
          currency={currency}
          own={currencyEntries}
          late={sumInclVat(currencyEntries.filter(isOverdue))}
        />
      ))}
    </section>
  )
}

type TotalProps = { currency: string; own: AccountingEntry[]; late: number }

function CurrencyTotal({ currency, own, late }: TotalProps) {
  const t = texts()
  const yesterday = addDays(useToday(), -1)
  return (
    <p class="row">
      <span class="soft">{t.count(own.length)}</span>
      <span>
        {money(sumValues(own.map(({ amount_excl_vat }) => amount_excl_vat)), currency)}{' '}
        <span class="soft">{t.excl}</span>
      </span>
      <span>
        {money(sumValues(own.map(({ vat_amount }) => vat_amount)), currency)}{' '}
        <span class="soft">{t.vat}</span>
      </span>
      <strong>
        {money(sumInclVat(own), currency)} {t.incl}
      </strong>
      {late !== 0 && (
        <a class="overdue" href={`/console/accounting?due_date_to=${yesterday}`}>
          {t.overdue} {money(late, currency)}
        </a>
      )}
    </p>
  )
}
