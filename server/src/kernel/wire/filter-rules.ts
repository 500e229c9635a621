// Common filters of lists: comma-separated values and ranges.
import { isCivilDate } from '../../domain/calendar.ts'
import { type FieldError, fieldError } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { Type } from './schemas.ts'

/** `findWordErrors` is the rule of the filter, and `parseWords` returns its values. */
export const WordsFilter = (
  allowed: readonly string[],
  options: { description?: string; example?: string; default?: string } = {},
) => {
  const words = `Comma-separated, case-insensitive: \`${allowed.join('`, `')}\`.`
  return Type.String({ ...options, description: [words, options.description].filter(Boolean).join(' ') })
}

/** Returns undefined if a value is not allowed. */
export function parseWords<T extends string>(filter: string, allowed: readonly T[]): T[] | undefined {
  const words = [...new Set(filter.toLowerCase().split(','))]
  return words.every((word) => (allowed as readonly string[]).includes(word)) ? (words as T[]) : undefined
}

export function findWordErrors(field: string, sent: unknown, allowed: readonly string[]): FieldError[] {
  if (typeof sent !== 'string' || parseWords(sent, allowed)) return []
  return [fieldError(field, INPUT_ERRORS.list_of, { allowed: [...allowed] })]
}

/** Compares both ends only if each is valid by itself. */
export function findRangeErrors(
  sent: Readonly<Record<string, unknown>>,
  ranges: readonly (readonly [from: string, to: string])[],
  isValid: (text: string) => boolean = isCivilDate,
): FieldError[] {
  const isValidText = (value: unknown): value is string => typeof value === 'string' && isValid(value)
  return ranges.flatMap(([from, to]) => {
    const [first, last] = [sent[from], sent[to]]
    if (!isValidText(first) || !isValidText(last) || last >= first) return []
    return [fieldError(to, INPUT_ERRORS.before_start, { start_field: from })]
  })
}
