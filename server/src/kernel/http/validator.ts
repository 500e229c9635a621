// Checks input against its schema and tells every fault, in the order in which the caller wrote it.
// Nothing is coerced, filled in or removed: a body is JSON and already has its types.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isCivilDate, isInstant, isTimeZone } from '../calendar.ts'
import { isUuid } from '../ids.ts'
import type { Fault } from './errors.ts'
import { describeFault, reasonOf } from './fault-words.ts'
import type { TSchema } from './schemas.ts'

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
ajv.addFormat('time-zone', isTimeZone)
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
  return (value) => (validate(value) ? [] : faultsOf(value, validate.errors ?? []))
}

function faultsOf(value: unknown, errors: ErrorObject[]): Fault[] {
  const located = errors.map((error) => ({ error, segments: segmentsOf(error) }))
  const ranked = located.map((item) => ({ ...item, rank: rankOf(value, item.segments) }))
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

/** Position of each segment among the sent members; a missing member comes after all of them. */
function rankOf(value: unknown, segments: string[]): number[] {
  let here = value
  return segments.map((segment) => {
    const position = Object.keys(Object(here)).indexOf(segment)
    here = (here as Record<string, unknown> | null | undefined)?.[segment]
    return position < 0 ? Number.MAX_SAFE_INTEGER : position
  })
}

function compareRanks(a: number[], b: number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  if (at < 0) return a.length - b.length
  return (a[at] ?? 0) - (b[at] ?? -1)
}

const pathOf = (segments: string[]) =>
  segments.reduce((path, segment) => {
    if (/^\d+$/.test(segment) && path) return `${path}[${segment}]`
    return path ? `${path}.${segment}` : segment
  }, '')
