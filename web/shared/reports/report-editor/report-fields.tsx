// All fields of a report: work or deliverables, supplementary items, expenses; and its errors.

import type { ComponentChildren } from 'preact'
import { FormFailure } from '../../kit/form-failure.tsx'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { PortalActivityReport } from '../../sdk.ts'
import { DaysEditor } from './days-editor.tsx'
import { DeliveriesEditor } from './deliveries-editor.tsx'
import { ExpensesEditor } from './expenses-editor.tsx'
import { ItemsEditor } from './items-editor.tsx'
import type { Writing } from './use-report-form.ts'

const TEXTS = defineTexts({
  en: {
    look: 'Some fields need your attention.',
    restored: 'Your unsaved changes have been restored.',
    discard: 'Discard changes',
  },
  fr: {
    look: 'Certains champs sont à corriger.',
    restored: 'Vos modifications non enregistrées ont été restaurées.',
    discard: 'Annuler les modifications',
  },
})

type Props = {
  writing: Writing
  others: readonly Pick<PortalActivityReport, 'timesheets'>[]
  /** Between the fields and their errors. */
  children?: ComponentChildren
}

export function ReportFields({ writing, others, children }: Props) {
  const { editing, saving } = writing
  return (
    <>
      <Restored writing={writing} />
      {editing.mission.mission_type === 'deliverable' ? (
        <DeliveriesEditor editing={editing} others={others} />
      ) : (
        <DaysEditor editing={editing} />
      )}
      <ItemsEditor editing={editing} />
      <ExpensesEditor editing={editing} />
      {children}
      <DayErrors writing={writing} />
      <FormFailure action={saving} />
    </>
  )
}

function Restored({ writing: { isRestored, isUnsaved, reset } }: { writing: Writing }) {
  const w = useTexts(TEXTS)
  if (!isRestored || !isUnsaved) return null
  return (
    <div class="notice warn row spread" role="status">
      <span>{w.restored}</span>
      <button type="button" onClick={reset}>
        {w.discard}
      </button>
    </div>
  )
}

/** Errors of days: the calendar has no space for texts, so they are listed here. */
function DayErrors({ writing: { editing, isWrong } }: { writing: Writing }) {
  const w = useTexts(TEXTS)
  const { draft, errorOf } = editing
  const work = draft.timesheets.flatMap((_, at) =>
    ['date', 'quantity', 'description'].flatMap((name) => errorOf(`timesheets[${at}].${name}`) ?? []),
  )
  if (!isWrong && work.length === 0) return null
  return (
    <div class="notice bad" role="alert">
      {w.look} {[...new Set(work)].join(' ')}
    </div>
  )
}
