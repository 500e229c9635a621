// The team edits the rows of a report in the same editor as the freelancer.
import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { mergeCodes } from '../../../shared/reports/report-editor/project-code-field.tsx'
import { ReportFields } from '../../../shared/reports/report-editor/report-fields.tsx'
import { useReportForm } from '../../../shared/reports/report-editor/use-report-form.ts'
import {
  type ActivityReport,
  getMission,
  listActivityReports,
  type Mission,
  updateActivityReport,
  uploadExpenseReceipt,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { loadReceipt } from './load-receipt.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportEdit')

type Props = { report: ActivityReport; onSaved: (report: ActivityReport) => void; onClose: () => void }

export function ReportEdit(props: Props) {
  const { id, mission_type } = props.report.mission
  const missionData = useLoaded(`mission ${id}`, async (signal) => {
    const [mission, reports] = await Promise.all([
      getMission({ client: api(), path: { id }, signal }),
      // The remaining quantity of a deliverable depends on the other months.
      mission_type === 'deliverable'
        ? listActivityReports({ client: api(), query: { mission_id: id, per_page: 100 }, signal })
        : undefined,
    ])
    return { mission, reports: reports?.items ?? [] }
  })
  return (
    <LoadedContent loaded={missionData}>
      {({ mission, reports }) => <ReportEditForm {...props} mission={mission} reports={reports} />}
    </LoadedContent>
  )
}

type EditorProps = Props & { mission: Mission; reports: readonly ActivityReport[] }

function ReportEditForm({ report, mission, reports, onSaved, onClose }: EditorProps) {
  const t = texts()
  const codes = useCachedList('projectCodes', useMay()('project-codes:read')).value ?? []
  const { id, report_month: month } = report
  const form = useReportForm({
    mission,
    month,
    report,
    name: id,
    onSaved,
    receipts: {
      upload: (body) => uploadExpenseReceipt({ client: api(), path: { id: mission.id }, body }),
      load: loadReceipt(id),
    },
    codes: mergeCodes(mission, report, codes),
    send: (body) => updateActivityReport({ client: api(), path: { id }, body }),
  })
  const { saving, save, reset } = form
  const otherReports = reports.filter(
    (otherReport) => otherReport.id !== id && otherReport.status !== 'cancelled',
  )
  return (
    <div class="stack">
      <p class="soft">{t.hint}</p>
      <ReportFields writing={form} others={otherReports} />
      <div class="row">
        <button type="button" class="primary" disabled={saving.isRunning} onClick={() => void save()}>
          {saving.isRunning ? t.saving : t.save}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            reset()
            onClose()
          }}
        >
          {t.back}
        </button>
      </div>
    </div>
  )
}
