// Validates a draft before it is sent; the errors have the field paths that errors of the API have.
import { day, weekday } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { type Draft, parseNumber, sumWorkRows } from './draft.ts'
import type { AnyMission, Period } from './period.ts'

const texts = requireTexts('shared/reports/report-editor', 'draftErrors')

export type FieldErrors = Record<string, string>

export function findDraftErrors(draft: Draft, mission: AnyMission, period: Period): FieldErrors {
  const t = texts()
  const errors: FieldErrors = {}
  const addError = (field: string, message: string | false) => {
    if (message && !errors[field]) errors[field] = message
  }
  const checkNumber = (text: string, least = 0) => {
    const value = parseNumber(text)
    return value === undefined ? t.number : value < least && t.less
  }
  const checkText = (value: string) => value.trim() === '' && t.text
  const checkDate = (value: string) =>
    (value < period.first || value > period.last) && t.date(day(period.first), day(period.last))

  draft.timesheets.forEach((row, index) => {
    const path = `timesheets[${index}]`
    addError(`${path}.date`, checkDate(row.date))
    const isItem = mission.mission_type === 'deliverable'
    // A row of a day may have a description without a quantity.
    addError(`${path}.quantity`, (isItem || row.quantity !== '') && checkNumber(row.quantity))
    addError(`${path}.quantity`, !isItem && checkDayTotal(draft, mission, row.date))
    addError(`${path}.deliverable_id`, isItem && row.deliverable_id === '' && t.deliverable)
  })
  draft.supplementary_items.forEach((row, index) => {
    const path = `supplementary_items[${index}]`
    addError(`${path}.description`, checkText(row.description))
    addError(`${path}.amount_excl_vat`, checkNumber(row.amount_excl_vat, Number.NEGATIVE_INFINITY))
  })
  draft.expenses.forEach((row, index) => {
    const path = `expenses[${index}]`
    addError(`${path}.description`, checkText(row.description))
    addError(`${path}.date`, checkDate(row.date))
    addError(`${path}.amount_excl_vat`, checkNumber(row.amount_excl_vat))
    addError(`${path}.vat_amount`, !row.kind && row.vat_amount !== '' && checkNumber(row.vat_amount))
  })
  return errors
}

function checkDayTotal(draft: Draft, { mission_type }: AnyMission, date: string): string | false {
  const t = texts()
  const sum = sumWorkRows(draft.timesheets.filter((row) => row.date === date))
  if (mission_type === 'hourly') return sum > 24 && t.hours(weekday(date))
  return sum > 1 && t.days(weekday(date))
}
