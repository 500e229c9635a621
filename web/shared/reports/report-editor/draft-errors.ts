// Client-side validation, with the field paths of the server's errors.
import { day, weekday } from '../../language/format.ts'
import { currentTexts, defineTexts } from '../../language/language.ts'
import { type Draft, numberOf, quantityOf } from './draft.ts'
import type { AnyMission, Period } from './period.ts'

const TEXTS = defineTexts({
  en: {
    text: 'Enter a description.',
    number: 'Enter a number.',
    less: 'Must not be less than 0.',
    date: (first: string, last: string) => `Enter a date from ${first} to ${last}.`,
    deliverable: 'Select a deliverable.',
    hours: (day: string) => `More than 24 hours on ${day}.`,
    days: (day: string) => `More than one day on ${day}.`,
  },
  fr: {
    text: 'Saisissez une description.',
    number: 'Saisissez un nombre.',
    less: 'Ne peut pas être inférieur à 0.',
    date: (first: string, last: string) => `Saisissez une date du ${first} au ${last}.`,
    deliverable: 'Sélectionnez un livrable.',
    hours: (day: string) => `Plus de 24 heures le ${day}.`,
    days: (day: string) => `Plus d’une journée le ${day}.`,
  },
})

export type FieldErrors = Record<string, string>

export function draftErrors(draft: Draft, mission: AnyMission, period: Period): FieldErrors {
  const w = currentTexts(TEXTS)
  const errors: FieldErrors = {}
  const wrong = (field: string, message: string | false) => {
    if (message && !errors[field]) errors[field] = message
  }
  const number = (text: string, least = 0) => {
    const value = numberOf(text)
    return value === undefined ? w.number : value < least && w.less
  }
  const text = (value: string) => value.trim() === '' && w.text
  const date = (value: string) =>
    (value < period.first || value > period.last) && w.date(day(period.first), day(period.last))

  draft.timesheets.forEach((row, at) => {
    const path = `timesheets[${at}]`
    wrong(`${path}.date`, date(row.date))
    const isItem = mission.mission_type === 'deliverable'
    // A day may have a description without work.
    wrong(`${path}.quantity`, (isItem || row.quantity !== '') && number(row.quantity))
    wrong(`${path}.quantity`, !isItem && overflow(draft, mission, row.date))
    wrong(`${path}.deliverable_id`, isItem && row.deliverable_id === '' && w.deliverable)
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
  const w = currentTexts(TEXTS)
  const sum = quantityOf(draft.timesheets.filter((row) => row.date === date))
  if (mission_type === 'hourly') return sum > 24 && w.hours(weekday(date))
  return sum > 1 && w.days(weekday(date))
}
