// Checks input against its schema and tells every fault, in the order in which the caller wrote it.
// Nothing is coerced, filled in or removed: a body is JSON and already has its types.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isCivilDate, isInstant, isMonth, isTimeZone } from '../calendar.ts'
import { isUuid } from '../ids.ts'
import { isSiren } from '../siren.ts'
import type { Fault } from './errors.ts'
import { describeFault, reasonOf } from './fault-words.ts'
import { rulesOf, type TSchema } from './schemas.ts'

const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  useDefaults: false,
})
ajv.addVocabulary(['example'])
addFormats.default(ajv, ['email'])
ajv.addFormat('uuid', isUuid)
ajv.addFormat('date', isCivilDate)
ajv.addFormat('date-time', isInstant)
ajv.addFormat('month', isMonth)
ajv.addFormat('time-zone', isTimeZone)
ajv.addFormat('siren', isSiren)
// Not `multipleOf`: validators divide floats for it, and most of them then refuse 8.1 as a multiple of 0.0001.
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  schemaType: 'number',
  validate: (most: number, value: number) => decimalsOf(value) <= most,
})

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

export type Check = (value: unknown) => Fault[]

export function compileCheck(schema: TSchema): Check {
  const validate: ValidateFunction = ajv.compile(schema)
  const rules = rulesOf(schema)
  return (value) => {
    const faults = validate(value) ? [] : faultsOf(value, validate.errors ?? [])
    return rules && isObject(value) ? merged(schema, value, faults, rules(value)) : faults
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const topOf = ({ field }: Fault) => field.split(/[.[]/, 1)[0] as string

/** A member with a fault of its own needs no second one. Sent members first, then missing ones in the schema's order. */
function merged(schema: TSchema, value: object, faults: Fault[], more: Fault[]): Fault[] {
  if (more.length === 0) return faults
  const faulty = new Set(faults.map(topOf))
  const sent = Object.keys(value)
  const known = Object.keys((schema as { properties?: object }).properties ?? {})
  const rank = (fault: Fault) => {
    const at = sent.indexOf(topOf(fault))
    return at >= 0 ? at : sent.length + known.indexOf(topOf(fault))
  }
  return [...faults, ...more.filter((fault) => !faulty.has(topOf(fault)))].sort((a, b) => rank(a) - rank(b))
}

function faultsOf(value: unknown, errors: ErrorObject[]): Fault[] {
  const located = errors.map((error) => ({ error, segments: segmentsOf(error) }))
  const positions = createPositions()
  const ranked = located.map((item) => ({ ...item, rank: rankOf(positions, value, item.segments) }))
  ranked.sort((a, b) => compareRanks(a.rank, b.rank))
  const byField = new Map<string, Fault>()
  for (const { error, segments } of ranked) {
    const field = pathOf(segments)
    if (!byField.has(field))
      byField.set(field, { field, reason: reasonOf(error), message: describeFault(error, field) })
  }
  return [...byField.values()]
}

function segmentsOf(error: ErrorObject): string[] {
  const segments = error.instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const named = error.params['missingProperty'] ?? error.params['additionalProperty']
  return typeof named === 'string' ? [...segments, named] : segments
}

type Positions = (holder: object, segment: string) => number

/** A body may have tens of thousands of faults, so each object's members are numbered once. */
function createPositions(): Positions {
  const known = new Map<object, Map<string, number>>()
  return (holder, segment) => {
    if (Array.isArray(holder)) return Number(segment)
    const numbered = known.get(holder) ?? new Map(Object.keys(holder).map((name, at) => [name, at]))
    known.set(holder, numbered)
    return numbered.get(segment) ?? Number.MAX_SAFE_INTEGER
  }
}

/** Position of each segment among the sent members; a missing member comes after all of them. */
function rankOf(positions: Positions, value: unknown, segments: string[]): number[] {
  let holder = value
  return segments.map((segment) => {
    const rank = typeof holder === 'object' && holder !== null ? positions(holder, segment) : 0
    holder = (holder as Record<string, unknown> | null | undefined)?.[segment]
    return rank
  })
}

function compareRanks(a: number[], b: number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  if (at < 0) return a.length - b.length
  return (a[at] ?? 0) - (b[at] ?? -1)
}

/** A member's name may have 250 kB; the answer need not. */
const MAX_FIELD = 200

const pathOf = (segments: string[]) =>
  segments
    .reduce((path, segment) => {
      if (/^\d+$/.test(segment) && path) return `${path}[${segment}]`
      return path ? `${path}.${segment}` : segment
    }, '')
    .slice(0, MAX_FIELD)
