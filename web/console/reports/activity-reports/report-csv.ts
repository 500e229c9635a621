// The columns of the list of activity reports as CSV.
import { reportStatusTexts } from '../../../shared/kit/status-badge.tsx'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ActivityReport } from '../../../shared/sdk.ts'
import { sumTimesheets } from './quantity.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportCsv')

export function listReportCsvColumns(): CsvColumn<ActivityReport>[] {
  const [t, statuses] = [texts(), reportStatusTexts()]
  return [
    { name: t.freelancer, value: ({ freelancer }) => formatName(freelancer) },
    { name: t.mission, value: ({ mission }) => mission.name },
    { name: t.month, value: ({ report_month }) => report_month },
    { name: t.quantity, value: ({ timesheets }) => sumTimesheets(timesheets) },
    { name: t.amount, value: ({ invoice_amount_excl_vat }) => invoice_amount_excl_vat },
    { name: t.expenses, value: ({ expense_amount_excl_vat }) => expense_amount_excl_vat },
    { name: t.currency, value: ({ mission }) => mission.currency },
    { name: t.status, value: ({ status }) => statuses[status] },
    { name: t.submitted, value: ({ submission_date }) => submission_date?.slice(0, 10) },
    { name: t.id, value: ({ id }) => id },
  ]
}
