// Spending by month and by project code, per currency.
import { firstDayOf, lastDayOf } from '../../../shared/calendar/month.ts'
import { LyingBars, StandingBars } from '../../../shared/kit/bars.tsx'
import { compactMoney, money, month, monthOnly } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { AccountingSummary } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'

const currenciesOf = (summary: AccountingSummary) => [
  ...new Set(summary.months.map(({ currency }) => currency)),
]

export function SpendByMonth({ summary }: { summary: AccountingSummary }) {
  const w = useTexts(TEXTS)
  const currencies = currenciesOf(summary)
  if (currencies.length === 0) return <p class="panel soft">{w.noSpend}</p>
  return (
    <>
      {currencies.map((currency) => (
        <ByMonth key={currency} summary={summary} currency={currency} />
      ))}
    </>
  )
}

export function SpendByCode({ summary }: { summary: AccountingSummary }) {
  return (
    <>
      {currenciesOf(summary).map((currency) => (
        <ByCode key={currency} summary={summary} currency={currency} />
      ))}
    </>
  )
}

/** All entries with an invoice date in these months, whatever their status. */
const entriesOf = (from: string, to: string) =>
  `/console/accounting?status=all&invoice_date_from=${firstDayOf(from)}&invoice_date_to=${lastDayOf(to)}`

type Props = { summary: AccountingSummary; currency: string }

function ByMonth({ summary, currency }: Props) {
  const w = useTexts(TEXTS)
  const bars = summary.months
    .filter((sum) => sum.currency === currency)
    .map((sum) => ({
      key: sum.month,
      label: month(sum.month, 'short'),
      short: monthOnly(sum.month),
      amount: sum.amount_excl_vat,
      text: money(sum.amount_excl_vat, currency),
      href: entriesOf(sum.month, sum.month),
    }))
  const largest = bars.toSorted((a, b) => b.amount - a.amount)[0]
  return (
    <section class="panel stack tight">
      <h2>{w.spendByMonth}</h2>
      <p class="soft small">
        {w.last12} {largest && largest.amount > 0 && w.most(largest.label, largest.text)}
      </p>
      <StandingBars
        caption={w.spendByMonth}
        names={[w.monthName, w.amount]}
        bars={bars}
        axis={(amount) => compactMoney(amount, currency)}
      />
    </section>
  )
}

function ByCode({ summary, currency }: Props) {
  const w = useTexts(TEXTS)
  const names = { other_project_codes: w.others, unassigned: w.unassigned, project_code: '' }
  const bars = summary.project_codes
    .filter((sum) => sum.currency === currency)
    .map((sum) => ({
      key: sum.id ?? sum.kind,
      label: sum.name ?? names[sum.kind],
      amount: sum.amount_excl_vat,
      text: money(sum.amount_excl_vat, currency),
      href: sum.id ? `${entriesOf(summary.from, summary.to)}&project_code_id=${sum.id}` : undefined,
    }))
  return (
    <section class="panel stack tight">
      <h2>{w.spendByCode}</h2>
      <p class="soft small">{w.last12}</p>
      <LyingBars caption={w.spendByCode} names={[w.codeName, w.amount]} bars={bars} />
    </section>
  )
}
