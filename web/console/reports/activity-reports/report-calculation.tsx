// The calculation from rows to amounts, so that finance can verify every cent.
import { day, exactDigits, exactMoney, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ActivityReport, ActivityReportCalculation } from '../../../shared/sdk.ts'
import { AmountLines } from '../../money/calculation/amount-lines.tsx'
import { CodeShares } from '../../money/calculation/code-shares.tsx'
import { ExpenseLines } from '../../money/calculation/expense-lines.tsx'
import { usePaymentTerms } from '../../money/calculation/payment-terms.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportCalculation')

type Props = {
  report: ActivityReport
  calculation: ActivityReportCalculation
  nameOfCode: (id: string | null) => string
}

export function ReportCalculation({ report, calculation, nameOfCode }: Props) {
  const t = texts()
  const { currency, lines, vat, expense_lines, expenses, decimals } = calculation
  const { invoice_amount_excl_vat: excl, invoice_amount_incl_vat: incl } = calculation
  const terms = usePaymentTerms(calculation)
  return (
    <section class="stack">
      <h2>{t.title}</h2>
      <div class="stack tight">
        <h3>{t.invoice}</h3>
        <Proration calculation={calculation} />
        <AmountLines
          lines={lines}
          vat={vat}
          excl={excl}
          incl={incl}
          currency={currency}
          nameOfCode={nameOfCode}
        />
        <p class="small soft">
          {t.rounding(decimals)} {t.due(terms)}
        </p>
      </div>
      {expense_lines.length > 0 && (
        <div class="stack tight">
          <h3>{t.expenses}</h3>
          <ExpenseLines
            lines={expense_lines}
            totals={expenses}
            vat={expenses.vat}
            currency={currency}
            nameOfCode={nameOfCode}
          />
        </div>
      )}
      {report.project_codes.length > 0 && (
        <div class="stack tight">
          <h3>{t.codes}</h3>
          <CodeShares shares={report.project_codes} total={excl} currency={currency} caption={t.codes} />
        </div>
      )}
    </section>
  )
}

function Proration({ calculation }: { calculation: ActivityReportCalculation }) {
  const t = texts()
  const { proration, currency } = calculation
  if (!proration) return null
  const {
    weekdays_in_mission: missionWeekdays,
    weekdays_of_month: monthWeekdays,
    first_day,
    last_day,
    periods,
  } = proration
  return (
    <div class="panel stack tight">
      {periods.map((period) => (
        <p key={period.first_day}>
          {t.proration}: {exactMoney(period.rate_amount, currency)} × {number(period.weekdays)} ÷{' '}
          {number(monthWeekdays)} = <span class="soft">{exactDigits(period.unrounded_amount)}</span> →{' '}
          <strong>{money(period.amount_excl_vat, currency)}</strong>
          {periods.length > 1 && (
            <span class="small soft"> {t.period(day(period.first_day), day(period.last_day))}</span>
          )}
        </p>
      ))}
      <p class="small soft">
        {t.days(number(missionWeekdays), number(monthWeekdays), day(first_day), day(last_day))}
      </p>
    </div>
  )
}
