// The month as a calendar, a cell for each day with what was reported for it.
import { number } from '../../language/format.ts'
import { defineWords, useLanguage, useWords } from '../../language/language.ts'
import type { Timesheet } from '../../sdk.ts'
import { quantityOf } from './quantity.ts'

const WORDS = defineWords({
  en: { caption: (name: string) => `${name}, day by day` },
  fr: { caption: (name: string) => `${name}, jour par jour` },
})

const DAY = 86_400_000
const FRIDAY = 5

/** Weeks from Monday on; days of other months are undefined. */
function weeksOf(reportMonth: string): (string | undefined)[][] {
  const first = Date.parse(`${reportMonth}-01`)
  const before = (new Date(first).getUTCDay() + 6) % 7
  const weeks: (string | undefined)[][] = []
  for (let monday = first - before * DAY; ; monday += 7 * DAY) {
    const days = Array.from({ length: 7 }, (_, at) =>
      new Date(monday + at * DAY).toISOString().slice(0, 10),
    ).map((date) => (date.startsWith(reportMonth) ? date : undefined))
    if (days.every((date) => date === undefined)) return weeks
    weeks.push(days)
  }
}

function useWeekdays(): string[] {
  const format = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, at) => format.format(new Date((4 + at) * DAY)))
}

type Props = { reportMonth: string; name: string; rows: readonly Timesheet[] }

export function ReportMonth({ reportMonth, name, rows }: Props) {
  const w = useWords(WORDS)
  return (
    <div class="table-frame">
      <table class="month">
        <caption class="visually-hidden">{w.caption(name)}</caption>
        <thead>
          <tr>
            {useWeekdays().map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(reportMonth).map((days, week) => (
            <tr key={week}>
              {days.map((date, at) => (
                <Day
                  key={at}
                  date={date}
                  isWeekend={at >= FRIDAY}
                  rows={rows.filter((row) => row.date === date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = { date: string | undefined; isWeekend: boolean; rows: readonly Timesheet[] }

function Day({ date, isWeekend, rows }: DayProps) {
  if (!date) return <td class="outside" />
  return (
    <td class={rows.length > 0 ? 'worked' : isWeekend ? 'weekend' : undefined}>
      <span class="date">{Number(date.slice(8))}</span>
      {rows.length > 0 && <strong>{number(quantityOf(rows))}</strong>}
    </td>
  )
}
