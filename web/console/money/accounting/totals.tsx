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
          entries={currencyEntries}
          overdueAmount={sumInclVat(currencyEntries.filter(isOverdue))}
        />
      ))}
    </section>
  )
}

type TotalProps = { currency: string; entries: AccountingEntry[]; overdueAmount: number }

function CurrencyTotal({ currency, entries, overdueAmount }: TotalProps) {
  const t = texts()
  const yesterday = addDays(useToday(), -1)
  return (
    <p class="row">
      <span class="soft">{t.count(entries.length)}</span>
      <span>
        {money(sumValues(entries.map(({ amount_excl_vat }) => amount_excl_vat)), currency)}{' '}
        <span class="soft">{t.excl}</span>
      </span>
      <span>
        {money(sumValues(entries.map(({ vat_amount }) => vat_amount)), currency)}{' '}
        <span class="soft">{t.vat}</span>
      </span>
      <strong>
        {money(sumInclVat(entries), currency)} {t.incl}
      </strong>
      {overdueAmount !== 0 && (
        <a class="overdue" href={`/console/accounting?due_date_to=${yesterday}`}>
          {t.overdue} {money(overdueAmount, currency)}
        </a>
      )}
    </p>
  )
}
