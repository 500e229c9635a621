// All fields of a report: work or deliverables, supplementary items, expenses; and its errors.

import type { ComponentChildren } from 'preact'
import { FormFailure } from '../../kit/form-failure.tsx'
import { requireTexts } from '../../language/texts.ts'
import type { PortalActivityReport } from '../../sdk.ts'
import { DaysEditor } from './days-editor.tsx'
import { DeliveriesEditor } from './deliveries-editor.tsx'
import { ExpensesEditor } from './expenses-editor.tsx'
import { ItemsEditor } from './items-editor.tsx'
import type { ReportForm } from './use-report-form.ts'

const texts = requireTexts('shared/reports/report-editor', 'reportFields')

type Props = {
  writing: ReportForm
  others: readonly Pick<PortalActivityReport, 'timesheets'>[]
  /** The content between the fields and their errors. */
  children?: ComponentChildren
}

export function ReportFields({ writing, others, children }: Props) {
  const { editing, saving } = writing
  return (
    <>
      <RestoredNotice reportForm={writing} />
      {editing.mission.mission_type === 'deliverable' ? (
        <DeliveriesEditor editing={editing} otherReports={others} />
      ) : (
        <DaysEditor editing={editing} />
      )}
      <ItemsEditor editing={editing} />
      <ExpensesEditor editing={editing} />
      {children}
      <DayErrors reportForm={writing} />
      <FormFailure action={saving} />
    </>
  )
}

function RestoredNotice({ reportForm: { isRestored, isUnsaved, reset } }: { reportForm: ReportForm }) {
  const t = texts()
  if (!isRestored || !isUnsaved) return null
  return (
    <div class="notice warn row spread" role="status">
      <span>{t.restored}</span>
      <button type="button" onClick={reset}>
        {t.discard}
      </button>
    </div>
  )
}

/** Errors of days: the calendar has no space for texts, so they are listed here. */
function DayErrors({ reportForm: { editing, isWrong } }: { reportForm: ReportForm }) {
  const t = texts()
  const { draft, getFieldError } = editing
  const dayErrors = draft.timesheets.flatMap((_, index) =>
    ['date', 'quantity', 'description'].flatMap(
      (name) => getFieldError(`timesheets[${index}].${name}`) ?? [],
    ),
  )
  if (!isWrong && dayErrors.length === 0) return null
  return (
    <div class="notice bad" role="alert">
      {t.look} {[...new Set(dayErrors)].join(' ')}
    </div>
  )
}
