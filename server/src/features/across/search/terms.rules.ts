// The words of a text, for both the index and queries: in lower case, without accents, split at everything that is neither a letter nor a
// digit.

/** Letters that Unicode does not decompose. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}
const UNDECOMPOSED = new RegExp(`[${Object.keys(TRANSLITERATIONS).join('')}]`, 'g')

/** Maximum length of a term in code points; longer words are found by their beginning. */
const MAX_TERM_LENGTH = 64
/** Maximum number of words of one text. */
const MAX_WORDS = 24
/** Maximum number of terms of one resource. */
const MAX_TERMS = 40

const truncate = (text: string) =>
  text.length <= MAX_TERM_LENGTH ? text : [...text].slice(0, MAX_TERM_LENGTH).join('')

export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => TRANSLITERATIONS[letter] ?? letter)
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(truncate)
}

/** All words in their order, as one term: it finds a whole name or reference directly, however frequent the words are. */
export const toPhrase = (words: readonly string[]): string => truncate(words.join(' '))

/** `0042` is found by 42, too. */
const removeLeadingZeros = (word: string) => word.replace(/^0+(?=\d)/, '')

/** Returns the terms by which a resource with these texts is found, without duplicates. */
export function listTerms(texts: readonly string[]): string[] {
  const lists = texts.map((text) => splitWords(text).slice(0, MAX_WORDS))
  const terms = [...lists.map(toPhrase), ...lists.flat().flatMap((word) => [word, removeLeadingZeros(word)])]
  return [...new Set(terms)].filter((term) => term !== '').slice(0, MAX_TERMS)
}
