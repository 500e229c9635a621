// Cursors of lists (decision 0067). A cursor contains the place of the last resource of a page, and a hash of the list that it
// belongs to: the endpoint, its path and filters, and the team or the freelancer who reads. A cursor of another list is refused.
// The hash is no signature: a forged cursor selects rows of the caller's own list, which the caller may read anyway.
import { createHash } from 'node:crypto'
import { isCivilDate, isInstant } from './calendar.ts'
import { isUuid } from './ids.ts'

/** The value of `after` for the first page. */
export const START = 'start'

/** The types of the values that order a list. */
export type CursorKey = 'timestamp' | 'uuid' | 'integer' | 'date' | 'text'

/** The parameter of statements: the hash of the list, then the values of the last resource, if there is one. */
export type Cursor = readonly string[]

/** Nine bytes are twelve characters of base64url. */
const HASH_BYTES = 9
const HASH_LENGTH = 12

export const hashList = (list: unknown): string =>
  createHash('sha256').update(JSON.stringify(list)).digest().subarray(0, HASH_BYTES).toString('base64url')

const MICROSECONDS = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})\d{3}Z$/
/** An integer within the range of `bigint`. */
const INTEGER = /^\d{1,18}$/

const isTime = (text: string) => isInstant(text.replace(MICROSECONDS, '$1Z')) && MICROSECONDS.test(text)
const acceptIf = (isValid: (text: string) => boolean) => (text: string) => (isValid(text) ? text : undefined)

/** Parses the value of a key. Returns undefined if the text is not valid. */
const VALUE_PARSERS: Record<CursorKey, (text: string) => string | undefined> = {
  timestamp: acceptIf(isTime),
  uuid: acceptIf(isUuid),
  integer: acceptIf((text) => INTEGER.test(text)),
  date: acceptIf((text) => text === 'infinity' || isCivilDate(text)),
  text: decodeText,
}

/** Spaces separate the values of a cursor, so a text is in base64. PostgreSQL accepts neither invalid UTF-8 nor NUL. */
function decodeText(encoded: string): string | undefined {
  const bytes = Buffer.from(encoded, 'base64')
  const text = bytes.toString('utf8')
  const isSame = bytes.toString('base64') === encoded && Buffer.from(text).equals(bytes)
  return isSame && !text.includes('\0') ? text : undefined
}

/** Reads a cursor without checking to which list it belongs. */
export const readAnyCursor = (text: string, keys: readonly CursorKey[]): Cursor | undefined =>
  readCursor(text, text.slice(0, HASH_LENGTH), keys)

/** Returns undefined if the text is not a cursor of this list. kernel/db/sql/keyset.ts writes cursors. */
export function readCursor(text: string, listHash: string, keys: readonly CursorKey[]): Cursor | undefined {
  if (text === START) return [listHash]
  if (!text.startsWith(listHash)) return undefined
  const encoded = text.slice(HASH_LENGTH)
  const bytes = Buffer.from(encoded, 'base64url')
  // Decoding ignores characters that are not base64url.
  if (bytes.toString('base64url') !== encoded) return undefined
  const values = bytes.toString('utf8').split(' ')
  if (values.length !== keys.length) return undefined
  const read = keys.flatMap((key, index) => VALUE_PARSERS[key](values[index] as string) ?? [])
  return read.length === keys.length ? [listHash, ...read] : undefined
}

/** Writes cursors of feeds, whose pages are not built by PostgreSQL. */
export const writeCursor = (listHash: string, values: readonly (string | number)[]): string =>
  `${listHash}${Buffer.from(values.join(' ')).toString('base64url')}`
