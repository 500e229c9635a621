// A month starting on Monday. Days and half days by click or key; hours are typed.
import { number, weekday, weekdayNames } from '../language/format.ts'
import { defineTexts, language, useTexts } from '../language/language.ts'
import { DayButton } from './day-button.tsx'
import { holidayOf } from './holidays.ts'
import { HoursInput } from './hours-input.tsx'
import { addDays, type DayFacts, datesBetween, firstDayOf, isWeekend, lastDayOf, weekdayOf } from './month.ts'

const TEXTS = defineTexts({
  en: {
    days: (count: number) =>
      count === 1 ? 'full day' : count === 0.5 ? 'half day' : `${number(count)} of a day`,
    hours: (count: number) => `${number(count)} hours`,
    nothing: 'no work',
    outside: 'outside the mission',
  },
  fr: {
    days: (count: number) =>
      count === 1 ? 'journée entière' : count === 0.5 ? 'demi-journée' : `${number(count)} journée`,
    hours: (count: number) => `${number(count)} heures`,
    nothing: 'non travaillé',
    outside: 'hors mission',
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
    </div>
  )
}

function Cell({ date, ...props }: Props & { date: string }) {
  const w = useTexts(TEXTS)
  const facts = props.factsOf(date)
  const holiday = holidayOf(date, language.value)
  const isInside = date >= props.first && date <= props.last
  const { sum, isInvalid } = facts
  const state = [
    (holiday || isWeekend(date)) && 'rest',
    !isInside && 'outside',
    sum > 0 && (sum < 1 ? 'some' : 'full'),
    isInvalid && 'invalid',
    date === props.selected && 'selected',
  ]
  const quantity = sum > 0 ? w[props.unit](sum) : w.nothing
  const label = [weekday(date), holiday, isInside ? quantity : w.outside].filter(Boolean).join(', ')
  const shared = { ...props, date, facts, label, isInside }
  return (
    <td class={state.filter(Boolean).join(' ')} title={holiday}>
      {props.unit === 'hours' ? <HoursInput {...shared} /> : <DayButton {...shared} />}
    </td>
  )
}

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
