// The calculation of a report's amounts, as returned by the server.
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, money, number, percent } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { useExpenseKinds } from '../../../shared/reports/report-editor/expense-kinds.ts'
import {
  type ActivityReportCalculation,
  type AmountLine,
  explainPortalActivityReport,
  type PortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const texts = requireTexts('portal/reports/activity-reports', 'calculation')

export function Calculation({ report }: { report: PortalActivityReport }) {
  const path = { id: report.mission.id, month: report.report_month }
  const calculation = useLoaded(`calculation ${report.id} ${report.updated_at} ${report.status}`, (signal) =>
    explainPortalActivityReport({ client: portal(), path, signal }),
  )
  return (
    <LoadedContent loaded={calculation}>
      {(value) => <CalculationTable calculation={value} codes={report.project_codes} />}
    </LoadedContent>
  )
}

type Props = { calculation: ActivityReportCalculation; codes: readonly { id: string; name: string }[] }

function CalculationTable({ calculation, codes }: Props) {
  const t = texts()
  const { currency, vat, expenses, lines, expense_lines } = calculation
  const total = calculation.invoice_amount_incl_vat + expenses.amount_incl_vat
  const hasExpenses = expense_lines.length > 0
  // The last row is the total, so a single sum is not repeated.
  const sums: [string, number][] =
    vat.rate === 0
      ? [[t.noVat, calculation.invoice_amount_excl_vat]]
      : [
          [t.excl, calculation.invoice_amount_excl_vat],
          [t.vat(percent(vat.rate)), vat.amount],
          ...(hasExpenses ? [[t.incl, calculation.invoice_amount_incl_vat] as [string, number]] : []),
        ]
  return (
    <section class="stack tight" aria-label={t.title}>
      <h2>{t.title}</h2>
      <div class="table-frame">
        <table class="amounts">
          <caption class="visually-hidden">{t.caption}</caption>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{t.what}</th>
              <th scope="col">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <CalculationRow key={index} line={line} calculation={calculation} codes={codes} />
            ))}
            {sums.map(([name, amount]) => (
              <tr key={name} class="sum">
                <th scope="row">{name}</th>
                <td class="number">{money(amount, currency)}</td>
              </tr>
            ))}
            {expense_lines.map((line, index) => (
              <CalculationRow key={index} line={line} calculation={calculation} codes={codes} />
            ))}
            {expenses.vat && expenses.vat.rate !== 0 && (
              <tr>
                <th scope="row">{t.rebilledVat(percent(expenses.vat.rate))}</th>
                <td class="number">{money(expenses.vat.amount, currency)}</td>
              </tr>
            )}
            {hasExpenses && (
              <tr class="sum">
                <th scope="row">{t.expenses}</th>
                <td class="number">{money(expenses.amount_incl_vat, currency)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td class="number">{money(total, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="soft small">{t[calculation.payment_terms_basis](calculation.payment_terms_days)}</p>
    </section>
  )
}

function useLabel(line: AmountLine, calculation: ActivityReportCalculation): string {
  const t = texts()
  const { mission_type, proration, currency } = calculation
  if (line.kind === 'time') return t[mission_type === 'hourly' ? 'hourly' : 'daily']
  if (line.kind !== 'month' || !proration) return line.label
  const { period } = line
  if (period)
    return t.period(day(period.first_day), day(period.last_day), money(period.rate_amount, currency))
  return t.monthly(proration.weekdays_in_mission, proration.weekdays_of_month)
}

function CalculationRow({ line, calculation, codes }: Props & { line: AmountLine }) {
  const kinds = useExpenseKinds()
  const { currency } = calculation
  const label = useLabel(line, calculation)
  const code =
    calculation.project_codes.length > 1 && codes.find(({ id }) => id === line.project_code_id)?.name
  const hasQuantity = line.quantity !== null && line.unit_amount !== null
  return (
    <tr>
      <th scope="row">
        {[label, code].filter(Boolean).join(' · ')}
        {line.expense_kind && <span class="small soft">{kinds.formatKind(line.expense_kind)}</span>}
        {hasQuantity && (
          <span class="small soft">
            {number(line.quantity ?? 0)} × {money(line.unit_amount ?? 0, currency)}
          </span>
        )}
      </th>
      <td class="number">{money(line.amount_excl_vat + (line.vat_amount ?? 0), currency)}</td>
    </tr>
  )
}
