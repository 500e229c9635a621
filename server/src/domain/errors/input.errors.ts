// Errors in the path, the query or the body of a request.

import { START } from '../cursors.ts'
import type { Reference, Resource, UniqueResource } from '../manifest.ts'
import {
  DATE,
  defineErrors,
  kind,
  LIMIT,
  LIMIT_BYTES,
  LIST,
  NUMBER,
  TEXT,
  WORD,
  WORD_OF,
} from './error-kinds.ts'
import { toResourceName } from './resources.ts'

const ALLOWED = LIST('The allowed values.', ['hourly', 'daily'])
const START_FIELD = TEXT('The field with the start of the range.', 'start_date')

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const formatMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

const TYPE_NAMES: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export const INPUT_ERRORS = defineErrors({
  // JSON
  body_required: kind('invalid_json', {}, () => 'A JSON body is required'),
  body_encoding: kind('invalid_json', {}, () => 'The body is not valid UTF-8'),
  body_syntax: kind('invalid_json', {}, () => 'The body is not valid JSON'),
  body_depth: kind(
    'invalid_json',
    { limit: LIMIT },
    ({ limit }) => `The body is nested deeper than ${limit} levels`,
  ),
  duplicate_field: kind('duplicate_key', {}, (_, field) => `${field} must be sent only once`),
  unstorable_text: kind(
    'invalid_value',
    {},
    (_, field) => `${field} contains NUL or half of a surrogate pair, which cannot be stored`,
  ),
  significant_digits: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at most ${limit} significant digits`,
  ),

  // Schemas
  required: kind('missing_field', {}, (_, field) => `${field} is required`),
  unknown_field: kind('unknown_field', {}, (_, field) => `${field} is not a known field`),
  type: kind(
    'invalid_type',
    { expected: TEXT('The expected type, as in JSON Schema.', 'integer') },
    ({ expected }, field) => `${field} must be ${TYPE_NAMES[expected] ?? expected}`,
  ),
  one_of: kind(
    'invalid_value',
    { allowed: ALLOWED },
    ({ allowed }, field) => `${field} must be one of ${allowed.join(', ')}`,
  ),
  list_of: kind(
    'invalid_value',
    { allowed: ALLOWED },
    ({ allowed }, field) => `${field} must be a comma-separated list of one or more of ${allowed.join(', ')}`,
  ),
  uuid_format: kind('invalid_uuid', {}, (_, field) => `${field} must be a UUID with hyphens`),
  date_format: kind(
    'invalid_date',
    {},
    (_, field) => `${field} must be an existing day in the format YYYY-MM-DD`,
  ),
  date_time_format: kind(
    'invalid_date',
    {},
    (_, field) => `${field} must be an ISO 8601 date-time with an offset and at most milliseconds`,
  ),
  month_format: kind('invalid_date', {}, (_, field) => `${field} must be a month in the format YYYY-MM`),
  time_zone_format: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be the name of a time zone, such as Europe/Paris`,
  ),
  siren_format: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be a SIREN: nine digits, the last of which is a check digit`,
  ),
  email_format: kind('invalid_value', {}, (_, field) => `${field} must be an email address`),
  blank: kind('invalid_value', {}, (_, field) => `${field} must not be blank`),
  decimals: kind(
    'invalid_value',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at most ${pluralize(limit, 'decimal')}`,
  ),
  minimum: kind('out_of_range', { limit: LIMIT }, ({ limit }, field) => `${field} must be at least ${limit}`),
  maximum: kind('out_of_range', { limit: LIMIT }, ({ limit }, field) => `${field} must be at most ${limit}`),
  empty: kind('too_short', {}, (_, field) => `${field} must not be empty`),
  min_length: kind(
    'too_short',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at least ${pluralize(limit, 'character')}`,
  ),
  max_length: kind(
    'too_long',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at most ${pluralize(limit, 'character')}`,
  ),
  min_items: kind(
    'too_short',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at least ${pluralize(limit, 'element')}`,
  ),
  max_items: kind(
    'too_long',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have at most ${pluralize(limit, 'element')}`,
  ),

  // Query parameters
  unknown_parameter: kind('unknown_parameter', {}, (_, field) => `${field} is not a known parameter`),
  unreadable_parameter: kind(
    'unknown_parameter',
    {},
    () => 'The name of a query parameter is empty or not valid percent-encoded UTF-8 text',
  ),
  parameter_type: kind(
    'invalid_value',
    { expected: WORD(['integer', 'boolean'], 'The type of the parameter.') },
    ({ expected }, field) =>
      expected === 'integer'
        ? `${field} must be an integer in decimal digits, without leading zeros`
        : `${field} must be true or false`,
  ),
  parameter_encoding: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not valid percent-encoded UTF-8 text`,
  ),
  empty_parameter: kind('invalid_value', {}, (_, field) => `${field} must not be empty`),
  cursor_invalid: kind(
    'cursor_invalid',
    {},
    (_, field) =>
      `${field} is not a cursor of this list with these filters; send ${START}, or next of the previous response`,
  ),
  repeated_parameter: kind('invalid_value', {}, (_, field) => `${field} must be sent only once`),

  // Files
  multipart_syntax: kind('invalid_value', {}, () => 'The body is not valid multipart/form-data'),
  multipart_boundary: kind(
    'invalid_value',
    {
      min_length: NUMBER('The minimum length.', 4),
      above_bytes: NUMBER('Applies to bodies larger than this.', 1_048_576),
    },
    ({ min_length, above_bytes }) =>
      `The boundary of a body above ${formatMegabytes(above_bytes)} must have at least ${min_length} characters`,
  ),
  file_too_large: kind(
    'too_long',
    { limit_bytes: LIMIT_BYTES },
    ({ limit_bytes }, field) => `${field} must be at most ${formatMegabytes(limit_bytes)}`,
  ),
  not_a_pdf: kind('invalid_value', {}, (_, field) => `${field} must be a PDF`),
  not_a_pdf_or_image: kind('invalid_value', {}, (_, field) => `${field} must be a PDF, PNG or JPEG file`),

  // Dates, ranges and combinations
  before_start: kind(
    'invalid_date_range',
    { start_field: START_FIELD },
    ({ start_field }, field) => `${field} must be on or after ${start_field}`,
  ),
  below_start: kind(
    'out_of_range',
    { start_field: TEXT('The field with the start of the range.', 'from_number') },
    ({ start_field }, field) => `${field} must be at least ${start_field}`,
  ),
  months_reversed: kind(
    'invalid_date_range',
    { from: TEXT('The first month.', '2026-04'), to: TEXT('The last month.', '2026-03') },
    ({ from, to }) => `to (${to}) must be on or after from (${from})`,
  ),
  too_many_months: kind(
    'out_of_range',
    { from: TEXT('The first month.', '2024-01'), to: TEXT('The last month.', '2026-03'), limit: LIMIT },
    ({ from, to, limit }) => `The range from ${from} to ${to} is longer than ${pluralize(limit, 'month')}`,
  ),
  earliest_date: kind(
    'out_of_range',
    { date: DATE('The earliest allowed day.') },
    ({ date }, field) => `${field} must be on or after ${date}`,
  ),
  after_date: kind(
    'out_of_range',
    { date: DATE('The day before the earliest allowed day.') },
    ({ date }, field) => `${field} must be after ${date}`,
  ),
  between_dates: kind(
    'out_of_range',
    { first: DATE('The first day.', '2026-03-01'), last: DATE('The last day.') },
    ({ first, last }, field) => `${field} must be between ${first} and ${last}`,
  ),
  in_the_past: kind('out_of_range', {}, (_, field) => `${field} must be in the future`),
  mutually_exclusive: kind(
    'mutually_exclusive',
    { fields: LIST('The fields of which one may be sent.', ['template_locale', 'service_template_id']) },
    ({ fields }) => `Send ${fields.join(' or ')}, not both`,
  ),
  repeated_id: kind('invalid_value', {}, (_, field) => `${field} must not repeat an id of the same list`),
  repeated_row: kind(
    'invalid_value',
    { index: NUMBER('Position of the first row with the value, from 0.', 3) },
    ({ index }, field) => `${field} must be unique; row ${index}, counted from 0, has the same value`,
  ),

  // Resources
  not_found: kind(
    'not_found',
    { resource: WORD_OF<Resource>('resources', 'What was not found.') },
    ({ resource }) => `${capitalize(toResourceName(resource))} not found`,
  ),
  unknown_reference: kind(
    'unknown_reference',
    { resource: WORD_OF<Reference>('references', 'What the field must refer to.') },
    ({ resource }, field) =>
      `${field}: no such ${toResourceName(resource)} in this ${resource === 'deliverable' ? 'mission' : 'team'}`,
  ),
  already_exists: kind(
    'already_exists',
    { resource: WORD_OF<UniqueResource>('uniqueResources', 'The resource that already has the value.') },
    ({ resource }, field) => {
      if (resource === 'activity_report') return 'An activity report of this mission and month already exists'
      return `${/^[aeio]/.test(resource) ? 'An' : 'A'} ${toResourceName(resource)} with this ${field} already exists`
    },
  ),
})
