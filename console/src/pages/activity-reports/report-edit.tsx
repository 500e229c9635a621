// The rows of a report, corrected by the team with the freelancer's own editor.
import { useState } from 'preact/hooks'
import { useReferences } from '../../kit/references.ts'
import { Failure, Shown } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { type Draft, draftOf, sentOf, tidied } from '../../portal/reports/draft.ts'
import { faultsOf } from '../../portal/reports/draft-faults.ts'
import type { Editing } from '../../portal/reports/editing.ts'
import { periodOf } from '../../portal/reports/period.ts'
import { codesOf } from '../../portal/reports/project-code-field.tsx'
import { FieldFaults, ReportFields, showFault } from '../../portal/reports/report-fields.tsx'
import {
  type ActivityReport,
  getMission,
  listActivityReports,
  type Mission,
  updateActivityReport,
} from '../../sdk.ts'
import { useMay } from '../../session/me.ts'
import { api } from '../../session/session.ts'

const WORDS = defineWords({
  en: { save: 'Save', saving: 'Saving…', back: 'Back', hint: 'In place of what the freelancer has written.' },
  fr: {
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    back: 'Retour',
    hint: 'À la place de ce que le freelance a saisi.',
  },
})

type Props = { report: ActivityReport; onSaved: (report: ActivityReport) => void; onClose: () => void }

export function ReportEdit(props: Props) {
  const { id, mission_type } = props.report.mission
  const known = useLoaded(`mission ${id}`, async (signal) => {
    const [mission, reports] = await Promise.all([
      getMission({ client: api(), path: { id }, signal }),
      // What is left of a deliverable depends on the other months.
      mission_type === 'deliverable'
        ? listActivityReports({ client: api(), query: { mission_id: id, per_page: 100 }, signal })
        : undefined,
    ])
    return { mission, reports: reports?.items ?? [] }
  })
  return <Shown of={known}>{({ mission, reports }) => <Editor {...{ ...props, mission, reports }} />}</Shown>
}

type EditorProps = Props & { mission: Mission; reports: readonly ActivityReport[] }

function Editor({ report, mission, reports, onSaved, onClose }: EditorProps) {
  const w = useWords(WORDS)
  const [draft, setDraft] = useState<Draft>(() => draftOf(report))
  const [isChecked, setChecked] = useState(false)
  const codes = useReferences('projectCodes', useMay()('project-codes:read')).value ?? []
  const { id, report_month: month } = report
  const period = periodOf(mission, month)
  const saving = useAction(async () => {
    const sent = tidied(draft)
    setDraft(sent)
    onSaved(await updateActivityReport({ client: api(), path: { id }, body: sentOf(sent) }))
  })
  const own = faultsOf(draft, mission, period)
  const local = isChecked ? own : {}
  const editing: Editing = {
    ...{ mission, month, period, draft },
    codes: [...new Map([...codesOf(mission, report), ...codes].map((code) => [code.id, code])).values()],
    change: (part) => {
      saving.clear()
      setDraft((old) => ({ ...old, ...part }))
    },
    faultOf: (field) => local[field] ?? saving.faultOf(field),
  }
  const save = async () => {
    setChecked(true)
    const isSaved = Object.keys(own).length === 0 && (await saving.run())
    if (!isSaved) showFault()
  }
  const others = reports.filter((one) => one.id !== id && one.status !== 'cancelled')
  return (
    <div class="stack">
      <p class="soft">{w.hint}</p>
      <ReportFields editing={editing} others={others} />
      <FieldFaults editing={editing} isWrong={Object.keys(local).length > 0} />
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="button" class="primary" disabled={saving.isRunning} onClick={() => void save()}>
          {saving.isRunning ? w.saving : w.save}
        </button>
        <button type="button" class="plain" onClick={onClose}>
          {w.back}
        </button>
      </div>
    </div>
  )
}
