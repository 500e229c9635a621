// Months and days as the API writes them: 2026-11, 2026-11-30.

export const toMonth = (time: string) => time.slice(0, 7)

export function monthAfter(month: string, months: number): string {
  const [year = 0, ordinal = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + months, 1)).toISOString().slice(0, 7)
}

export const toDate = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

export function getLastDay(month: string): string {
  const [year = 0, ordinal = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal, 0)).toISOString().slice(0, 10)
}

/** Returns the days from Monday to Friday between both dates, inclusive. */
export function listWeekdays(month: string, from: string, to: string): string[] {
  const last = Number(getLastDay(month).slice(8))
  return Array.from({ length: last }, (_, index) => toDate(month, index + 1)).filter((date) => {
    const weekday = new Date(date).getUTCDay()
    return weekday > 0 && weekday < 6 && date >= from && date <= to
  })
}
