// A calendar of one month, with weeks from Monday. A click or a key sets a full or half day; hours are typed.
import { weekday, weekdayNames } from '../language/format.ts'
import { requireTexts } from '../language/texts.ts'
import { DayButton } from './day-button.tsx'
import { findHolidayName } from './holiday-name.ts'
import { HoursInput } from './hours-input.tsx'
import {
  addDays,
  type DayFacts,
  datesBetween,
  firstDayOf,
  getWeekday,
  isWeekend,
  lastDayOf,
  today,
} from './month.ts'

const texts = requireTexts('shared/calendar', 'calendar')

type Props = {
  caption: string
  month: string
  first: string
  last: string
  unit: 'days' | 'hours'
  getDayFacts: (date: string) => DayFacts
  selected?: string | undefined
  onSelect?: (date: string) => void
  /** Undefined if the calendar is read-only. */
  onQuantity?: (date: string, quantity: string) => void
}

export function Calendar(props: Props) {
  const { caption, month } = props
  const start = firstDayOf(month)
  const firstMonday = addDays(start, -getWeekday(start))
  const last = lastDayOf(month)
  const weeks = datesBetween(firstMonday, last).filter((date) => getWeekday(date) === 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between days, each of which is a control
    <div class="calendar" onKeyDown={moveFocusToDay}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {weekdayNames().map(({ short, long }) => (
              <th key={long} scope="col">
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {datesBetween(monday, addDays(monday, 6)).map((date) =>
                date < start || date > last ? (
                  <td key={date} />
                ) : (
                  <CalendarCell key={date} date={date} {...props} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend dates={datesBetween(start, last)} />
    </div>
  )
}

/** The names of the holidays of the month, and the appearance of future days. */
function CalendarLegend({ dates }: { dates: readonly string[] }) {
  const t = texts()
  const holidays = dates.flatMap((date) => {
    const name = findHolidayName(date)
    return name ? [t.holiday(weekday(date), name)] : []
  })
  const hasFuture = dates.some((date) => date > today())
  if (holidays.length === 0 && !hasFuture) return null
  return (
    <ul class="legend small soft" aria-label={t.legend}>
      {holidays.map((text) => (
        <li key={text} class="holiday">
          {text}
        </li>
      ))}
      {hasFuture && <li class="future">{t.future}</li>}
    </ul>
  )
}

function CalendarCell({ date, ...props }: Props & { date: string }) {
  const t = texts()
  const facts = props.getDayFacts(date)
  const holiday = findHolidayName(date)
  const isInside = date >= props.first && date <= props.last
  const isPlanned = isInside && date > today()
  const quantity = facts.sum > 0 ? t[props.unit](facts.sum) : t.nothing
  const label = [
    weekday(date),
    holiday,
    isPlanned && t.future.toLowerCase(),
    isInside ? quantity : t.outside,
    ...facts.hints,
  ]
  const cellProps = { ...props, date, facts, label: label.filter(Boolean).join(', '), isInside }
  const cellClasses = [
    (holiday || isWeekend(date)) && 'day-off',
    holiday && 'holiday',
    isPlanned && 'future',
    !isInside && 'outside',
    date === props.selected && 'selected',
    ...listStates(facts),
  ]
  return (
    <td class={cellClasses.filter(Boolean).join(' ')} title={joinNames([holiday, ...facts.hints])}>
      {props.unit === 'hours' ? <HoursInput {...cellProps} /> : <DayButton {...cellProps} />}
    </td>
  )
}

const joinNames = (names: readonly (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(', ') || undefined

const listStates = ({ sum, isInvalid, hints }: DayFacts) => [
  sum > 0 && (sum < 1 ? 'some' : 'full'),
  isInvalid && 'invalid',
  hints.length > 0 && 'hinted',
]

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Moves the focus with the arrow keys; in a field for hours, left and right move the cursor instead. */
function moveFocusToDay(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key]
  const focusedElement = event.target as HTMLElement
  const date = focusedElement.dataset['date']
  if (!step || !date || (focusedElement instanceof HTMLInputElement && Math.abs(step) === 1)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(`[data-date="${addDays(date, step)}"]`)?.focus()
}
