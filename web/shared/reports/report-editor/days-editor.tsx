// The month as a calendar, and the selected day in detail.
import { useState } from 'preact/hooks'
import { Calendar } from '../../calendar/calendar.tsx'
import { holidayOf } from '../../calendar/holidays.ts'
import { datesBetween, isWeekend } from '../../calendar/month.ts'
import { month as monthName, number } from '../../language/format.ts'
import { defineTexts, language, useTexts } from '../../language/language.ts'
import { DayDetail } from './day-detail.tsx'
import { quantityOf, unitOf, type WorkRow, withDay } from './draft.ts'
import type { Editing } from './editing.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Days worked',
    titleHours: 'Hours worked',
    daily: 'Tap or click a day: once for a full day, twice for half a day, three times to clear it.',
    hourly: 'Enter the hours worked on each day.',
    monthly:
      'The monthly amount does not depend on the days entered. They show when the work was done and, with project codes, how the amount is allocated.',
    keys: 'Keyboard: arrow keys to move, 1 for a full day, 5 for half a day, 0 to clear.',
    fill: 'Fill weekdays',
    days: (count: string) => `${count} days`,
    hours: (count: string) => `${count} hours`,
    rest: 'Weekends and French public holidays are shaded.',
  },
  fr: {
    title: 'Jours travaillés',
    titleHours: 'Heures travaillées',
    daily:
      'Touchez ou cliquez un jour : une fois pour une journée, deux fois pour une demi-journée, trois fois pour effacer.',
    hourly: 'Saisissez les heures de chaque jour.',
    monthly:
      'Le montant mensuel ne dépend pas des jours saisis. Ils indiquent quand la prestation a eu lieu et, avec des codes projet, comment le montant est réparti.',
    keys: 'Au clavier : les flèches pour se déplacer, 1 pour une journée, 5 pour une demi-journée, 0 pour effacer.',
    fill: 'Remplir les jours ouvrés',
    days: (count: string) => `${count} jours`,
    hours: (count: string) => `${count} heures`,
    rest: 'Les week-ends et les jours fériés nationaux sont grisés.',
  },
})

/** The rows per day, for the calendar. */
export function factsOf(rows: readonly WorkRow[], isInvalid: (at: number) => boolean = () => false) {
  const numbered = rows.map((row, at) => ({ row, at }))
  return (date: string) => {
    const own = numbered.filter(({ row }) => row.date === date)
    return {
      quantity: own[0]?.row.quantity ?? '',
      sum: quantityOf(own.map(({ row }) => row)),
      isSplit: own.length > 1,
      isInvalid: own.some(({ at }) => isInvalid(at)),
    }
  }
}

export function DaysEditor({ editing }: { editing: Editing }) {
  const w = useTexts(TEXTS)
  const [selected, setSelected] = useState<string>()
  const { mission, month, period, draft, change, errorOf } = editing
  const unit = unitOf(mission)
  const { timesheets: rows } = draft
  const set = (timesheets: WorkRow[]) => change({ timesheets })
  const isInvalid = (at: number) =>
    ['date', 'quantity', 'description'].some((name) => errorOf(`timesheets[${at}].${name}`))
  return (
    <section class="panel stack" aria-label={unit === 'hours' ? w.titleHours : w.title}>
      <div class="row spread">
        <h2>{unit === 'hours' ? w.titleHours : w.title}</h2>
        <strong aria-live="polite">{w[unit](number(quantityOf(rows)))}</strong>
      </div>
      <p class="soft small">{w[mission.mission_type as 'daily' | 'hourly' | 'monthly']}</p>
      <Calendar
        caption={monthName(month)}
        month={month}
        first={period.first}
        last={period.last}
        unit={unit}
        factsOf={factsOf(rows, isInvalid)}
        selected={selected}
        onSelect={setSelected}
        onQuantity={(date, quantity) => set(withDay(rows, date, quantity))}
      />
      {unit === 'days' && (
        <div class="row spread">
          <button type="button" onClick={() => set(filled(editing))}>
            {w.fill}
          </button>
          <span class="soft small wide-only">{w.keys}</span>
        </div>
      )}
      {selected && <DayDetail key={selected} date={selected} editing={editing} />}
      <p class="soft small">{w.rest}</p>
    </section>
  )
}

/** Fills every weekday without a row, except holidays, with a full day. */
function filled({ draft, period }: Editing): WorkRow[] {
  const has = new Set(draft.timesheets.map(({ date }) => date))
  return datesBetween(period.first, period.last)
    .filter((date) => !has.has(date) && !isWeekend(date) && !holidayOf(date, language.value))
    .reduce((rows, date) => withDay(rows, date, '1'), draft.timesheets)
}
