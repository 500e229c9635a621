// The calculation from rows to amounts, so that finance can verify every cent.
import { day, exactDigits, exactMoney, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { ActivityReport, ActivityReportCalculation } from '../../../shared/sdk.ts'
import { AmountLines } from '../../money/calculation/amount-lines.tsx'
import { CodeShares } from '../../money/calculation/code-shares.tsx'
import { ExpenseLines } from '../../money/calculation/expense-lines.tsx'
import { usePaymentTerms } from '../../money/calculation/payment-terms.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Calculation',
    invoice: 'Invoice',
    expenses: 'Expenses',
    codes: 'Allocation by project code',
    rounding: (decimals: number) =>
      `Each line is rounded once, to ${decimals} decimals, half away from zero. VAT is rounded once, on the total.`,
    due: (rule: string) => `Due: ${rule}.`,
    proration: 'Proration',
    days: (own: string, all: string, from: string, to: string) =>
      `The mission covers ${own} of the ${all} weekdays in the month (${from} to ${to}).`,
  },
  fr: {
    title: 'Calcul',
    invoice: 'Facture',
    expenses: 'Frais',
    codes: 'Répartition par code projet',
    rounding: (decimals: number) =>
      `Chaque ligne est arrondie une seule fois, à ${decimals} décimales, au plus proche ; la TVA est arrondie une seule fois, sur le total.`,
    due: (rule: string) => `Échéance : ${rule}.`,
    proration: 'Prorata',
    days: (own: string, all: string, from: string, to: string) =>
      `La mission couvre ${own} des ${all} jours ouvrés du mois (du ${from} au ${to}).`,
  },
})

type Props = {
  report: ActivityReport
  calculation: ActivityReportCalculation
  nameOfCode: (id: string | null) => string
}

export function ReportCalculation({ report, calculation, nameOfCode }: Props) {
  const w = useTexts(TEXTS)
  const { currency, lines, vat, expense_lines, expenses, decimals } = calculation
  const { invoice_amount_excl_vat: excl, invoice_amount_incl_vat: incl } = calculation
  const terms = usePaymentTerms(calculation)
  return (
    <section class="stack">
      <h2>{w.title}</h2>
      <div class="stack tight">
        <h3>{w.invoice}</h3>
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
          {w.rounding(decimals)} {w.due(terms)}
        </p>
      </div>
      {expense_lines.length > 0 && (
        <div class="stack tight">
          <h3>{w.expenses}</h3>
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
          <h3>{w.codes}</h3>
          <CodeShares shares={report.project_codes} total={excl} currency={currency} caption={w.codes} />
        </div>
      )}
    </section>
  )
}

function Proration({ calculation }: { calculation: ActivityReportCalculation }) {
  const w = useTexts(TEXTS)
  const { proration, rate_amount, currency } = calculation
  if (!proration) return null
  const { weekdays_in_mission: own, weekdays_of_month: all, first_day, last_day } = proration
  return (
    <p class="panel">
      {w.proration}: {exactMoney(rate_amount ?? 0, currency)} × {number(own)} ÷ {number(all)} ={' '}
      <span class="soft">{exactDigits(proration.unrounded_amount)}</span> →{' '}
      <strong>{money(proration.amount_excl_vat, currency)}</strong>
      <span class="small soft"> {w.days(number(own), number(all), day(first_day), day(last_day))}</span>
    </p>
  )
}
