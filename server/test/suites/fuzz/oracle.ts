// Whether a request is valid, decided by the contract alone with an independent validator.
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Schema } from './operations.ts'

const ajv = new Ajv({ strict: false })
addFormats.default(ajv, ['email'])
ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
ajv.addFormat('date', isDay)
ajv.addFormat('date-time', (text) => {
  const [day = '', time = ''] = text.split('T')
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(time)
})
ajv.addFormat('month', (text) => isDay(`${text}-01`))
ajv.addFormat('siren', (text) => /^\d{9}$/.test(text) && luhnSum(text) % 10 === 0)
ajv.addFormat('time-zone', (text) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
})
ajv.addKeyword({
  keyword: 'x-decimals',
  validate: (most: number, value: unknown) =>
    typeof value !== 'number' || Number(value.toFixed(most)) === value,
})

/** PostgreSQL and the calendar support the years 1 to 9999. */
function isDay(text: string): boolean {
  const [, year = '0000'] = /^(\d{4})-\d\d-\d\d$/.exec(text) ?? []
  const day = new Date(`${text}T00:00:00Z`)
  return year !== '0000' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const luhnSum = (digits: string) =>
  [...digits].reduceRight((sum, digit, at) => {
    const value = Number(digit) * ((digits.length - at) % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

const compiled = new WeakMap<Schema, ValidateFunction>()

function conforms(schema: Schema, value: unknown): boolean {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(value)
}

/** Text that cannot be stored is refused in any field. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

const NO_BODY: Schema = { type: 'object', additionalProperties: false }

/** An operation without a described body accepts only an empty object. */
export const isRightBody = (schema: Schema | undefined, body: unknown): boolean =>
  isStorable(body) && conforms(schema ?? NO_BODY, body)

/** A parameter is text; its schema describes the parsed value. */
export function isRightParameter(schema: Schema, text: string): boolean {
  if (text === '' || !isStorable(text)) return false
  if (schema.type === 'integer') return /^(?:0|[1-9]\d*)$/.test(text) && conforms(schema, Number(text))
  if (schema.type === 'boolean') return text === 'true' || text === 'false'
  return conforms(schema, text)
}
