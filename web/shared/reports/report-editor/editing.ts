// The props of every part of the editor: the draft, its setter and its errors.
import type { ActivityReportHint } from '../../sdk.ts'
import type { Receipts } from '../receipts/receipts.ts'
import type { Change, Draft } from './draft.ts'
import type { AnyMission, Period } from './period.ts'
import type { Code } from './project-code-field.tsx'

export type Editing = {
  mission: AnyMission
  month: string
  period: Period
  codes: Code[]
  receipts: Receipts
  draft: Draft
  change: (part: Change) => void
  getFieldError: (field: string) => string | undefined
  /** The hints of the rows as they are now, if they are known. */
  hints?: readonly ActivityReportHint[] | undefined
}

type List = keyof Draft

/** The rows of one list, and the operations on them. */
export function createRowList<L extends List>({ draft, change, getFieldError }: Editing, list: L) {
  type Row = Draft[L][number]
  const rows = draft[list] as Row[]
  const set = (next: Row[]) => change({ [list]: next } as Partial<Draft>)
  return {
    rows,
    add: (row: Row) => set([...rows, row]),
    remove: (index: number) => set(rows.toSpliced(index, 1)),
    /** Returns the props of a field of a row. */
    field: (index: number, name: keyof Row & string) => ({
      value: rows[index]?.[name] as string,
      onValue: (value: string) =>
        change((now) => {
          const row = now[list][index] as Row | undefined
          // The row may have been removed meanwhile.
          return row ? { [list]: (now[list] as Row[]).with(index, { ...row, [name]: value }) } : {}
        }),
      error: getFieldError(`${list}[${index}].${name}`),
    }),
  }
}
