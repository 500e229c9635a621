// Equivalence classes of values: for each kind of field its boundaries, values just beyond them, and
// values that careless code accepts.
import { INJECTIONS } from '../../hostile/client/injections.ts'
import type { Schema } from '../operations.ts'
import { FORMATS } from './format-samples.ts'
import { raw } from './raw-json.ts'
import type { Random } from './seeded.ts'

const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  'x',
  '0',
  '1',
  'true',
  'null',
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  [''],
  [0],
]

/** Parsers distinguish these, programs that use JavaScript numbers do not. */
const RAW_NUMBERS = [
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '0.1234567890123456',
  '-0',
  '1.0',
  '1e1',
]

const INJECTION_TEXTS = INJECTIONS.map(([, text]) => text)
const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800']
const BLANK = [' ', '\t', '\n', '\u00a0', '\u3000', '\u2003', '\ufeff', '\u200b', '\u3164', '\u0000 ']
const UNITS = ['a', 'é', '🚀', 'e\u0301', ' ']
const VERY_LONG = 120_000

function listTextSamples({ minLength = 0, maxLength }: Schema, random: Random): string[] {
  const ends = [minLength - 1, minLength, minLength + 1].filter((length) => length >= 0)
  const maxLengths = maxLength === undefined ? [] : [maxLength - 1, maxLength, maxLength + 1]
  const lengths = [...ends, ...maxLengths].map((length) => random.pick(UNITS.slice(0, 3)).repeat(length))
  const padded = maxLength === undefined ? [] : ['🚀'.padStart(maxLength + 1, 'a'), ' '.repeat(maxLength)]
  return [...lengths, ...padded, 'a'.repeat(VERY_LONG), ...INJECTION_TEXTS, ...UNSTORABLE, ...BLANK]
}

const listNumberSamples = ({
  type,
  minimum = 0,
  maximum = 0,
  'x-decimals': decimals = 0,
}: Schema): unknown[] => {
  const step = type === 'integer' ? 1 : 10 ** -decimals
  const around = [minimum, maximum].flatMap((border) => [border - step, border, border + step])
  const odd = [0.5, 1 / 3, 0.1 + 0.2, 1e-5, 1e-7, 1e15, 1e21, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE]
  return [
    ...around.map((number) => Number(number.toPrecision(15))),
    ...odd,
    ...odd.map((number) => -number),
    2_147_483_647,
    2_147_483_648,
    4_294_967_296,
    0.1,
    7,
    '7',
    '7.0',
    ' 7',
    '7 ',
    '+7',
    '0x7',
    '1e3',
    'NaN',
    ...RAW_NUMBERS.map(raw),
  ]
}

const HOMOGLYPHS: Record<string, string> = { a: 'а', e: 'е', o: 'о', i: 'і', p: 'р', c: 'с' }

function listEnumSamples(allowed: unknown[]): unknown[] {
  const allowedWords = allowed.filter((word) => typeof word === 'string')
  const near = allowedWords.flatMap((word) => [
    word.toUpperCase(),
    ` ${word}`,
    `${word} `,
    `${word}\n`,
    `${word},${word}`,
    word.slice(1),
    word.replace(/[aeoipc]/, (letter) => HOMOGLYPHS[letter] ?? letter),
  ])
  return [
    ...allowedWords,
    ...near,
    0,
    allowedWords.length,
    '__proto__',
    'constructor',
    'toString',
    [allowedWords[0]],
  ]
}

const listArraySamples = (schema: Schema, random: Random): unknown[] => {
  const one = createValidValue(schema.items ?? {}, random)
  const { maxItems = 3 } = schema
  const many = (length: number) => Array.from({ length }, () => one)
  return [[], [one], [one, one], many(maxItems), many(maxItems + 1), [one, null], [[one]], { 0: one }, one]
}

/** All classes for a field of this schema. */
export function listSamples(schema: Schema, random: Random): unknown[] {
  return [...WRONG_TYPES, ...listTypeSamples(schema, random)]
}

function listTypeSamples(schema: Schema, random: Random): unknown[] {
  if (schema.enum) return listEnumSamples(schema.enum)
  if (schema.type === 'array') return listArraySamples(schema, random)
  if (schema.type === 'object') return [{ '': 1 }, raw('{"__proto__":1}'), raw('{"a":1,"a":2}')]
  if (schema.type === 'boolean') return ['TRUE', 'yes', 'on', '0', 2]
  if (schema.type !== 'string') return listNumberSamples(schema)
  const format = FORMATS[schema.format ?? '']
  return format
    ? [...format, random.uuid(), random.pick(INJECTION_TEXTS), random.pick(UNSTORABLE)]
    : listTextSamples(schema, random)
}

/** A value that is valid for the schema. */
export function createValidValue(schema: Schema, random: Random): unknown {
  if (schema.enum) return random.pick(schema.enum.filter((word) => word !== null))
  if (schema.type === 'object') return createObject(schema, random)
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
      createValidValue(schema.items ?? {}, random),
    )
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'string') return createText(schema, random)
  return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 10, 1 + random.int(9)))
}

const createObject = ({ properties = {}, required = [] }: Schema, random: Random) =>
  Object.fromEntries(required.map((name) => [name, createValidValue(properties[name] ?? {}, random)]))

function createText({ format = '', minLength = 1 }: Schema, random: Random): string {
  if (format === 'uuid') return random.uuid()
  if (format === 'email') return `${random.uuid()}@example.com`
  return FORMATS[format]?.[0] ?? 'Apollo'.padEnd(minLength, 'o')
}
