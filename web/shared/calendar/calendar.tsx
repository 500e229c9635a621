// A month starting on Monday. Days and half days by click or key; hours are typed.
import { number, weekday, weekdayNames } from '../language/format.ts'
import { defineTexts, language, useTexts } from '../language/language.ts'
import { DayButton } from './day-button.tsx'
import { holidayOf } from './holidays.ts'
import { HoursInput } from './hours-input.tsx'
import {
  addDays,
  type DayFacts,
  datesBetween,
  firstDayOf,
  isWeekend,
  lastDayOf,
  today,
  weekdayOf,
} from './month.ts'

const TEXTS = defineTexts({
  en: {
    days: (count: number) =>
      count === 1 ? 'full day' : count === 0.5 ? 'half day' : `${number(count)} of a day`,
    hours: (count: number) => `${number(count)} hours`,
    nothing: 'no work',
    outside: 'outside the mission',
    future: 'Not over yet',
    holiday: (day: string, name: string) => `${day}: ${name}`,
    legend: 'Days that stand out',
  },
  fr: {
    days: (count: number) =>
      count === 1 ? 'journée entière' : count === 0.5 ? 'demi-journée' : `${number(count)} journée`,
    hours: (count: number) => `${number(count)} heures`,
    nothing: 'non travaillé',
    outside: 'hors mission',
    future: 'À venir',
    holiday: (day: string, name: string) => `${day} : ${name}`,
    legend: 'Jours particuliers',
  },
})

type Props = {
  caption: string
  month: string
  first: string
  last: string
  unit: 'days' | 'hours'
  factsOf: (date: string) => DayFacts
  selected?: string | undefined
  onSelect?: (date: string) => void
  /** Undefined when read-only. */
  onQuantity?: (date: string, quantity: string) => void
}

export function Calendar(props: Props) {
  const { caption, month } = props
  const start = firstDayOf(month)
  const first = addDays(start, -weekdayOf(start))
  const last = lastDayOf(month)
  const weeks = datesBetween(first, last).filter((date) => weekdayOf(date) === 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between days, each of which is a control
    <div class="calendar" onKeyDown={goToDay}>
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
                date < start || date > last ? <td key={date} /> : <Cell key={date} date={date} {...props} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend dates={datesBetween(start, last)} />
    </div>
  )
}

/** The holidays of the month by name, and how days look that are not over. */
function Legend({ dates }: { dates: readonly string[] }) {
  const w = useTexts(TEXTS)
  const holidays = dates.flatMap((date) => {
    const name = holidayOf(date, language.value)
    return name ? [w.holiday(weekday(date), name)] : []
  })
  const hasFuture = dates.some((date) => date > today())
  if (holidays.length === 0 && !hasFuture) return null
  return (
    <ul class="legend small soft" aria-label={w.legend}>
      {holidays.map((text) => (
        <li key={text} class="holiday">
          {text}
        </li>
      ))}
      {hasFuture && <li class="future">{w.future}</li>}
    </ul>
  )
}

function Cell({ date, ...props }: Props & { date: string }) {
  const w = useTexts(TEXTS)
  const facts = props.factsOf(date)
  const holiday = holidayOf(date, language.value)
  const isInside = date >= props.first && date <= props.last
  const isPlanned = isInside && date > today()
  const quantity = facts.sum > 0 ? w[props.unit](facts.sum) : w.nothing
  const label = [weekday(date), holiday, isPlanned && w.future.toLowerCase(), isInside ? quantity : w.outside]
  const shared = { ...props, date, facts, label: label.filter(Boolean).join(', '), isInside }
  const state = [
    (holiday || isWeekend(date)) && 'rest',
    holiday && 'holiday',
    isPlanned && 'future',
    !isInside && 'outside',
    date === props.selected && 'selected',
    ...statesOf(facts),
  ]
  return (
    <td class={state.filter(Boolean).join(' ')} title={holiday}>
      {props.unit === 'hours' ? <HoursInput {...shared} /> : <DayButton {...shared} />}
    </td>
  )
}

const statesOf = ({ sum, isInvalid }: DayFacts) => [
  sum > 0 && (sum < 1 ? 'some' : 'full'),
  isInvalid && 'invalid',
]

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** In a field for hours, left and right move the cursor. */
function goToDay(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key]
  const from = event.target as HTMLElement
  const date = from.dataset['date']
  if (!step || !date || (from instanceof HTMLInputElement && Math.abs(step) === 1)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(`[data-date="${addDays(date, step)}"]`)?.focus()
}
