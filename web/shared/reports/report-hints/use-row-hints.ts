// The hints of the rows in the form, checked by the server a moment after the last change.
import { useEffect, useState } from 'preact/hooks'
import type { ActivityReportHint, ActivityReportHints } from '../../sdk.ts'
import { type Draft, toRequestRows } from '../report-editor/draft.ts'

type Rows = ReturnType<typeof toRequestRows>
export type CheckRows = (rows: Rows, signal: AbortSignal) => Promise<ActivityReportHints>

const DELAY_MS = 600

/** Keeps the last hints while rows are incomplete or the server cannot be reached: a hint is never an error. */
export function useRowHints(
  draft: Draft,
  check: CheckRows | undefined,
): readonly ActivityReportHint[] | undefined {
  const [hints, setHints] = useState<readonly ActivityReportHint[]>()
  const rows = toRequestRows(draft)
  const key = check && JSON.stringify(rows)
  useEffect(() => {
    if (!check) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      check(rows, controller.signal).then(
        (checked) => controller.signal.aborted || setHints(checked.hints),
        () => undefined,
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])
  return hints
}
