// Checks input against its schema and lists its errors in the order in which the caller wrote the fields.
// Nothing is coerced, filled in or removed: a body is JSON and already has its types.
import { _, Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isCivilDate, isInstant, isMonth, isTimeZone } from '../../domain/calendar.ts'
import { type FieldError, MAX_FIELD_ERRORS } from '../../domain/errors/api-error.ts'
import { isUuid } from '../../domain/ids.ts'
import { isVatNumber } from '../../domain/parties/vat-numbers.ts'
import { isSiren, isSiret } from '../../domain/siren.ts'
import { compileWalk, type LocatedError, type OwnCheck } from './schema-walk.ts'
import { findRules, type TSchema } from './schemas.ts'

// Stops at the first error: it only decides whether a value is valid. schema-walk.ts lists the errors.
const ajv = new Ajv({
  allErrors: false,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  useDefaults: false,
})
ajv.addVocabulary(['example', 'x-secret'])
addFormats.default(ajv, ['email'])
ajv.addFormat('uuid', isUuid)
ajv.addFormat('date', isCivilDate)
ajv.addFormat('date-time', isInstant)
ajv.addFormat('month', isMonth)
ajv.addFormat('time-zone', isTimeZone)
ajv.addFormat('siren', isSiren)
ajv.addFormat('siret', isSiret)
ajv.addFormat('vat-number', isVatNumber)
ajv.addFormat('supplier-code', /^[A-Z0-9]{1,12}$/)
// LPF A 47 A-1: the first three characters are digits of the plan comptable général.
ajv.addFormat('ledger-account', /^[1-8][0-9]{2}[0-9A-Z]{0,17}$/)
ajv.addFormat('journal-code', /^[0-9A-Z]{1,10}$/)
// Not `multipleOf`: validators divide floats for it, and most of them then refuse 8.1 as a multiple of 0.0001.
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  schemaType: 'number',
  validate: (maxDecimals: number, value: number) => countDecimals(value) <= maxDecimals,
  errors: false,
  error: { message: 'has too many decimals', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
})

function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

export type Check = (value: unknown) => FieldError[]

export function compileCheck(schema: TSchema): Check {
  // The validator and the walk are compiled at their first use: to compile all took a fifth of the start of a process.
  let isValid: ValidateFunction | undefined
  const rules = findRules(schema)
  let listErrors: ReturnType<typeof compileWalk> | undefined
  function collectErrors(value: unknown): LocatedError[] {
    listErrors ??= compileWalk(schema, getOwnCheck)
    const fieldErrors = listErrors(value)
    if (fieldErrors.length === 0) throw new Error('A refused value has no error: the walk lacks a keyword')
    return fieldErrors
  }
  return (value) => {
    isValid ??= ajv.compile(schema)
    const fieldErrors = isValid(value) ? NONE : collectErrors(value)
    const more = rules && isObject(value) ? rules(value) : NONE
    return more.length > 0
      ? mergeErrors(schema, value as object, fieldErrors, more)
      : fieldErrors.map(withoutTop)
  }
}

const NONE: never[] = []
const ownChecks = new Map<string, OwnCheck>()

/** Schemas of the same text share one compiled check; there are about a hundred. */
function getOwnCheck(schema: object): OwnCheck {
  const {
    title: _,
    description: __,
    example: ___,
    default: ____,
    ...rules
  } = schema as Record<string, unknown>
  const text = JSON.stringify(rules)
  const cachedCheck = ownChecks.get(text)
  if (cachedCheck) return cachedCheck
  const validate = ajv.compile(rules)
  const check: OwnCheck = (value) => (validate(value) ? undefined : validate.errors?.[0])
  ownChecks.set(text, check)
  return check
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutTop = ({ top: _, ...error }: LocatedError): FieldError => error

/** The error of a rule names a field of the schema, or a path inside of it. */
const locateError = (error: FieldError): LocatedError => ({
  ...error,
  top: error.field.split(/[.[]/, 1)[0] as string,
})

/** Adds rule errors for fields without an error. Sent fields come first, then missing ones in the order of the schema. */
function mergeErrors(
  schema: TSchema,
  value: object,
  fieldErrors: LocatedError[],
  more: FieldError[],
): FieldError[] {
  const reported = new Set(fieldErrors.map(({ top }) => top))
  const all = [...fieldErrors, ...more.map(locateError).filter(({ top }) => !reported.has(top))]
  const ranks = rankNames(schema, value, new Set(all.map(({ top }) => top)))
  const rank = ({ top }: LocatedError) => ranks.get(top) ?? Number.MAX_SAFE_INTEGER
  return all
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_FIELD_ERRORS)
    .map(withoutTop)
}

/** Positions of the names: sent fields in the order of the input, then missing ones in the order of the schema. */
function rankNames(schema: TSchema, value: object, names: ReadonlySet<string>): Map<string, number> {
  const ranks = new Map<string, number>()
  const schemaNames = Object.keys((schema as { properties?: object }).properties ?? {})
  let position = 0
  for (const nameList of [Object.keys(value), schemaNames])
    for (const name of nameList) {
      position += 1
      if (names.has(name) && !ranks.has(name)) ranks.set(name, position)
    }
  return ranks
}
