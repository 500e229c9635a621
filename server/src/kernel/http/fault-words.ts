// What a schema's complaint is called on the wire, and the sentence that a person reads.
import type { ErrorObject } from 'ajv'
import type { FaultReason } from './reasons.ts'

/** What a schema refuses: the keyword and its parameters, as Ajv names them. */
export type SchemaError = Pick<ErrorObject, 'keyword' | 'params' | 'message'>

const BY_KEYWORD: Record<string, FaultReason> = {
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
const BY_FORMAT: Record<string, FaultReason> = {
  uuid: 'invalid_uuid',
  date: 'invalid_date',
  'date-time': 'invalid_date',
  month: 'invalid_date',
}

export function reasonOf({ keyword, params }: SchemaError): FaultReason {
  if (keyword === 'format') return BY_FORMAT[params['format'] as string] ?? 'invalid_value'
  return BY_KEYWORD[keyword] ?? 'invalid_value'
}

const FORMAT_WORDS: Record<string, string> = {
  uuid: 'must be a UUID in its hyphenated form',
  date: 'must be an existing day written YYYY-MM-DD',
  'date-time': 'must be an ISO 8601 date-time with its offset, at most to the millisecond',
  month: 'must be a month written YYYY-MM',
  'time-zone': 'must be a time zone name such as Europe/Paris',
  siren: 'must be a SIREN: nine digits, the last one a check digit',
  email: 'must be an email address',
}

type Params = Record<string, unknown>

const SENTENCES: Record<string, (params: Params) => string> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known member',
  type: ({ type }) => `must be of type ${type}`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as unknown[]).filter((one) => one !== null).join(', ')}`,
  format: ({ format }) => FORMAT_WORDS[format as string] ?? `must be a ${format}`,
  pattern: ({ pattern }) => (pattern === '\\S' ? 'must not be blank' : `must match ${pattern}`),
  'x-decimals': () => 'has too many decimals',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} elements`,
  maxItems: ({ limit }) => `must have at most ${limit} elements`,
}

export function describeFault({ keyword, params, message }: SchemaError, field: string): string {
  return `${field || 'The body'} ${SENTENCES[keyword]?.(params) ?? message}`
}
