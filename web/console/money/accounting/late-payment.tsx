// What the law adds to an entry that is paid late: interest and the fixed indemnity.
import { Facts } from '../../../shared/kit/facts.tsx'
import { day, money, number, percent } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/entry-page', 'latePayment')

export function LatePayment({ entry: { late_payment: late, currency } }: { entry: AccountingEntry }) {
  const t = texts()
  if (!late) return null
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <p class="soft small">{t.lead}</p>
      <Facts
        rows={[
          [t.days, t.formatDays(number(late.days_late), day(late.as_of))],
          [t.unpaid, late.unpaid_amount > 0 && money(late.unpaid_amount, currency)],
          [t.rate, t.aYear(percent(late.interest_rate))],
          [t.interest, money(late.interest_amount, currency)],
          [t.indemnity, late.fixed_indemnity !== null && money(late.fixed_indemnity, 'EUR')],
        ]}
      />
      {late.rate_known_until && <p class="soft small">{t.carried(day(late.rate_known_until))}</p>}
    </section>
  )
}
