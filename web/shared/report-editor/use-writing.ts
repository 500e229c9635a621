// Writing a report, whoever does it: kept in the tab as it is typed, checked before it is sent, and what is wrong with it
// stands at its field.
import { useState } from 'preact/hooks'
import { useAction } from '../kit/use-action.ts'
import type { ActivityReportRows } from '../sdk.ts'
import { draftOf, isSame, sentOf, tidied, type Written } from './draft.ts'
import { faultsOf } from './draft-faults.ts'
import type { Editing } from './editing.ts'
import { type AnyMission, periodOf } from './period.ts'
import type { Code } from './project-code-field.tsx'
import { useDraft } from './use-draft.ts'

type Options<Report extends Written> = {
  /** Under which the tab keeps what is typed. */
  name: string
  mission: AnyMission
  month: string
  report: Report | undefined
  codes: Code[]
  send: (rows: ActivityReportRows) => Promise<Report>
  onSaved: (report: Report) => void
}

export type Writing = ReturnType<typeof useWriting<Written>>

export function useWriting<Report extends Written>(options: Options<Report>) {
  const { name, mission, month, report, codes, send, onSaved } = options
  const { draft, change, reset, settle, isRestored } = useDraft(name, report)
  const [isChecked, setChecked] = useState(false)
  const period = periodOf(mission, month)
  const saving = useAction(async () => {
    const sent = tidied(draft)
    change(sent)
    const saved = await send(sentOf(sent))
    settle(sent, saved)
    setChecked(false)
    onSaved(saved)
  })
  const own = faultsOf(draft, mission, period)
  const local = isChecked ? own : {}
  const editing: Editing = {
    mission,
    month,
    period,
    draft,
    codes,
    change: (part) => {
      saving.clear()
      change(part)
    },
    faultOf: (field) => local[field] ?? saving.faultOf(field),
  }
  async function save(): Promise<boolean> {
    setChecked(true)
    const isSaved = Object.keys(own).length === 0 && (await saving.run())
    if (!isSaved) showFault()
    return isSaved
  }
  return {
    editing,
    saving,
    save,
    reset,
    isRestored,
    isUnsaved: !isSame(draft, draftOf(report)),
    isWrong: Object.keys(local).length > 0,
  }
}

/** The first field that is wrong takes the focus, once it is drawn as such. */
const showFault = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[aria-invalid="true"], .faulty > button')?.focus(),
  )
