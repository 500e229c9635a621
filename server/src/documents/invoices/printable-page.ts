// Makes the texts of a page printable. The page replaces what it cannot print; the XML keeps the exact text.
import type { Coverage } from '../content/coverage.ts'
import { formatCodePoint, listStrings, toPrintable } from '../content/printable.ts'
import type { InvoicePage } from './page.ts'

/** Marks that change the direction of the text after them: a name could reverse the sentence that contains it. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** All line breaks as one line feed, all other whitespace as one space. */
const BREAKS = /[^\S\n]*(?:\r\n|[\n\v\f\r\x85\u2028\u2029])\s*/gu
const BLANKS = /[\t \u1680\u2000-\u200a\u205f\u3000]+/gu

/** Longer words without a hyphen get invisible break opportunities, so that they stay in their column. */
const LONG_WORDS = /[^\s\u2010-]{23,}/gu
const ZERO_WIDTH_SPACE = '\u200b'
const withBreaks = (word: string) => (word.match(/.{1,5}/gsu) ?? []).join(ZERO_WIDTH_SPACE)

/** Whether characters are shaped in clusters, or each one is printed by a separate glyph. */
export type Shaping = 'clusters' | 'single characters'

function toPrintableText(text: string, coverage: Coverage, shaping: Shaping): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replace(BLANKS, ' ')
    .replace(DIRECTION_MARKS, (mark) => `[${formatCodePoint(mark)}]`)
  const single = shaping === 'clusters' ? clean : withoutClusters(clean)
  return toPrintable(single, coverage).replace(LONG_WORDS, withBreaks)
}

/** Separates clusters: if no single font has all characters of a cluster, Typst finds no glyph. */
const withoutClusters = (text: string) =>
  text.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, (mark) => `[${formatCodePoint(mark)}]`)

/** Numbers and units, amounts and currencies keep their no-break spaces: BLANKS leaves U+00A0 and U+202F. */
export function toPrintablePage(page: InvoicePage, coverage: Coverage, shaping: Shaping): InvoicePage {
  const mapTexts = <T>(value: T): T => {
    if (typeof value === 'string') return toPrintableText(value, coverage, shaping) as T
    if (Array.isArray(value)) return value.map(mapTexts) as T
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one)])) as T
  }
  return mapTexts(page)
}

/** Whether a text has a character that the coverage lacks, except characters that are replaced anyway. */
export function hasUncoveredText(page: InvoicePage, coverage: Coverage): boolean {
  for (const [, text] of listStrings(page)) {
    const clean = text.toWellFormed().replace(DIRECTION_MARKS, '')
    if (toPrintable(clean, coverage) !== clean) return true
  }
  return false
}
