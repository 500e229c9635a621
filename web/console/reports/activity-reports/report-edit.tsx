// The team edits the rows of a report in the same editor as the freelancer.
import { useReferences } from '../../../shared/kit/fields/references.ts'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { codesOf } from '../../../shared/reports/report-editor/project-code-field.tsx'
import { ReportFields } from '../../../shared/reports/report-editor/report-fields.tsx'
import { useWriting } from '../../../shared/reports/report-editor/use-report-form.ts'
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

const TEXTS = defineTexts({
  en: {
    save: 'Save',
    saving: 'Saving…',
    back: 'Cancel',
    hint: 'Replaces what the freelancer entered.',
  },
  fr: {
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    back: 'Annuler',
    hint: 'Remplace la saisie du freelance.',
  },
})

type Props = { report: ActivityReport; onSaved: (report: ActivityReport) => void; onClose: () => void }

export function ReportEdit(props: Props) {
  const { id, mission_type } = props.report.mission
  const known = useLoaded(`mission ${id}`, async (signal) => {
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
    <Shown of={known}>
      {({ mission, reports }) => <Editor {...props} mission={mission} reports={reports} />}
    </Shown>
  )
}

type EditorProps = Props & { mission: Mission; reports: readonly ActivityReport[] }

function Editor({ report, mission, reports, onSaved, onClose }: EditorProps) {
  const w = useTexts(TEXTS)
  const codes = useReferences('projectCodes', useMay()('project-codes:read')).value ?? []
  const { id, report_month: month } = report
  const writing = useWriting({
    mission,
    month,
    report,
    name: id,
    onSaved,
    receipts: {
      upload: (body) => uploadExpenseReceipt({ client: api(), path: { id: mission.id }, body }),
      load: loadReceipt(id),
    },
    codes: codesOf(mission, report, codes),
    send: (body) => updateActivityReport({ client: api(), path: { id }, body }),
  })
  const { saving, save, reset } = writing
  const others = reports.filter((one) => one.id !== id && one.status !== 'cancelled')
  return (
    <div class="stack">
      <p class="soft">{w.hint}</p>
      <ReportFields writing={writing} others={others} />
      <div class="row">
        <button type="button" class="primary" disabled={saving.isRunning} onClick={() => void save()}>
          {saving.isRunning ? w.saving : w.save}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            reset()
            onClose()
          }}
        >
          {w.back}
        </button>
      </div>
    </div>
  )
}
