// Edits a month's report: save on demand, submit after a confirmation.
import { useState } from 'preact/hooks'
import { requireTexts } from '../../../shared/language/texts.ts'
import { mergeCodes } from '../../../shared/reports/report-editor/project-code-field.tsx'
import { ReportFields } from '../../../shared/reports/report-editor/report-fields.tsx'
import { useReportForm } from '../../../shared/reports/report-editor/use-report-form.ts'
import { HintList } from '../../../shared/reports/report-hints/hint-list.tsx'
import {
  checkPortalActivityReport,
  type PortalActivityReport,
  type PortalMission,
  putPortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { Calculation } from './calculation.tsx'
import { createReceipts } from './own-receipts.ts'
import { SaveBar } from './save-bar.tsx'
import { SubmitReport } from './submit-report.tsx'

type Props = {
  mission: PortalMission
  reports: readonly PortalActivityReport[]
  month: string
  report: PortalActivityReport | undefined
  onReport: (report: PortalActivityReport) => void
}

const texts = requireTexts('portal/reports/activity-reports', 'reportHints')

export function ReportEditor({ mission, reports, month, report, onReport }: Props) {
  const t = texts()
  const [isSubmitting, setSubmitting] = useState(false)
  const path = { id: mission.id, month }
  const reportForm = useReportForm({
    mission,
    month,
    report,
    name: `${mission.id}.${month}`,
    codes: mergeCodes(mission, report),
    send: (body) => putPortalActivityReport({ client: portal(), path, body }),
    check: ({ timesheets, expenses }, signal) =>
      checkPortalActivityReport({
        client: portal(),
        path,
        body: {
          timesheets: timesheets.map(({ date, quantity }) => ({ date, quantity })),
          expenses: expenses.map(({ receipt_id }) => ({ has_receipt: receipt_id !== null })),
        },
        signal,
      }),
    receipts: createReceipts(mission.id),
    onSaved: onReport,
  })
  const { editing, saving, save, isUnsaved } = reportForm
  const submit = async () => {
    if ((report && !isUnsaved) || (await save())) setSubmitting(true)
  }
  const others = reports.filter(({ id, status }) => id !== report?.id && status !== 'cancelled')
  return (
    <>
      <ReportFields writing={reportForm} others={others}>
        <HintList hints={editing.hints ?? []}>
          <h2>{t.title}</h2>
          <p class="small">{t.lead}</p>
        </HintList>
        {report && !isUnsaved && <Calculation report={report} />}
      </ReportFields>
      <SaveBar
        editing={editing}
        report={report}
        isUnsaved={isUnsaved}
        isSaving={saving.isRunning}
        onSave={() => void save()}
        onSubmit={() => void submit()}
      />
      {isSubmitting && report && !isUnsaved && (
        <SubmitReport
          mission={mission}
          report={report}
          hints={editing.hints ?? report.hints ?? []}
          onReport={onReport}
          onClose={() => setSubmitting(false)}
        />
      )}
    </>
  )
}
