// The state of the report form: every field as typed, so that invalid values are not lost. Pure.
import { sumValues } from '../../kit/values/sum.ts'
import { formatForInput } from '../../language/format.ts'
import type { ActivityReportRows, PortalActivityReport } from '../../sdk.ts'
import type { ExpenseKind } from './expense-kinds.ts'

export type WorkRow = {
  date: string
  quantity: string
  description: string
  project_code_id: string
  deliverable_id: string
}
type ItemRow = { description: string; amount_excl_vat: string; project_code_id: string }
type ExpenseRow = {
  description: string
  date: string
  /** Empty if the expense has the VAT of its receipt. Drafts stored by an earlier release lack this field. */
  kind?: ExpenseKind | ''
  amount_excl_vat: string
  vat_amount: string
  project_code_id: string
  /** Empty if there is no receipt. Drafts stored by an earlier release lack this field. */
  receipt_id?: string
}
export type Draft = { timesheets: WorkRow[]; supplementary_items: ItemRow[]; expenses: ExpenseRow[] }

/** The changed lists, or a function that returns them for the current draft, which may have changed meanwhile. */
export type Change = Partial<Draft> | ((now: Draft) => Partial<Draft>)

const EMPTY: Draft = { timesheets: [], supplementary_items: [], expenses: [] }

export type SavedRows = Pick<PortalActivityReport, keyof Draft>

export function toDraft(report: SavedRows | undefined): Draft {
  if (!report) return EMPTY
  return {
    timesheets: report.timesheets.map((row) => ({
      date: row.date,
      quantity: formatForInput(row.quantity),
      description: row.description ?? '',
      project_code_id: row.project_code_id ?? '',
      deliverable_id: row.deliverable_id ?? '',
    })),
    supplementary_items: report.supplementary_items.map((row) => ({
      description: row.description,
      amount_excl_vat: formatForInput(row.amount_excl_vat),
      project_code_id: row.project_code_id ?? '',
    })),
    expenses: report.expenses.map((row) => ({
      description: row.description,
      date: row.date,
      amount_excl_vat: formatForInput(row.amount_excl_vat),
      kind: row.kind ?? '',
      vat_amount: row.vat_amount === null ? '' : formatForInput(row.vat_amount),
      project_code_id: row.project_code_id ?? '',
      receipt_id: row.receipt_id ?? '',
    })),
  }
}

/** Parses a decimal point or comma, with spaces between thousands; undefined if it is not a number. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u202f\u00a0]/g, '').replace(',', '.')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : undefined
}

const toNumber = (text: string) => parseNumber(text) ?? 0
const orNull = (text: string) => text.trim() || null

/** Keeps the order of the rows, so that row indexes in errors match. */
export const toRequestRows = (draft: Draft) =>
  ({
    timesheets: draft.timesheets.map((row) => ({
      date: row.date,
      quantity: toNumber(row.quantity),
      description: orNull(row.description),
      project_code_id: orNull(row.project_code_id),
      deliverable_id: orNull(row.deliverable_id),
    })),
    supplementary_items: draft.supplementary_items.map((row) => ({
      description: row.description.trim(),
      amount_excl_vat: toNumber(row.amount_excl_vat),
      project_code_id: orNull(row.project_code_id),
    })),
    expenses: draft.expenses.map((row) => ({
      description: row.description.trim(),
      date: row.date,
      amount_excl_vat: toNumber(row.amount_excl_vat),
      kind: row.kind || null,
      vat_amount: row.kind ? null : toNumber(row.vat_amount),
      project_code_id: orNull(row.project_code_id),
      receipt_id: orNull(row.receipt_id ?? ''),
    })),
  }) satisfies ActivityReportRows

/** Removes rows of days without quantity and description. */
export const removeEmptyRows = (draft: Draft): Draft => ({
  ...draft,
  timesheets: draft.timesheets.filter(
    (row) => row.deliverable_id !== '' || toNumber(row.quantity) !== 0 || row.description.trim() !== '',
  ),
})

export const isSame = (draft: Draft, otherDraft: Draft) =>
  JSON.stringify(toRequestRows(draft)) === JSON.stringify(toRequestRows(otherDraft))

/** Returns the total quantity. */
export const sumWorkRows = (rows: readonly WorkRow[]) => sumValues(rows.map((row) => toNumber(row.quantity)))

const isBlank = ({ description, project_code_id }: WorkRow) => description === '' && project_code_id === ''

/** Sets the quantity of the first row of a day, or adds a row; a row that becomes empty is removed. */
export function setDayQuantity(rows: readonly WorkRow[], date: string, quantity: string): WorkRow[] {
  const index = rows.findIndex((row) => row.date === date)
  const existingRow = rows[index]
  if (!existingRow && quantity === '') return [...rows]
  if (!existingRow)
    return sortByDate([...rows, { date, quantity, description: '', project_code_id: '', deliverable_id: '' }])
  if (quantity === '' && isBlank(existingRow)) return rows.toSpliced(index, 1)
  return rows.with(index, { ...existingRow, quantity })
}

export const sortByDate = (rows: readonly WorkRow[]) =>
  rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

export const getUnit = (mission: { mission_type: string }) =>
  mission.mission_type === 'hourly' ? ('hours' as const) : ('days' as const)
