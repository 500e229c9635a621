// Bodies of the maximum size, each of a kind that costs more than its size: for the parser, for the validation or for
// later steps.
import { LIMITS } from '../../../../src/kernel/wire/limits.ts'
import type { Actor } from '../fixtures.ts'
import type { Operation, Schema } from '../operations.ts'
import { createValidValue } from '../samples/samples.ts'
import type { Random } from '../samples/seeded.ts'
import type { CostlyRequest } from './raw-request.ts'

type Unit = (index: number) => string

/** Repeats the unit as often as it fits. */
function fillBody(open: string, unit: Unit, close: string): string {
  const units: string[] = []
  let room = LIMITS.bodyBytes - Buffer.byteLength(open) - Buffer.byteLength(close)
  for (let index = 0; ; index += 1) {
    const text = `${index > 0 ? ',' : ''}${unit(index)}`
    room -= Buffer.byteLength(text)
    if (room < 0) return open + units.join('') + close
    units.push(text)
  }
}

/** A JSON string that fills a body. */
const longText = (open: string, unit: string, close: string) => {
  const room = LIMITS.bodyBytes - Buffer.byteLength(open) - Buffer.byteLength(close) - 2
  return `${open}"${unit.repeat(Math.floor(room / Buffer.byteLength(unit)))}"${close}`
}

/** Valid fields with an inverted date range, so that rules between fields report an error too. */
function openBody(body: unknown): string {
  const fields = Object.entries((body ?? {}) as object).map(([name, value]) => [
    name,
    /date|^from$/.test(name) && typeof value === 'string' ? value.replace(/^\d{4}/, '2999') : value,
  ])
  const text = JSON.stringify({ ...Object.fromEntries(fields), end_date: '2026-01-01', to: '2026-01-01' })
  return text.slice(0, -1)
}

const PREFIX = 'p'.repeat(180)

const FIELD: Unit = (index) => `"a${index}":1`
const FLOODS: Record<string, Unit> = {
  'unknown fields': FIELD,
  'unknown fields and their twins with a dot': (index) => `"a${index >> 1}${index % 2 ? '.' : ''}":1`,
  'unknown fields that end in a dot': (index) => `"a${index}.":1`,
  'fields with an equal prefix': (index) => `"${PREFIX}${index}":1`,
  'fields with an equal end': (index) => `"${index}${PREFIX}":1`,
  'fields named by numbers': (index) => `"${index}":1`,
  // V8 hashes short decimal names to their value: these collide in the lower bits.
  'fields named by multiples of 4096': (index) => `"${(index * 4096) % 9_999_999}${index >> 11 || ''}":1`,
  'escaped names': (index) => `"\\u0061${index}":1`,
  'fields of deep lists': (index) => `"a${index}":${'['.repeat(30)}${']'.repeat(30)}`,
  'fields of deep objects': (index) => `"a${index}":${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
  'fields of empty text': (index) => `"a${index}":""`,
}

const LISTS: Record<string, Unit> = {
  zeros: () => '0',
  'exponents of zero': () => '0e1',
  exponents: () => '1e1',
  'long decimals': () => '1.23456789012345',
  'escaped text': () => '"\\u0041"',
  'empty objects': () => '{}',
  'small objects': () => '{"a":0,"b":0}',
  'empty lists': () => '[]',
}

export const costly = (name: string, getText: (json: unknown, actor: Actor) => string): CostlyRequest => ({
  name,
  make: (usual, json, actor) => ({
    ...usual,
    headers: { ...usual.headers, 'content-type': 'application/json' },
    body: Buffer.from(getText(json, actor)),
  }),
})
/** Opens a body up to the value of an unknown field, after the valid fields. */
const openUnknownField = (json: unknown) => `${openBody(json)},"unknown":`

/** The body waits until the unknown key has been looked up in the database. */
const inSmallestChunks = (name: string, headers: Record<string, string>): CostlyRequest => ({
  name,
  make: (usual) => ({
    ...usual,
    headers: { ...usual.headers, 'content-type': 'application/json', ...headers },
    body: Buffer.alloc(LIMITS.bodyBytes, ' '),
    chunkBytes: 1,
  }),
})

/** Bodies for any operation with a body. */
export const ANY_BODIES: readonly CostlyRequest[] = [
  ...Object.entries(FLOODS).map(([name, unit]) =>
    costly(name, (json) => fillBody(`${openBody(json)},`, unit, '}')),
  ),
  ...Object.entries(LISTS).map(([name, unit]) =>
    costly(`an unknown list of ${name}`, (json) => fillBody(`${openUnknownField(json)}[`, unit, ']}')),
  ),
  costly('a list of empty objects', () => fillBody('[', () => '{}', ']')),
  costly('a repeated name at the end', (json) => fillBody(`${openBody(json)},`, FIELD, ',"a0":1}')),
  costly('a long name', (json) => longText(`${openBody(json)},`, 'n', ':1}')),
  costly('a long text', (json) => longText(openUnknownField(json), '🚀', '}')),
  costly('a long escaped text', (json) => longText(openUnknownField(json), '\\u0041', '}')),
  costly('a long number', (json) => `${openUnknownField(json)}${'1'.repeat(200_000)}}`),
  costly('nesting without an end', () => '['.repeat(LIMITS.bodyBytes)),
  costly('blanks', () => ' '.repeat(LIMITS.bodyBytes)),
  inSmallestChunks('chunks of one byte', {}),
  inSmallestChunks('chunks of one byte and an unknown key', { authorization: 'Bearer unknown' }),
]

const UNITS = ['a', ' ', 'é', '🚀', ',', '@', 'a.', '-', '0', 'a@a.', '{{', '}}', '# ', '\\n', '* ']
const listFields = ({ properties = {} }: Schema) => Object.entries(properties)

/** Bodies that depend on the schema of the operation: long lists, long text, and the largest valid body. */
export function listCostlyBodies({ body: schema = {} }: Operation, random: Random): CostlyRequest[] {
  const lists = listFields(schema).filter(([, { type }]) => type === 'array')
  const texts = listFields(schema).filter(([, { type }]) => type === 'string')
  return [
    ...lists.flatMap(([name, list]) => listCostlyLists(name, list, random)),
    ...texts.map(([name]) => {
      const unit = random.pick(UNITS)
      return costly(`long ${name} of ${unit}`, (json) => longText(openBodyAt(name, json), unit, '}'))
    }),
    costly('the largest of its kind', (json) => JSON.stringify(buildLargest(schema, json, random))),
  ]
}

/** Opens a body up to the value of this field, which comes last. */
function openBodyAt(name: string, json: unknown): string {
  const { [name]: _, ...others } = (json ?? {}) as Record<string, unknown>
  return `${JSON.stringify({ ...others, [name]: 0 }).slice(0, -2)}`
}

function listCostlyLists(
  name: string,
  { maxItems = 1000, items = {} }: Schema,
  random: Random,
): CostlyRequest[] {
  const usual = JSON.stringify(createValidValue(items, random))
  const list = (kind: string, open: string, unit: Unit, close: string) =>
    costly(`${name} of ${kind}`, (json) => fillBody(openBodyAt(name, json) + open, unit, close))
  const atLimit = (kind: string, item: string) =>
    costly(`${name} at its limit of ${kind}`, (json) => {
      const text = `${openBodyAt(name, json)}[${Array<string>(maxItems).fill(item).join(',')}]}`
      return Buffer.byteLength(text) <= LIMITS.bodyBytes ? text : '{}'
    })
  return [
    list('empty objects', '[', () => '{}', ']}'),
    list('usual items', '[', () => usual, ']}'),
    list('unknown fields', '[{', FIELD, '}]}'),
    atLimit('empty objects', '{}'),
    atLimit('usual items', usual),
  ]
}

const ROOM = LIMITS.bodyBytes - 8192

/** Makes every text and list as long as its schema and the body allow. */
function buildLargest(schema: Schema, usual: unknown, random: Random): unknown {
  const body = { ...(createValidValue(schema, random) as object), ...(usual as object) } as Record<
    string,
    unknown
  >
  const lists = listFields(schema).filter(([, { type }]) => type === 'array')
  for (const [name, { maxItems = 100, items = {} }] of lists) {
    const [one] = (body[name] as unknown[] | undefined) ?? []
    body[name] = Array<unknown>(maxItems).fill(one ?? createValidValue(items, random))
  }
  const room = () => ROOM - Buffer.byteLength(JSON.stringify(body))
  for (const [name, { type, format, enum: words, maxLength = 0 }] of listFields(schema))
    if (type === 'string' && !format && !words && room() > maxLength)
      body[name] = `${body[name] ?? ''}${'a '.repeat(maxLength)}`.slice(0, maxLength - 1).concat('a')
  return body
}
