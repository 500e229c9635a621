// Text in the letters that every bank of SEPA accepts (EPC217-08, the Latin character set of SWIFT).
import { MAX_NAME } from './payment-file.ts'

/** Latin letters that Unicode does not decompose, and signs by the best practice of EPC217-08. */
const LATIN_AND_SIGNS = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
  ƒ: 'f',
  '&': '+',
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '⁄': '/',
  _: '-',
  '~': '-',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '`': "'",
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
  '´': "'",
  '€': 'EUR',
}

/** ELOT 743, the official transliteration of Greece and Cyprus (ISO 843). */
const GREEK = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

/** The Transliteration Act of Bulgaria (2009); letters of other languages by their own official tables. */
const CYRILLIC = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
  ё: 'yo',
  ы: 'y',
  э: 'e',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'gj',
  ќ: 'kj',
  ѕ: 'dz',
}

const TABLE = new Map(Object.entries({ ...LATIN_AND_SIGNS, ...GREEK, ...CYRILLIC }))

/** Pairs of letters that ELOT 743 reads as one sound, unless a diaeresis or an accent on the first separates them. */
const GREEK_PAIRS: [pattern: RegExp, latin: (pair: string) => string][] = [
  [/ο[υύ]/giu, () => 'ou'],
  [/[αεη][υύ](?=[θκξπσςτφχψ]|\P{L}|$)/giu, (pair) => `${TABLE.get(pair.charAt(0))}f`],
  [/[αεη][υύ]/giu, (pair) => `${TABLE.get(pair.charAt(0))}v`],
  [/γγ/giu, () => 'ng'],
  [/γξ/giu, () => 'nx'],
  [/γχ/giu, () => 'nch'],
  [/(?<!\p{L})μπ|μπ(?!\p{L})/giu, () => 'b'],
]

const isCapital = (text: string) => text !== text.toLowerCase()

/** `Щ` becomes `Sht` before a small letter and `SHT` among capitals. */
function matchCase(source: string, latin: string, whole: string, offset: number): string {
  if (!isCapital(source.charAt(0))) return latin
  const after = whole.charAt(offset + source.length)
  const neighbour = source.slice(1) || (/\p{L}/u.test(after) ? after : whole.charAt(offset - 1))
  return isCapital(neighbour) ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
}

const UNSUPPORTED = /[^A-Za-z0-9/\-?:().,'+ ]/gu
/** Combining accents, soft hyphens, joiners and direction marks: these are parts of words, not gaps between words. */
const INSIDE_WORDS = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/** Converts one character by the table, or removes its marks. Returns a blank if nothing remains. */
function toLatin(character: string): string {
  const found = TABLE.get(character.toLowerCase())
  if (found !== undefined) return found
  const parts = character.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return parts.replace(UNSUPPORTED, (part) => TABLE.get(part) ?? ' ') || ' '
}

const IS_GREEK = /\p{Script=Greek}/u

function replaceGreekPairs(text: string): string {
  let latin = text
  for (const [pattern, latinOfPair] of GREEK_PAIRS)
    latin = latin.replace(pattern, (pair, offset: number, whole: string) =>
      matchCase(pair, latinOfPair(pair.toLowerCase()), whole, offset),
    )
  return latin
}

/** Converts a text of any length to the letters of SEPA. */
function convert(text: string): string {
  const letters = text.normalize('NFC').replace(INSIDE_WORDS, '')
  return (IS_GREEK.test(letters) ? replaceGreekPairs(letters) : letters)
    .replace(UNSUPPORTED, (character, offset: number, whole: string) =>
      matchCase(character, toLatin(character), whole, offset),
    )
    .replace(/ +/g, ' ')
    .trim()
}

/** Whether a text has a letter or digit: punctuation alone is no name. */
const hasLetter = (text: string) => /[A-Za-z0-9]/.test(text)

/** Converts a text to at most `max` letters of SEPA, and cuts the rest. Empty if no letter and no digit remains. */
export function toSepaText(text: string, max: number): string {
  const cut = convert(text).slice(0, max).trim()
  return hasLetter(cut) ? cut : ''
}

/**
 * Converts an identifier, which must have no slash at either end and no two slashes in a row (EPC132-08). Does not cut it: two cut
 * identifiers could be equal.
 */
export function toSepaReference(text: string): string {
  const reference = convert(text)
    .replace(/\/(?: ?\/)+/g, '/')
    .replace(/^[/ ]+|[/ ]+$/g, '')
  return hasLetter(reference) ? reference : ''
}

/** Whether anything of a name remains in a payment file. */
export const hasSepaLetters = (name: string): boolean => toSepaText(name, MAX_NAME) !== ''
