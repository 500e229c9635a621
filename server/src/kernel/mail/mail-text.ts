// Names and other text in mails are chosen by strangers: they must neither start a header nor reorder or hide what surrounds them.
import { truncateGraphemes } from '../../domain/graphemes.ts'

/** Control characters, and marks that change the direction of the text after them. */
const HARMFUL = /[\p{Cc}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]+/gu
/**
 * Matches all slashes after a scheme, so that the text around a removed one forms no new scheme. A match starts where its word
 * starts: a regular expression that starts at each letter takes quadratic time on a long word.
 */
const SCHEME = /(?<![a-z0-9+.-])([0-9+.-]*)[a-z][a-z0-9+.-]*:\/\/+/gi
const LONE_SURROGATE = /\p{Cs}/gu

export const MAX_NAME = 80
export const MAX_QUOTE = 500
const MAX_SUBJECT = 150

/** Blanks that may break a line: not those inside of an amount. */
const BLANKS = /[^\S\u00a0\u202f]+/g

/** Cleans a text to one line of any length. */
export const cleanText = (text: string): string =>
  text.replace(LONE_SURROGATE, '\ufffd').replace(HARMFUL, ' ').replace(BLANKS, ' ').trim()

const truncate = (text: string, limit: number) => {
  const start = truncateGraphemes(text, limit)
  return start === text ? text : `${start.trimEnd()}…`
}

const removeSchemes = (text: string) => text.replace(SCHEME, '$1')

/** The name of a team or a person. The scheme of a URL is removed, so that mail programs show no link. */
export const cleanName = (name: string): string => truncate(cleanText(removeSchemes(name)), MAX_NAME)

/** What a person has written, in one line: line breaks could imitate the parts of a mail. Schemes of URLs are removed. */
export const cleanQuote = (text: string): string => truncate(cleanText(removeSchemes(text)), MAX_QUOTE)

export const cleanSubject = (subject: string): string => truncate(cleanText(subject), MAX_SUBJECT)

const MAX_RESPONSE = 300
const LONG_WORD = /\w{33,}/g
/** Matches a quoted local part too, and the forms of RFC 3464 and of variable envelope return paths. */
const ADDRESS = /(?:"[^"@]{1,64}"|[^\s<>()[\],;:"@]{1,64})@(?:\[[^\]\s]{1,64}\]|[^\s<>()[\],;:"@]{1,255})/gu

/** What a mail server responded, for a list: without addresses, and without words so long that they may be a secret. */
export const cleanResponse = (response: string): string =>
  truncate(cleanText(response.replace(ADDRESS, '…').replace(LONG_WORD, '…')), MAX_RESPONSE)
