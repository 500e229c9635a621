// Mutations of a valid request: one change for each class of values of each field and parameter, or several
// at once. A case is the same for the same seed, whatever ran before it.
import type { Operation, Schema } from './operations.ts'
import { listParameters } from './operations.ts'
import { createValidValue, listSamples } from './samples/samples.ts'
import { createRandom, type Random } from './samples/seeded.ts'

/** A path such as `deliverables`, `0`, `name`. */
export type FieldPath = readonly (string | number)[]
export type Change =
  | { part: 'body'; at: FieldPath; value: unknown }
  | { part: 'body'; at: FieldPath; isRemoved: true }
  /** A text that is sent as the whole body. */
  | { part: 'text'; text: string }
  | { part: 'query'; name: string; texts: readonly string[] }
  | { part: 'path'; name: string; text: string }
  | { part: 'header'; name: string; text: string }
export type Case = { name: string; operation: Operation; changes: readonly Change[] }

/** Every field at any depth; of a list, the first item. */
export function listFields(schema: Schema, path: FieldPath = []): { at: FieldPath; schema: Schema }[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => ({ at: [...path, name], schema: one })),
    ...(schema.items ? [{ at: [...path, 0], schema: schema.items }] : []),
  ]
  return inner.flatMap((member) => [member, ...listFields(member.schema, member.at)])
}

/** Fields that no caller may set. */
const FORBIDDEN = [
  'id',
  'tenant_id',
  'status',
  'created_at',
  'created_by',
  'currency',
  'paid_at',
  'depth',
  'path',
  'early_termination_date',
  'is_archived',
  'role',
  'scopes',
  'key',
  'amount_excl_vat',
  'nonsense',
]
const TEXTS = [
  '',
  ' ',
  'null',
  '[]',
  '7',
  '"x"',
  'true',
  '{',
  '[{}]',
  '{}{}',
  '{"a":1,"a":2}',
  '{"a":\u0000}',
  '{"__proto__":{}}',
  '{"constructor":1}',
  '[['.repeat(50),
  'name=a',
  '<a/>',
  '\ufeff{}',
  '{"a":1e400}',
]

function listBodyChanges(schema: Schema | undefined, random: Random): Change[] {
  const members = schema ? listFields(schema) : []
  const own = members.flatMap(({ at, schema: one }): Change[] => [
    { part: 'body', at, isRemoved: true },
    ...listSamples(one, random).map((value): Change => ({ part: 'body', at, value })),
  ])
  const holders: FieldPath[] = [[], ...members.filter((one) => one.schema.properties).map(({ at }) => at)]
  const unknown = holders.flatMap((path) =>
    FORBIDDEN.map((name): Change => ({ part: 'body', at: [...path, name], value: 'active' })),
  )
  return [...own, ...unknown, ...TEXTS.map((text): Change => ({ part: 'text', text }))]
}

/** A lone surrogate cannot be encoded in a URL; other tests send them. */
const toText = (value: unknown) =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed()

function listQueryChanges(operation: Operation, random: Random): Change[] {
  const knownChanges = listParameters(operation, 'query').flatMap(({ name, schema }): Change[] => [
    ...listSamples(schema, random).map((value): Change => ({ part: 'query', name, texts: [toText(value)] })),
    { part: 'query', name, texts: ['1', '1'] },
    { part: 'query', name, texts: ['', 'a'] },
  ])
  const unknown = ['nonsense', '__proto__', '_method', 'api_key', 'sort', 'Page', 'page[]', ' page', '%00']
  return [...knownChanges, ...unknown.map((name): Change => ({ part: 'query', name, texts: ['1'] }))]
}

const listTextChanges = (part: 'path' | 'header', operation: Operation, random: Random): Change[] =>
  listParameters(operation, part).flatMap(({ name, schema }) =>
    listSamples(schema, random)
      .map(toText)
      .filter((text) => part === 'path' || /^[\x20-\xff\t]*$/.test(text))
      .map((text): Change => ({ part, name, text })),
  )

/** URLs and headers have their own limits, which other tests cover. */
const fits = (change: Change) =>
  change.part === 'body' || change.part === 'text' || JSON.stringify(change).length < 6000

function listChanges(operation: Operation, random: Random): Change[] {
  const inBody = operation.method === 'GET' ? [] : listBodyChanges(operation.body, random)
  return [
    ...inBody,
    ...listQueryChanges(operation, random),
    ...listTextChanges('path', operation, random),
    ...listTextChanges('header', operation, random),
  ].filter(fits)
}

const pools = new Map<string, Change[]>()
function getPool(operation: Operation, seed: number): Change[] {
  const key = `${seed} ${operation.id}`
  const pool = pools.get(key) ?? listChanges(operation, createRandom(seed, operation.id))
  pools.set(key, pool)
  return pool
}

/** One change each, after the unchanged request. */
export function listFieldCases(operation: Operation, seed: number): Case[] {
  return [[], ...getPool(operation, seed).map((one) => [one])].map((some, index) => ({
    name: `fields-${operation.id}-${index}`,
    operation,
    changes: some,
  }))
}

/** A field or parameter with a valid value. */
function createValidChange(operation: Operation, random: Random): Change[] {
  const members = operation.body ? listFields(operation.body) : []
  const [query, header] = [listParameters(operation, 'query'), listParameters(operation, 'header')]
  const index = random.int(members.length + query.length + header.length)
  const member = members[index]
  if (member) return [{ part: 'body', at: member.at, value: createValidValue(member.schema, random) }]
  const parameter = query[index - members.length]
  if (parameter)
    return [
      { part: 'query', name: parameter.name, texts: [toText(createValidValue(parameter.schema, random))] },
    ]
  return header.map(({ name, schema }) => ({
    part: 'header',
    name,
    text: schema.enum ? toText(createValidValue(schema, random)) : random.uuid(),
  }))
}

/** One to six changes at once, half of them valid. */
export function createMixedCase(operation: Operation, seed: number, number: number): Case {
  const name = `mixed-${operation.id}-${number}`
  const random = createRandom(seed, name)
  const invalidShare = random.pick([0, 0, 0.3, 0.6])
  const changes = Array.from({ length: 1 + random.int(6) }, () =>
    random.chance(invalidShare)
      ? [random.pick(getPool(operation, seed))]
      : createValidChange(operation, random),
  )
  return { name, operation, changes: changes.flat() }
}
