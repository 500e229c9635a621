// Converts a query string to typed values: integers and booleans; everything else stays a string.

import { type FieldError, fieldError, MAX_FIELD_ERRORS } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { splitQuery } from './query-string.ts'
import type { TSchema } from './schemas.ts'
import { compileCheck } from './validator.ts'

const DIGITS = /^(?:0|[1-9]\d*)$/
const BOOLEANS: Record<string, boolean> = { true: true, false: false }

type Parameter = { type?: string; default?: unknown }

type QueryRead = { value: Readonly<Record<string, unknown>>; fieldErrors: FieldError[] }

const MAX_CACHED_QUERIES = 200
const MAX_CACHED_LENGTH = 100

export function compileQuery(schema: TSchema) {
  const parameters = new Map(
    Object.entries((schema as { properties?: Record<string, Parameter> }).properties ?? {}),
  )
  const check = compileCheck(schema)
  const read = (text: string): QueryRead => {
    const { values, positions, fieldErrors } = splitQuery(text)
    // Without a prototype: `__proto__` must be a name like any other, and unknown.
    const value = Object.create(null) as Record<string, unknown>
    for (const [name, raw] of Object.entries(values))
      value[name] = convertValue(raw, parameters.get(name)?.type)
    for (const [name, parameter] of parameters)
      if (!(name in values) && parameter.default !== undefined) value[name] = parameter.default
    const all = [...fieldErrors, ...check(value).map(asParameter), ...pageErrors(values, parameters)]
    if (all.length > 0) return { value, fieldErrors: sortErrors(positions, all) }
    return { value: Object.freeze({ ...value }), fieldErrors: [] }
  }
  return cacheQueries(read)
}

/** Checked here because `page` has a default, so rules cannot tell whether it was sent. */
function pageErrors(
  sent: Readonly<Record<string, string>>,
  declaredParameters: ReadonlyMap<string, Parameter>,
): FieldError[] {
  if (!('page' in sent)) return []
  // Pages would skip a change between two requests, because a later page shows later times.
  return ['after', 'updated_since']
    .filter((name) => name in sent && declaredParameters.has(name))
    .map((name) => fieldError(name, INPUT_ERRORS.mutually_exclusive, { fields: ['page', name] }))
}

/** Caches parsed queries: clients repeat them, and parsing costs 14 µs. */
function cacheQueries(read: (text: string) => QueryRead): (text: string) => QueryRead {
  const cachedQueries = new Map<string, QueryRead>()
  return (text) => {
    const cached = cachedQueries.get(text)
    if (cached) return cached
    const parsed = read(text)
    const isWorthKeeping =
      parsed.fieldErrors.length === 0 &&
      cachedQueries.size < MAX_CACHED_QUERIES &&
      text.length <= MAX_CACHED_LENGTH
    if (isWorthKeeping) cachedQueries.set(text, parsed)
    return parsed
  }
}

/** Sorts errors in the order of the query string; missing parameters come last. */
const sortErrors = (positions: ReadonlyMap<string, number>, fieldErrors: FieldError[]) => {
  const rank = ({ field }: FieldError) => positions.get(field) ?? positions.size
  return fieldErrors.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_FIELD_ERRORS)
}

function convertValue(raw: string, type: string | undefined): unknown {
  if (type === 'integer') return DIGITS.test(raw) ? Number(raw) : raw
  if (type === 'boolean') return BOOLEANS[raw] ?? raw
  return raw
}

const asParameter = (found: FieldError): FieldError => {
  const { field, code, params } = found
  if (code === INPUT_ERRORS.unknown_field.code) return fieldError(field, INPUT_ERRORS.unknown_parameter)
  if (code !== INPUT_ERRORS.type.code) return found
  const expected = params['expected'] === 'boolean' ? 'boolean' : 'integer'
  return fieldError(field, INPUT_ERRORS.parameter_type, { expected })
}
