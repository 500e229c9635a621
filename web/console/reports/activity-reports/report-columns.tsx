// The columns of the report list.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, money, month, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { ActivityReport } from '../../../shared/sdk.ts'
import { quantityOf, useQuantity } from './quantity.ts'
import { useWaitingTime } from './waiting-time.ts'

const TEXTS = defineTexts({
  en: {
    report: 'Report and month',
    mission: 'Mission',
    quantity: 'Quantity',
    amount: 'Work excl. VAT',
    expenses: 'Expenses excl. VAT',
    status: 'Status',
    submitted: 'Submitted',
  },
  fr: {
    report: 'Compte rendu et mois',
    mission: 'Mission',
    quantity: 'Quantité',
    amount: 'Prestation HT',
    expenses: 'Frais HT',
    status: 'Statut',
    submitted: 'Envoyé',
  },
})

export function useReportColumns(): Column<ActivityReport>[] {
  const w = useTexts(TEXTS)
  const waitingTime = useWaitingTime()
  const quantity = useQuantity()
  return [
    {
      name: w.report,
      sort: 'report_month',
      title: ({ freelancer }) => nameOf(freelancer),
      draw: ({ report_month, reference }) => (
        <span class="small soft">{[month(report_month), reference].filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      name: w.mission,
      draw: ({ mission: { name, reference } }) => (
        <span>
          {name}
          {reference && <span class="small soft">{reference}</span>}
        </span>
      ),
    },
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
      sort: 'submission_date',
      draw: ({ submission_date, status }) =>
        submission_date && (
          <span class="nowrap">
            {day(submission_date)}
            {status === 'pending' && <span class="small soft">{waitingTime(submission_date)}</span>}
          </span>
        ),
    },
    { name: w.status, draw: ({ status }) => <StatusBadge isReport status={status} /> },
  ]
}
