// Writes a month's report: the draft is kept in the tab as it is typed, saved on demand, and submitted after a last look.
import { useState } from 'preact/hooks'
import { Failure } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { type PortalActivityReport, type PortalMission, putPortalActivityReport } from '../../sdk.ts'
import { portal } from '../link.ts'
import { Calculation } from './calculation.tsx'
import { draftOf, isSame, sentOf, tidied } from './draft.ts'
import { faultsOf } from './draft-faults.ts'
import type { Editing } from './editing.ts'
import { periodOf } from './period.ts'
import { codesOf } from './project-code-field.tsx'
import { FieldFaults, ReportFields, showFault } from './report-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { SubmitReport } from './submit-report.tsx'
import { useDraft } from './use-draft.ts'

const WORDS = defineWords({
  en: {
    restored: 'What you had typed and not saved is here again.',
    discard: 'Go back to what is saved',
  },
  fr: {
    restored: 'Ce que vous aviez saisi sans l’enregistrer est de nouveau là.',
    discard: 'Revenir à ce qui est enregistré',
  },
})

type Props = {
  mission: PortalMission
  reports: readonly PortalActivityReport[]
  month: string
  report: PortalActivityReport | undefined
  onReport: (report: PortalActivityReport) => void
}

export function ReportEditor({ mission, reports, month, report, onReport }: Props) {
  const w = useWords(WORDS)
  const { draft, change, reset, settle, isRestored } = useDraft(mission.id, month, report)
  const [isChecked, setChecked] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const period = periodOf(mission, month)
  const saving = useAction(async () => {
    const sent = tidied(draft)
    change(sent)
    const path = { id: mission.id, month }
    const saved = await putPortalActivityReport({ client: portal(), path, body: sentOf(sent) })
    settle(sent, saved)
    setChecked(false)
    onReport(saved)
  })
  const local = isChecked ? faultsOf(draft, mission, period) : {}
  const editing: Editing = {
    mission,
    month,
    period,
    draft,
    codes: codesOf(mission, report),
    change: (part) => {
      saving.clear()
      change(part)
    },
    faultOf: (field) => local[field] ?? saving.faultOf(field),
  }
  const isUnsaved = !isSame(draft, draftOf(report))
  const save = async () => {
    setChecked(true)
    const isFine = Object.keys(faultsOf(draft, mission, period)).length === 0
    const isSaved = isFine && (await saving.run())
    if (!isSaved) showFault()
    return isSaved
  }
  const submit = async () => {
    if ((report && !isUnsaved) || (await save())) setSubmitting(true)
  }
  const others = reports.filter(({ id, status }) => id !== report?.id && status !== 'cancelled')
  return (
    <>
      {isRestored && isUnsaved && (
        <div class="notice warn row spread" role="status">
          <span>{w.restored}</span>
          <button type="button" onClick={reset}>
            {w.discard}
          </button>
        </div>
      )}
      <ReportFields editing={editing} others={others} />
      {report && !isUnsaved && <Calculation report={report} />}
      <FieldFaults editing={editing} isWrong={Object.keys(local).length > 0} />
      {saving.error !== undefined && <Failure error={saving.error} />}
      <SaveBar
        {...{ editing, report, isUnsaved, isSaving: saving.isRunning }}
        onSave={() => void save()}
        onSubmit={() => void submit()}
      />
      {isSubmitting && report && !isUnsaved && (
        <SubmitReport {...{ mission, report, onReport }} onClose={() => setSubmitting(false)} />
      )}
    </>
  )
}
