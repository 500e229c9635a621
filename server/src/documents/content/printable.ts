// Finds characters that cannot be printed: no font has a glyph for them, or PDF/A forbids them.
import type { Coverage } from './coverage.ts'

/** Line breaks and tabs, which Typst handles, and invisible characters. */
const NEEDS_NO_GLYPH = /[\t-\r\x85\u2028\u2029\p{Default_Ignorable_Code_Point}]/u
/** ISO 19005-2, 6.2.11.7.2. */
const FORBIDDEN = /[\0\ufeff\ufffe]/u

const isPrintable = (character: string, coverage: Coverage): boolean => {
  if (FORBIDDEN.test(character)) return false
  if (coverage.has(character.codePointAt(0) as number) || NEEDS_NO_GLYPH.test(character)) return true
  // Without a glyph for the composed character, it is rendered from its decomposed parts.
  const parts = character.normalize('NFD')
  return parts !== character && [...parts].every((part) => coverage.has(part.codePointAt(0) as number))
}

/** Returns the first character that cannot be printed. */
export function findUnprintable(text: string, coverage: Coverage): string | undefined {
  for (const character of text.normalize('NFC')) if (!isPrintable(character, coverage)) return character
  return undefined
}

/** `U+1F600`, as the Unicode standard names a character. */
export const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`

/** Replaces each unprintable character by its code. */
export const toPrintable = (text: string, coverage: Coverage): string =>
  findUnprintable(text, coverage) === undefined
    ? text
    : Array.from(text, (one) => (isPrintable(one, coverage) ? one : `[${formatCodePoint(one)}]`)).join('')

/** Lists all strings in nested plain data, with their paths. */
export function* listStrings(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* listStrings(one, `${path}[${index}]`)
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) yield* listStrings(one, path ? `${path}.${name}` : name)
}
