// The confirmation before a report is submitted, with the amounts calculated by the server.

import { today } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getPeriod } from '../../../shared/reports/report-editor/period.ts'
import { HintList } from '../../../shared/reports/report-hints/hint-list.tsx'
import {
  type ActivityReportHint,
  type PortalActivityReport,
  type PortalMission,
  submitPortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { Calculation } from './calculation.tsx'

const texts = requireTexts('portal/reports/activity-reports', 'submitReport')

type Props = {
  mission: PortalMission
  report: PortalActivityReport
  hints: readonly ActivityReportHint[]
  onReport: (report: PortalActivityReport) => void
  onClose: () => void
}

export function SubmitReport({ mission, report, hints, onReport, onClose }: Props) {
  const t = texts()
  const { report_month, timesheets, supplementary_items, expenses } = report
  const submitting = useAction(async () => {
    const path = { id: mission.id, month: report_month }
    onReport(await submitPortalActivityReport({ client: portal(), path }))
  })
  const isEmpty = timesheets.length + supplementary_items.length + expenses.length === 0
  return (
    <Confirm
      title={t.title(month(report_month))}
      label={t.label}
      action={submitting}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t.lead}</p>
      {getPeriod(mission, report_month).last > today() && <p class="notice warn">{t.early}</p>}
      {isEmpty && mission.mission_type !== 'monthly' && <p class="notice warn">{t.empty}</p>}
      <HintList hints={hints}>
        <p>{t.hints}</p>
      </HintList>
      <Calculation report={report} />
    </Confirm>
  )
}
