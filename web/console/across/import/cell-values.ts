// Reads the text of a cell. An ambiguous text is not guessed: its column needs a chosen format. Pure.

export const NUMBER_FORMATS = ['point', 'comma'] as const
export const DATE_FORMATS = ['day_first', 'month_first'] as const
export type NumberFormat = (typeof NUMBER_FORMATS)[number]
export type DateFormat = (typeof DATE_FORMATS)[number]
export type Format = NumberFormat | DateFormat

export type CellProblem =
  | 'not_a_number'
  | 'not_a_whole_number'
  | 'not_a_date'
  | 'not_yes_or_no'
  | 'unknown_word'
export type ReadResult = { value: unknown } | { problem: CellProblem }

const SPACE = '[ \\u00a0\\u202f]'
const numberPattern = (decimal: string, group: string) =>
  new RegExp(`^-?(?:\\d+|\\d{1,3}(?:${SPACE}\\d{3})+|\\d{1,3}(?:${group}\\d{3})+)(?:${decimal}\\d+)?$`)
const NUMBERS: Record<NumberFormat, RegExp> = {
  point: numberPattern('\\.', ','),
  comma: numberPattern(',', '\\.'),
}

const matchesBothFormats = (text: string) => NUMBERS.point.test(text) && NUMBERS.comma.test(text)
/** `1,250` can mean 1250 or 1.25. */
const needsNumberFormat = (text: string) => matchesBothFormats(text) && /[.,]/.test(text)

/** `format` is undefined if the values do not determine it. */
export type Detected<F extends Format> = { format: F | undefined; isNeeded: boolean }

/** Returns the format that all unambiguous values share. */
function findCommonFormat<F extends Format>(certain: readonly F[], isNeeded: boolean): Detected<F> {
  const [first] = certain
  const format = first && certain.every((candidate) => candidate === first) ? first : undefined
  return { format, isNeeded: isNeeded || certain.length > 0 }
}

export function detectNumbers(texts: readonly string[]): Detected<NumberFormat> {
  const certain = texts.flatMap((text) =>
    matchesBothFormats(text) ? [] : NUMBER_FORMATS.filter((format) => NUMBERS[format].test(text)),
  )
  return findCommonFormat(certain, texts.some(needsNumberFormat))
}

export function readNumber(text: string, format: NumberFormat | undefined): ReadResult {
  const usedFormat = format ?? 'point'
  if (!NUMBERS[usedFormat].test(text)) return { problem: 'not_a_number' }
  const bare = text.replace(new RegExp(SPACE, 'g'), '')
  return {
    value: Number(
      usedFormat === 'point' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.'),
    ),
  }
}

export function readInteger(text: string): ReadResult {
  return /^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { problem: 'not_a_whole_number' }
}

const ISO = /^\d{4}-\d{2}-\d{2}$/
const PARTS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/

type DateParts = { first: number; second: number; year: string; isDotted: boolean }
function parseDateParts(text: string): DateParts | undefined {
  const [, first, separator, second, year] = PARTS.exec(text) ?? []
  return year
    ? { first: Number(first), second: Number(second), year, isDotted: separator === '.' }
    : undefined
}

/** Dates separated by dots always start with the day. */
const isDayFirst = ({ first, isDotted }: DateParts) => isDotted || first > 12
const isMonthFirst = ({ second, isDotted }: DateParts) => !isDotted && second > 12

export function detectDates(texts: readonly string[]): Detected<DateFormat> {
  const dates = texts.flatMap((text) => parseDateParts(text) ?? [])
  const certain = dates.flatMap((date): DateFormat[] => [
    ...(isDayFirst(date) ? (['day_first'] as const) : []),
    ...(isMonthFirst(date) ? (['month_first'] as const) : []),
  ])
  return findCommonFormat(
    certain,
    dates.some(({ first, second }) => first !== second),
  )
}

/** ISO 8601 is accepted in every column. */
export function readDate(text: string, format: DateFormat | undefined): ReadResult {
  if (ISO.test(text)) return isDate(text) ? { value: text } : { problem: 'not_a_date' }
  const parts = parseDateParts(text)
  if (!parts || (!format && parts.first !== parts.second)) return { problem: 'not_a_date' }
  const { first, second, year } = parts
  const [day, month] = format === 'month_first' ? [second, first] : [first, second]
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(date) ? { value: date } : { problem: 'not_a_date' }
}

function isDate(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso
}

const YES = ['true', 'yes', 'oui', 'vrai']
const NO = ['false', 'no', 'non', 'faux']

export function readBoolean(text: string): ReadResult {
  const word = text.toLowerCase()
  if (YES.includes(word)) return { value: true }
  return NO.includes(word) ? { value: false } : { problem: 'not_yes_or_no' }
}

/** Returns the text in lower case without accents and signs: `Date de début` is `datededebut`. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** `words` has the names of each value. The value itself is always accepted. */
export function readWord(text: string, words: Readonly<Record<string, readonly string[]>>): ReadResult {
  const found = Object.entries(words).find(([value, names]) =>
    [value, ...names].some((name) => normalizeText(name) === normalizeText(text)),
  )
  return found ? { value: found[0] } : { problem: 'unknown_word' }
}
