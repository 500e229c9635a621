// Spending by month and by project code, per currency.
import { firstDayOf, lastDayOf } from '../../../shared/calendar/month.ts'
import { HorizontalBars, VerticalBars } from '../../../shared/kit/bars.tsx'
import { compactMoney, money, month, monthOnly } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingSummary } from '../../../shared/sdk.ts'

const texts = requireTexts('console/across/overview', 'overview')

const listCurrencies = (summary: AccountingSummary) => [
  ...new Set(summary.months.map(({ currency }) => currency)),
]

export function SpendByMonth({ summary }: { summary: AccountingSummary }) {
  const t = texts()
  const currencies = listCurrencies(summary)
  if (currencies.length === 0) return <p class="panel soft">{t.noSpend}</p>
  return (
    <>
      {currencies.map((currency) => (
        <MonthlySpendChart key={currency} summary={summary} currency={currency} />
      ))}
    </>
  )
}

export function SpendByCode({ summary }: { summary: AccountingSummary }) {
  return (
    <>
      {listCurrencies(summary).map((currency) => (
        <ProjectCodeSpendChart key={currency} summary={summary} currency={currency} />
      ))}
    </>
  )
}

/** Returns the address of all entries with an invoice date in these months, whatever their status. */
const toEntriesHref = (from: string, to: string) =>
  `/console/accounting?status=all&invoice_date_from=${firstDayOf(from)}&invoice_date_to=${lastDayOf(to)}`

type Props = { summary: AccountingSummary; currency: string }

function MonthlySpendChart({ summary, currency }: Props) {
  const t = texts()
  const bars = summary.months
    .filter((sum) => sum.currency === currency)
    .map((sum) => ({
      key: sum.month,
      label: month(sum.month, 'short'),
      short: monthOnly(sum.month),
      amount: sum.amount_excl_vat,
      text: money(sum.amount_excl_vat, currency),
      href: toEntriesHref(sum.month, sum.month),
    }))
  const largest = bars.toSorted((a, b) => b.amount - a.amount)[0]
  return (
    <section class="panel stack tight">
      <h2>{t.spendByMonth}</h2>
      <p class="soft small">
        {t.last12} {largest && largest.amount > 0 && t.most(largest.label, largest.text)}
      </p>
      <VerticalBars
        caption={t.spendByMonth}
        names={[t.monthName, t.amount]}
        bars={bars}
        axis={(amount) => compactMoney(amount, currency)}
      />
    </section>
  )
}

function ProjectCodeSpendChart({ summary, currency }: Props) {
  const t = texts()
  const names = { other_project_codes: t.others, unassigned: t.unassigned, project_code: '' }
  const bars = summary.project_codes
    .filter((sum) => sum.currency === currency)
    .map((sum) => ({
      key: sum.id ?? sum.kind,
      label: sum.name ?? names[sum.kind],
      amount: sum.amount_excl_vat,
      text: money(sum.amount_excl_vat, currency),
      href: sum.id ? `${toEntriesHref(summary.from, summary.to)}&project_code_id=${sum.id}` : undefined,
    }))
  return (
    <section class="panel stack tight">
      <h2>{t.spendByCode}</h2>
      <p class="soft small">{t.last12}</p>
      <HorizontalBars caption={t.spendByCode} names={[t.codeName, t.amount]} bars={bars} />
    </section>
  )
}
