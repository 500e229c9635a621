// Civil dates are text, 'YYYY-MM-DD', and never pass through an instant.
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysOf = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0

/** A day that exists, in the years that PostgreSQL and people share (0001 to 9999). */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (!year || !month || !day) return false
  return day <= daysOf(year, month)
}

/** An instant with its offset, at most to the millisecond, which is what is kept. */
export function isInstant(text: string): boolean {
  const date = INSTANT.exec(text)?.[1]
  return date !== undefined && isCivilDate(date) && !Number.isNaN(Date.parse(text))
}

const AREA = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\//i

/**
 * `UTC`, or an area with its place. PostgreSQL reads an offset such as `+02:00` with its sign turned round, and short
 * names such as `CET`, `IST` or `BST` as other zones than JavaScript does.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !AREA.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}
