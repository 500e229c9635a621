// Decides by the contract alone, with an independent validator, whether a request is valid.
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { COUNTRIES } from '../../../src/domain/countries.ts'
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
ajv.addFormat('siren', (text) => /^\d{9}$/.test(text) && calculateLuhnSum(text) % 10 === 0)
ajv.addFormat('siret', (text) => {
  const isOfLaPoste = text.startsWith('356000000') && [...text].reduce((sum, one) => sum + +one, 0) % 5 === 0
  const hasSiren = calculateLuhnSum(text.slice(0, 9)) % 10 === 0
  return /^\d{14}$/.test(text) && hasSiren && (calculateLuhnSum(text) % 10 === 0 || isOfLaPoste)
})
ajv.addFormat('vat-number', isVatNumber)
ajv.addFormat('ledger-account', (text) => text.length <= 20 && /^[1-8]\d\d[0-9A-Z]*$/.test(text))
ajv.addFormat('journal-code', (text) => text.length <= 10 && /^[0-9A-Z]+$/.test(text))
ajv.addFormat('supplier-code', (text) => text.length <= 12 && /^[0-9A-Z]+$/.test(text))
ajv.addFormat('time-zone', (text) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
})
ajv.addKeyword({
  keyword: 'x-decimals',
  validate: (maxDecimals: number, value: unknown) =>
    typeof value !== 'number' || Number(value.toFixed(maxDecimals)) === value,
})

/** VAT numbers after the prefix: 9 is a digit, A a letter, * either, % a letter of a French key or a digit. */
const VAT_SHAPES: Record<string, string> = {
  AT: 'U99999999',
  BE: '0999999999 1999999999',
  BG: '999999999 9999999999',
  CH: 'E999999999 E999999999MWST E999999999TVA E999999999IVA',
  CY: '99999999A',
  CZ: '99999999 999999999 9999999999',
  DE: '999999999',
  DK: '99999999',
  EE: '999999999',
  EL: '999999999',
  ES: 'A9999999* 99999999A',
  FI: '99999999',
  FR: '%%999999999',
  HR: '99999999999',
  HU: '99999999',
  IT: '99999999999',
  LT: '999999999 999999999999',
  LU: '99999999',
  LV: '99999999999',
  MT: '99999999',
  NO: '999999999 999999999MVA',
  PL: '9999999999',
  PT: '999999999',
  RO: '99 999 9999 99999 999999 9999999 99999999 999999999 9999999999',
  SE: '999999999999',
  SI: '99999999',
  SK: '9999999999',
  GB: '999999999 999999999999 GD999 HA999',
  XI: '999999999 999999999999 GD999 HA999',
}
const CHARACTER_CLASSES: Record<string, string> = {
  9: '0123456789',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '*': '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '%': '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ',
}
/** Shapes that need more than character classes. */
const VAT_PATTERNS: Record<string, RegExp> = {
  IE: /^(?:[0-9]{7}[A-W][A-I]?|[0-9][A-Z+*][0-9]{5}[A-W])$/,
  NL: /^[A-Z0-9+*]{10}[0-9]{2}$/,
}

/** Checks only the country code if the country has no shape; GR and the codes of French regions are not used. */
function isVatNumber(text: string): boolean {
  const [prefix, rest] = [text.slice(0, 2), text.slice(2)]
  const pattern = VAT_PATTERNS[prefix]
  if (pattern) return pattern.test(rest)
  const shapes = VAT_SHAPES[prefix]?.split(' ')
  if (shapes) return shapes.some((shape) => hasShape(rest, shape)) && (prefix !== 'FR' || hasFrenchKey(rest))
  const isCountry = COUNTRY_CODES.has(prefix) && !/^(?:GR|GF|GP|IM|MC|MQ|RE|YT)$/.test(prefix)
  return isCountry && rest.length >= 2 && rest.length <= 15 && /^[A-Z0-9]+$/.test(rest)
}

const hasShape = (text: string, shape: string) =>
  text.length === shape.length &&
  [...shape].every((one, index) => (CHARACTER_CLASSES[one] ?? one).includes(text.charAt(index)))

const hasFrenchKey = (rest: string) =>
  !/^[0-9]{2}/.test(rest) || BigInt(rest.slice(2) + 12) % 97n === BigInt(rest.slice(0, 2))

const COUNTRY_CODES = new Set<string>(COUNTRIES)

/** PostgreSQL and the calendar support the years 1 to 9999. */
function isDay(text: string): boolean {
  const [, year = '0000'] = /^(\d{4})-\d\d-\d\d$/.exec(text) ?? []
  const day = new Date(`${text}T00:00:00Z`)
  return year !== '0000' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const calculateLuhnSum = (digits: string) =>
  [...digits].reduceRight((sum, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1)
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
export const isValidBody = (schema: Schema | undefined, body: unknown): boolean =>
  isStorable(body) && conforms(schema ?? NO_BODY, body)

/** A parameter is text; its schema describes the parsed value. */
export function isValidParameter(schema: Schema, text: string): boolean {
  if (text === '' || !isStorable(text)) return false
  if (schema.type === 'integer') return /^(?:0|[1-9]\d*)$/.test(text) && conforms(schema, Number(text))
  if (schema.type === 'boolean') return text === 'true' || text === 'false'
  return conforms(schema, text)
}
