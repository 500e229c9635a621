// What a schema's complaint is called on the wire, and the sentence that a person reads.
import type { ErrorObject } from 'ajv'
import type { Reason } from './reasons.ts'

const BY_KEYWORD: Record<string, Reason> = {
  type: 'invalid_type',
  required: 'missing_field',
  additionalProperties: 'unknown_field',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_short',
  maxItems: 'too_long',
}
const BY_FORMAT: Record<string, Reason> = {
  uuid: 'invalid_uuid',
  date: 'invalid_date',
  'date-time': 'invalid_date',
}

export function reasonOf({ keyword, params }: ErrorObject): Reason {
  if (keyword === 'format') return BY_FORMAT[params['format'] as string] ?? 'invalid_value'
  return BY_KEYWORD[keyword] ?? 'invalid_value'
}

const FORMAT_WORDS: Record<string, string> = {
  uuid: 'must be a UUID in its hyphenated form',
  date: 'must be an existing day written YYYY-MM-DD',
  'date-time': 'must be an ISO 8601 date-time with its offset, at most to the millisecond',
  'time-zone': 'must be a time zone name such as Europe/Paris',
  email: 'must be an email address',
}

export function describeFault(error: ErrorObject, field: string): string {
  const name = field || 'The body'
  const { keyword, params } = error
  if (keyword === 'required') return `${name} is required`
  if (keyword === 'additionalProperties') return `${name} is not a known member`
  if (keyword === 'enum') return `${name} must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  if (keyword === 'format') return `${name} ${FORMAT_WORDS[params['format'] as string] ?? error.message}`
  if (keyword === 'pattern') return `${name} must not be blank`
  if (keyword === 'x-decimals') return `${name} has too many decimals`
  return `${name} ${error.message}`
}
