// Errors of inputs that cannot be rendered.
import { defineErrors, kind, LIMIT, NUMBER, TEXT, WORD } from '../domain/errors/error-kinds.ts'

const COUNT = NUMBER('The actual number.', 1200)

const MEASURES = {
  insertions: 'placeholders',
  characters: 'characters',
  lines: 'lines',
  rows: 'table rows',
  cells: 'table cells',
}

/** What is wrong with an element of the XML of an uploaded invoice. */
const INVOICE_DATA_PROBLEMS = {
  missing: 'is missing',
  repeated: 'occurs too often',
  not_text: 'contains elements instead of text',
  too_long: 'is too long',
  control_character: 'contains a control character',
  not_code: 'is not a code of the standard',
  not_date: 'is not an existing date in the format 102 (YYYYMMDD)',
  not_decimal: 'is not a decimal number of at most 19 digits',
  other_currency: 'is not in the currency of the invoice',
  not_xml: 'is not well-formed XML',
  encoding: 'is encoded neither in UTF-8 nor in UTF-16 with a byte order mark',
  document_type: 'has a document type declaration',
  too_deep: 'is nested too deeply',
  too_large: 'is larger than 5 MiB',
}
export type InvoiceDataProblem = keyof typeof INVOICE_DATA_PROBLEMS

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
  file_unreadable: kind(
    'invalid_value',
    {},
    () => 'The file cannot be opened; it must be a PDF that is not damaged and needs no password',
  ),
  factur_x_invalid: kind(
    'invalid_value',
    {
      element: TEXT('The element with the problem.', 'ExchangedDocument/IssueDateTime'),
      problem: WORD(
        Object.keys(INVOICE_DATA_PROBLEMS) as InvoiceDataProblem[],
        'What is wrong with the element.',
      ),
    },
    ({ element, problem }) =>
      `The Factur-X invoice inside the file cannot be read: ${element} ${INVOICE_DATA_PROBLEMS[problem]}`,
  ),
})
