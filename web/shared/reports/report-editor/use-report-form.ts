// Editing a report, in the console or the portal: stored in the tab while typing, validated before sending, with errors
// next to their fields.
import { useState } from 'preact/hooks'
import { useAction } from '../../kit/use-action.ts'
import type { ActivityReportRows } from '../../sdk.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { type CheckRows, useRowHints } from '../report-hints/use-row-hints.ts'
import { isSame, removeEmptyRows, type SavedRows, toDraft, toRequestRows } from './draft.ts'
import { findDraftErrors } from './draft-errors.ts'
import type { Editing } from './editing.ts'
import { type AnyMission, getPeriod } from './period.ts'
import type { Code } from './project-code-field.tsx'
import { useDraft } from './use-draft.ts'

type Options<Report extends SavedRows> = {
  /** The sessionStorage key of the draft. */
  name: string
  mission: AnyMission
  month: string
  report: Report | undefined
  codes: Code[]
  receipts: Receipts
  send: (rows: ActivityReportRows) => Promise<Report>
  /** Returns the hints of rows that are not saved. */
  check?: CheckRows
  onSaved: (report: Report) => void
}

export type ReportForm = ReturnType<typeof useReportForm<SavedRows>>

export function useReportForm<Report extends SavedRows>(options: Options<Report>) {
  const { name, mission, month, report, codes, receipts, send, check, onSaved } = options
  const { draft, change, reset, settle, isRestored } = useDraft(name, report)
  const [isChecked, setChecked] = useState(false)
  const period = getPeriod(mission, month)
  const hints = useRowHints(draft, check)
  const saving = useAction(async () => {
    const sentDraft = removeEmptyRows(draft)
    change(sentDraft)
    const saved = await send(toRequestRows(sentDraft))
    settle(sentDraft, saved)
    setChecked(false)
    onSaved(saved)
  })
  const allErrors = findDraftErrors(draft, mission, period)
  const shownErrors = isChecked ? allErrors : {}
  const editing: Editing = {
    mission,
    month,
    period,
    draft,
    codes,
    receipts,
    change: (part) => {
      saving.clear()
      change(part)
    },
    hints,
    getFieldError: (field) => shownErrors[field] ?? saving.getFieldError(field),
  }
  async function save(): Promise<boolean> {
    setChecked(true)
    const isSaved = Object.keys(allErrors).length === 0 && (await saving.run())
    if (!isSaved) focusFirstError()
    return isSaved
  }
  return {
    editing,
    saving,
    save,
    reset,
    isRestored,
    isUnsaved: !isSame(draft, toDraft(report)),
    isWrong: Object.keys(shownErrors).length > 0,
  }
}

/** Focuses the first invalid field, once its error is rendered. */
const focusFirstError = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[aria-invalid="true"], .invalid > button')?.focus(),
  )
