// Errors of inputs that cannot be rendered.
import { defineErrors, kind, LIMIT, NUMBER, TEXT, WORD } from '../kernel/domain/errors/error-kinds.ts'

const COUNT = NUMBER('The actual number.', 1200)

const MEASURES = {
  insertions: 'placeholders',
  characters: 'characters',
  lines: 'lines',
  rows: 'table rows',
  cells: 'table cells',
}

export const DOCUMENT_ERRORS = defineErrors({
  document_too_large: kind(
    'too_complex',
    {
      measure: WORD(
        ['insertions', 'characters', 'lines', 'rows', 'cells'],
        'The measure that exceeds its limit.',
      ),
      count: COUNT,
      limit: LIMIT,
    },
    ({ measure, count, limit }) =>
      `The document would have ${count} ${MEASURES[measure]}; the maximum is ${limit}`,
  ),
  document_too_slow: kind(
    'too_complex',
    { limit_ms: NUMBER('The limit in milliseconds.', 10_000) },
    ({ limit_ms }) => `The document takes longer than ${limit_ms} ms to render`,
  ),
  document_out_of_memory: kind('too_complex', {}, () => 'The document takes too much memory to render'),
  word_too_long: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The document contains a word or a heading of more than ${limit} characters`,
  ),
  too_many_brackets: kind(
    'too_complex',
    { count: COUNT, limit: LIMIT },
    ({ count, limit }) => `The template has ${count} opening brackets; the maximum is ${limit}`,
  ),
  emphasis_too_deep: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The template nests emphasis in more than ${limit} levels`,
  ),
  unprintable_character: kind(
    'invalid_value',
    {
      character: TEXT('The character, as a code point.', 'U+0007'),
      source: TEXT('The value that contains it; `document` if not known.', 'mission.description'),
    },
    ({ character, source }) =>
      `${source === 'document' ? 'The document' : source} contains ${character}, which no font of the document can print`,
  ),
})
