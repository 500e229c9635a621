// Everything of a report that is written: work or deliveries, supplementary items, expenses; and what is wrong with it.
import { defineWords, useWords } from '../../language/language.ts'
import type { PortalActivityReport } from '../../sdk.ts'
import { DaysEditor } from './days-editor.tsx'
import { DeliveriesEditor } from './deliveries-editor.tsx'
import type { Editing } from './editing.ts'
import { ExpensesEditor } from './expenses-editor.tsx'
import { ItemsEditor } from './items-editor.tsx'

const WORDS = defineWords({
  en: { look: 'Some fields need another look.' },
  fr: { look: 'Certains champs sont à revoir.' },
})

type Props = { editing: Editing; others: readonly Pick<PortalActivityReport, 'timesheets'>[] }

export const ReportFields = ({ editing, others }: Props) => (
  <>
    {editing.mission.mission_type === 'deliverable' ? (
      <DeliveriesEditor editing={editing} others={others} />
    ) : (
      <DaysEditor editing={editing} />
    )}
    <ItemsEditor editing={editing} />
    <ExpensesEditor editing={editing} />
  </>
)

/** Where there is something wrong: a calendar has no room for words, so that they stand here. */
export function FieldFaults({ editing, isWrong }: { editing: Editing; isWrong: boolean }) {
  const w = useWords(WORDS)
  const { draft, faultOf } = editing
  const work = draft.timesheets.flatMap((_, at) => faultOf(`timesheets[${at}].quantity`) ?? [])
  if (!isWrong && work.length === 0) return null
  return (
    <div class="notice bad" role="alert">
      {w.look} {[...new Set(work)].join(' ')}
    </div>
  )
}

/** The first field that is wrong takes the focus, once it is drawn as such. */
export const showFault = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[aria-invalid="true"], .faulty > button')?.focus(),
  )
