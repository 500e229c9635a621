// The error of each schema keyword.
import type { ErrorObject } from 'ajv'
import { type FieldError, fieldError } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { PARTY_ERRORS } from '../../domain/errors/party.errors.ts'

/** The failed keyword and its parameters, as in Ajv. */
export type SchemaError = Pick<ErrorObject, 'keyword' | 'params'>

type Params = Record<string, unknown>
type CreateFieldError = (field: string, params: Params) => FieldError

const FORMATS = {
  uuid: INPUT_ERRORS.uuid_format,
  date: INPUT_ERRORS.date_format,
  'date-time': INPUT_ERRORS.date_time_format,
  month: INPUT_ERRORS.month_format,
  'time-zone': INPUT_ERRORS.time_zone_format,
  siren: INPUT_ERRORS.siren_format,
  siret: PARTY_ERRORS.siret_format,
  'vat-number': PARTY_ERRORS.vat_number_format,
  'supplier-code': PARTY_ERRORS.supplier_code_format,
  'ledger-account': PARTY_ERRORS.ledger_account_format,
  'journal-code': PARTY_ERRORS.journal_code_format,
  email: INPUT_ERRORS.email_format,
}

const toLimitParams = ({ limit }: Params) => ({ limit: limit as number })

/** The keywords that request schemas may use; a test checks that they use no others. */
export const KEYWORDS: Record<string, CreateFieldError> = {
  required: (field) => fieldError(field, INPUT_ERRORS.required),
  additionalProperties: (field) => fieldError(field, INPUT_ERRORS.unknown_field),
  type: (field, { type }) => fieldError(field, INPUT_ERRORS.type, { expected: [type].flat().join(' or ') }),
  enum: (field, { allowedValues }) =>
    fieldError(field, INPUT_ERRORS.one_of, { allowed: listWords(allowedValues) }),
  format: (field, { format }) => fieldError(field, FORMATS[format as keyof typeof FORMATS]),
  // The only pattern is `\\S`.
  pattern: (field) => fieldError(field, INPUT_ERRORS.blank),
  'x-decimals': (field, params) => fieldError(field, INPUT_ERRORS.decimals, toLimitParams(params)),
  minimum: (field, params) => fieldError(field, INPUT_ERRORS.minimum, toLimitParams(params)),
  maximum: (field, params) => fieldError(field, INPUT_ERRORS.maximum, toLimitParams(params)),
  minLength: (field, params) =>
    params['limit'] === 1
      ? fieldError(field, INPUT_ERRORS.empty)
      : fieldError(field, INPUT_ERRORS.min_length, toLimitParams(params)),
  maxLength: (field, params) => fieldError(field, INPUT_ERRORS.max_length, toLimitParams(params)),
  minItems: (field, params) => fieldError(field, INPUT_ERRORS.min_items, toLimitParams(params)),
  maxItems: (field, params) => fieldError(field, INPUT_ERRORS.max_items, toLimitParams(params)),
}

/** null is not listed among the allowed values. */
const listWords = (values: unknown) => (values as unknown[]).filter((one) => one !== null).map(String)

export function toFieldError(field: string, { keyword, params }: SchemaError): FieldError {
  const make = KEYWORDS[keyword]
  if (!make) throw new Error(`The schema keyword ${keyword} has no error`)
  return make(field, params)
}
