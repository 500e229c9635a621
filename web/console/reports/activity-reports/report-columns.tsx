// The columns of the report list.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, formatName, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ActivityReport } from '../../../shared/sdk.ts'
import { HintCount } from './hint-count.tsx'
import { sumTimesheets, useQuantity } from './quantity.ts'
import { useWaitingTime } from './waiting-time.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportColumns')

export function useReportColumns(): Column<ActivityReport>[] {
  const t = texts()
  const formatWaitingTime = useWaitingTime()
  const formatQuantity = useQuantity()
  return [
    {
      name: t.report,
      sort: 'report_month',
      title: ({ freelancer }) => formatName(freelancer),
      draw: ({ report_month, reference }) => (
        <span class="small soft">{[month(report_month), reference].filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      name: t.mission,
      draw: ({ mission: { name, reference } }) => (
        <span>
          {name}
          {reference && <span class="small soft">{reference}</span>}
        </span>
      ),
    },
    {
      name: t.quantity,
      isNumber: true,
      draw: ({ mission, timesheets }) => formatQuantity(sumTimesheets(timesheets), mission.mission_type),
    },
    {
      name: t.amount,
      isNumber: true,
      draw: ({ mission, invoice_amount_excl_vat: amount }) => money(amount, mission.currency),
    },
    {
      name: t.expenses,
      isNumber: true,
      draw: ({ mission, expense_amount_excl_vat: amount }) => amount !== 0 && money(amount, mission.currency),
    },
    {
      name: t.submitted,
      sort: 'submission_date',
      draw: ({ submission_date, status }) =>
        submission_date && (
          <span class="nowrap">
            {day(submission_date)}
            {status === 'pending' && <span class="small soft">{formatWaitingTime(submission_date)}</span>}
          </span>
        ),
    },
    {
      name: t.status,
      draw: ({ status, hints }) => (
        <span>
          <StatusBadge isReport status={status} />
          {hints && <HintCount hints={hints} />}
        </span>
      ),
    },
  ]
}
