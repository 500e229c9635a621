// Client-side validation, with the field paths of the server's errors.
import { day, weekday } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { type Draft, parseNumber, sumWorkRows } from './draft.ts'
import type { AnyMission, Period } from './period.ts'

const texts = requireTexts('shared/reports/report-editor', 'draftErrors')

export type FieldErrors = Record<string, string>

export function draftErrors(draft: Draft, mission: AnyMission, period: Period): FieldErrors {
  const t = texts()
  const errors: FieldErrors = {}
  const wrong = (field: string, message: string | false) => {
    if (message && !errors[field]) errors[field] = message
  }
  const number = (text: string, least = 0) => {
    const value = parseNumber(text)
    return value === undefined ? t.number : value < least && t.less
  }
  const text = (value: string) => value.trim() === '' && t.text
  const date = (value: string) =>
    (value < period.first || value > period.last) && t.date(day(period.first), day(period.last))

  draft.timesheets.forEach((row, at) => {
    const path = `timesheets[${at}]`
    wrong(`${path}.date`, date(row.date))
    const isItem = mission.mission_type === 'deliverable'
    // A row of a day may have a description without a quantity.
    wrong(`${path}.quantity`, (isItem || row.quantity !== '') && number(row.quantity))
    wrong(`${path}.quantity`, !isItem && overflow(draft, mission, row.date))
    wrong(`${path}.deliverable_id`, isItem && row.deliverable_id === '' && t.deliverable)
  })
  draft.supplementary_items.forEach((row, at) => {
    const path = `supplementary_items[${at}]`
    wrong(`${path}.description`, text(row.description))
    wrong(`${path}.amount_excl_vat`, number(row.amount_excl_vat, Number.NEGATIVE_INFINITY))
  })
  draft.expenses.forEach((row, at) => {
    const path = `expenses[${at}]`
    wrong(`${path}.description`, text(row.description))
    wrong(`${path}.date`, date(row.date))
    wrong(`${path}.amount_excl_vat`, number(row.amount_excl_vat))
    wrong(`${path}.vat_amount`, !row.kind && row.vat_amount !== '' && number(row.vat_amount))
  })
  return errors
}

function overflow(draft: Draft, { mission_type }: AnyMission, date: string): string | false {
  const t = texts()
  const sum = sumWorkRows(draft.timesheets.filter((row) => row.date === date))
  if (mission_type === 'hourly') return sum > 24 && t.hours(weekday(date))
  return sum > 1 && t.days(weekday(date))
}
