// What the list shows of each report.
import type { Column } from '../../kit/data-table.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { daysBetween, useToday } from '../../kit/today.ts'
import { day, money, month, nameOf } from '../../language/format.ts'
import { defineWords, useWords } from '../../language/language.ts'
import type { ActivityReport } from '../../sdk.ts'
import { quantityOf, useQuantity } from './quantity.ts'

const WORDS = defineWords({
  en: {
    report: 'Report',
    mission: 'Mission',
    quantity: 'Quantity',
    amount: 'Work excl. VAT',
    expenses: 'Expenses excl. VAT',
    status: 'Status',
    submitted: 'Submitted',
    waits: (days: number) => (days < 1 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`),
  },
  fr: {
    report: 'Compte rendu',
    mission: 'Mission',
    quantity: 'Quantité',
    amount: 'Prestation HT',
    expenses: 'Frais HT',
    status: 'Statut',
    submitted: 'Envoyé',
    waits: (days: number) =>
      days < 1 ? 'aujourd’hui' : days === 1 ? 'depuis 1 jour' : `depuis ${days} jours`,
  },
})

export function useReportColumns(): Column<ActivityReport>[] {
  const w = useWords(WORDS)
  const today = useToday()
  const quantity = useQuantity()
  return [
    {
      name: w.report,
      draw: ({ id, freelancer, report_month }) => (
        <span>
          <a href={`/console/activity-reports/${id}`}>{nameOf(freelancer)}</a>
          <span class="small soft">{month(report_month)}</span>
        </span>
      ),
    },
    { name: w.mission, draw: ({ mission }) => mission.name },
    {
      name: w.quantity,
      isNumber: true,
      draw: ({ mission, timesheets }) => quantity(quantityOf(timesheets), mission.mission_type),
    },
    {
      name: w.amount,
      isNumber: true,
      draw: ({ mission, invoice_amount_excl_vat: amount }) => money(amount, mission.currency),
    },
    {
      name: w.expenses,
      isNumber: true,
      draw: ({ mission, expense_amount_excl_vat: amount }) => amount !== 0 && money(amount, mission.currency),
    },
    {
      name: w.submitted,
      draw: ({ submission_date, status }) =>
        submission_date && (
          <span class="nowrap">
            {day(submission_date)}
            {status === 'pending' && (
              <span class="small soft">{w.waits(daysBetween(submission_date, today))}</span>
            )}
          </span>
        ),
    },
    { name: w.status, draw: ({ status }) => <StatusBadge isReport status={status} /> },
  ]
}
