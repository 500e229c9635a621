// The calculation of a report's amounts, as returned by the server.
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money, number, percent } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { useExpenseKinds } from '../../../shared/reports/report-editor/expense-kinds.ts'
import {
  type ActivityReportCalculation,
  type AmountLine,
  explainPortalActivityReport,
  type PortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Amounts',
    caption: 'Breakdown of the amounts',
    what: 'Description',
    amount: 'Amount',
    hourly: 'Hours',
    daily: 'Days',
    monthly: (days: number, all: number) =>
      days === all ? 'Full month' : `${days} of ${all} weekdays in the month`,
    excl: 'Invoice excl. VAT',
    vat: (rate: string) => `VAT ${rate}`,
    noVat: 'Invoice, without VAT',
    incl: 'Invoice incl. VAT',
    rebilledVat: (rate: string) => `VAT ${rate} on re-billed expenses`,
    expenses: 'Expenses incl. VAT',
    total: 'Total to be paid to you',
    end_of_month: (days: number) => `Due ${days} days from the invoice date, end of month.`,
    invoice_date: (days: number) => `Due ${days} days from the invoice date.`,
  },
  fr: {
    title: 'Montants',
    caption: 'Détail des montants',
    what: 'Désignation',
    amount: 'Montant',
    hourly: 'Heures',
    daily: 'Jours',
    monthly: (days: number, all: number) =>
      days === all ? 'Mois complet' : `${days} jours ouvrés sur ${all} dans le mois`,
    excl: 'Facture HT',
    vat: (rate: string) => `TVA ${rate}`,
    noVat: 'Facture, sans TVA',
    incl: 'Facture TTC',
    rebilledVat: (rate: string) => `TVA ${rate} sur les frais refacturés`,
    expenses: 'Frais TTC',
    total: 'Total qui vous sera versé',
    end_of_month: (days: number) => `Payable à ${days} jours date de facture, fin de mois.`,
    invoice_date: (days: number) => `Payable à ${days} jours date de facture.`,
  },
})

export function Calculation({ report }: { report: PortalActivityReport }) {
  const path = { id: report.mission.id, month: report.report_month }
  const known = useLoaded(`calculation ${report.id} ${report.updated_at} ${report.status}`, (signal) =>
    explainPortalActivityReport({ client: portal(), path, signal }),
  )
  return <Shown of={known}>{(value) => <Amounts of={value} codes={report.project_codes} />}</Shown>
}

type Props = { of: ActivityReportCalculation; codes: readonly { id: string; name: string }[] }

function Amounts({ of, codes }: Props) {
  const w = useTexts(TEXTS)
  const { currency, vat, expenses, lines, expense_lines } = of
  const total = of.invoice_amount_incl_vat + expenses.amount_incl_vat
  const hasExpenses = expense_lines.length > 0
  // The last row is the total, so a single sum is not repeated.
  const sums: [string, number][] =
    vat.rate === 0
      ? [[w.noVat, of.invoice_amount_excl_vat]]
      : [
          [w.excl, of.invoice_amount_excl_vat],
          [w.vat(percent(vat.rate)), vat.amount],
          ...(hasExpenses ? [[w.incl, of.invoice_amount_incl_vat] as [string, number]] : []),
        ]
  return (
    <section class="stack tight" aria-label={w.title}>
      <h2>{w.title}</h2>
      <div class="table-frame">
        <table class="amounts">
          <caption class="visually-hidden">{w.caption}</caption>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{w.what}</th>
              <th scope="col">{w.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line key={at} line={line} of={of} codes={codes} />
            ))}
            {sums.map(([name, amount]) => (
              <tr key={name} class="sum">
                <th scope="row">{name}</th>
                <td class="number">{money(amount, currency)}</td>
              </tr>
            ))}
            {expense_lines.map((line, at) => (
              <Line key={at} line={line} of={of} codes={codes} />
            ))}
            {expenses.vat && expenses.vat.rate !== 0 && (
              <tr>
                <th scope="row">{w.rebilledVat(percent(expenses.vat.rate))}</th>
                <td class="number">{money(expenses.vat.amount, currency)}</td>
              </tr>
            )}
            {hasExpenses && (
              <tr class="sum">
                <th scope="row">{w.expenses}</th>
                <td class="number">{money(expenses.amount_incl_vat, currency)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{w.total}</th>
              <td class="number">{money(total, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="soft small">{w[of.payment_terms_basis](of.payment_terms_days)}</p>
    </section>
  )
}

function useLabel(line: AmountLine, { mission_type, proration }: ActivityReportCalculation): string {
  const w = useTexts(TEXTS)
  if (line.kind === 'time') return w[mission_type === 'hourly' ? 'hourly' : 'daily']
  return line.kind === 'month' && proration
    ? w.monthly(proration.weekdays_in_mission, proration.weekdays_of_month)
    : line.label
}

function Line({ line, of, codes }: Props & { line: AmountLine }) {
  const kinds = useExpenseKinds()
  const { currency } = of
  const label = useLabel(line, of)
  const code = of.project_codes.length > 1 && codes.find(({ id }) => id === line.project_code_id)?.name
  const isCounted = line.quantity !== null && line.unit_amount !== null
  return (
    <tr>
      <th scope="row">
        {[label, code].filter(Boolean).join(' · ')}
        {line.expense_kind && <span class="small soft">{kinds.nameOf(line.expense_kind)}</span>}
        {isCounted && (
          <span class="small soft">
            {number(line.quantity ?? 0)} × {money(line.unit_amount ?? 0, currency)}
          </span>
        )}
      </th>
      <td class="number">{money(line.amount_excl_vat + (line.vat_amount ?? 0), currency)}</td>
    </tr>
  )
}
