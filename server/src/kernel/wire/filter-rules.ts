// Common filters of lists: comma-separated values and ranges.
import { isCivilDate } from '../domain/calendar.ts'
import { type Fault, fault } from '../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../domain/errors/input.errors.ts'
import { Type } from './schemas.ts'

/** Its rule is `wordFaults`, its values are `wordsOf`. */
export const WordsFilter = (
  allowed: readonly string[],
  options: { description?: string; example?: string; default?: string } = {},
) => {
  const words = `Comma-separated, case-insensitive: \`${allowed.join('`, `')}\`.`
  return Type.String({ ...options, description: [words, options.description].filter(Boolean).join(' ') })
}

/** Undefined if a value is not allowed. */
export function wordsOf<T extends string>(filter: string, allowed: readonly T[]): T[] | undefined {
  const words = [...new Set(filter.toLowerCase().split(','))]
  return words.every((word) => (allowed as readonly string[]).includes(word)) ? (words as T[]) : undefined
}

export function wordFaults(field: string, sent: unknown, allowed: readonly string[]): Fault[] {
  if (typeof sent !== 'string' || wordsOf(sent, allowed)) return []
  return [fault(field, INPUT_ERRORS.list_of, { allowed: [...allowed] })]
}

/** Compares both ends only if each is valid by itself. */
export function rangeFaults(
  sent: Readonly<Record<string, unknown>>,
  ranges: readonly (readonly [from: string, to: string])[],
  isRight: (text: string) => boolean = isCivilDate,
): Fault[] {
  const right = (value: unknown): value is string => typeof value === 'string' && isRight(value)
  return ranges.flatMap(([from, to]) => {
    const [first, last] = [sent[from], sent[to]]
    if (!right(first) || !right(last) || last >= first) return []
    return [fault(to, INPUT_ERRORS.before_start, { start_field: from })]
  })
}
