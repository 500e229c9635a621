// The month as a calendar, and the selected day in detail.
import { useState } from 'preact/hooks'
import { Calendar } from '../../calendar/calendar.tsx'
import { findHoliday } from '../../calendar/holidays.ts'
import { datesBetween, isWeekend } from '../../calendar/month.ts'
import { month as monthName } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { useDayHints } from '../report-hints/hint-words.ts'
import { DayDetail } from './day-detail.tsx'
import { getUnit, setDayQuantity, sumWorkRows, type WorkRow } from './draft.ts'
import type { Editing } from './editing.ts'

const texts = requireTexts('shared/reports/report-editor', 'daysEditor')

/** Returns a function that computes the facts of a day, for the calendar. */
export function createDayFacts(
  rows: readonly WorkRow[],
  isInvalid: (index: number) => boolean = () => false,
  listHints: (date: string) => readonly string[] = () => [],
) {
  const indexedRows = rows.map((row, index) => ({ row, index }))
  return (date: string) => {
    const dayRows = indexedRows.filter(({ row }) => row.date === date)
    return {
      quantity: dayRows[0]?.row.quantity ?? '',
      sum: sumWorkRows(dayRows.map(({ row }) => row)),
      isSplit: dayRows.length > 1,
      isInvalid: dayRows.some(({ index }) => isInvalid(index)),
      hints: listHints(date),
    }
  }
}

export function DaysEditor({ editing }: { editing: Editing }) {
  const t = texts()
  const [selected, setSelected] = useState<string>()
  const { mission, month, period, draft, change, getFieldError } = editing
  const listHints = useDayHints(editing.hints)
  const unit = getUnit(mission)
  const { timesheets: rows } = draft
  const set = (timesheets: WorkRow[]) => change({ timesheets })
  const isInvalid = (index: number) =>
    ['date', 'quantity', 'description'].some((name) => getFieldError(`timesheets[${index}].${name}`))
  return (
    <section class="panel stack" aria-label={unit === 'hours' ? t.titleHours : t.title}>
      <div class="row spread">
        <h2>{unit === 'hours' ? t.titleHours : t.title}</h2>
        <strong aria-live="polite">{t[unit](sumWorkRows(rows))}</strong>
      </div>
      <p class="soft small">{t[mission.mission_type as 'daily' | 'hourly' | 'monthly']}</p>
      <Calendar
        caption={monthName(month)}
        month={month}
        first={period.first}
        last={period.last}
        unit={unit}
        getDayFacts={createDayFacts(rows, isInvalid, listHints)}
        selected={selected}
        onSelect={setSelected}
        onQuantity={(date, quantity) => set(setDayQuantity(rows, date, quantity))}
      />
      {unit === 'days' && (
        <div class="row spread">
          <button type="button" onClick={() => set(fillWeekdays(editing))}>
            {t.fill}
          </button>
          <span class="soft small wide-only">{t.keys}</span>
        </div>
      )}
      {selected && <DayDetail key={selected} date={selected} editing={editing} />}
      <p class="soft small">{t.daysOff}</p>
    </section>
  )
}

/** Fills every weekday without a row, except holidays, with a full day. */
function fillWeekdays({ draft, period }: Editing): WorkRow[] {
  const reportedDates = new Set(draft.timesheets.map(({ date }) => date))
  return datesBetween(period.first, period.last)
    .filter((date) => !reportedDates.has(date) && !isWeekend(date) && !findHoliday(date))
    .reduce((rows, date) => setDayQuantity(rows, date, '1'), draft.timesheets)
}
