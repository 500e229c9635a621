// Assumptions of request validation: every object of every body is closed, every array has a limit, and every keyword of a
// schema has an error.
import { expect, test } from 'vitest'
import { MAX_NAMES } from '../../../src/kernel/wire/lossless-json.ts'
import { KEYWORDS } from '../../../src/kernel/wire/schema-errors.ts'
import { startWorld } from '../../world/world.ts'

type Node = {
  type?: string
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: boolean
  maxItems?: number
}

const world = await startWorld()

/** Paths of objects that accept unknown fields or too many fields, and of arrays without a limit. */
function findOpenPaths(
  { type, properties, items, additionalProperties, maxItems }: Node,
  path: string,
): string[] {
  const names = Object.keys(properties ?? {})
  const isOpen =
    type === 'array' ? maxItems === undefined : additionalProperties !== false || names.length >= MAX_NAMES
  const inner = [...Object.entries(properties ?? {}), ...(items ? [['0', items] as const] : [])]
  return [
    ...((properties || items) && isOpen ? [path] : []),
    ...inner.flatMap(([name, node]) => findOpenPaths(node, `${path}.${name}`)),
  ]
}

test('every object of a body is closed, and every array has a limit', () => {
  const bodies = world.app.endpoints.flatMap(({ operationId, body }) => (body ? [{ operationId, body }] : []))
  expect(bodies.length).toBeGreaterThan(30)
  expect(bodies.flatMap(({ operationId, body }) => findOpenPaths(body as Node, operationId))).toEqual([])
})

/** Keywords that refuse nothing, or whose parts are checked individually. */
const IGNORED_KEYWORDS = [
  'title',
  'description',
  'example',
  'default',
  'nullable',
  'properties',
  'items',
  'deprecated',
  'x-secret',
]

const PATTERN = '\\S'

/** Keywords of a schema for which validation has no error. */
function findUnknownKeywords(node: Node, path: string): string[] {
  const { properties = {}, items, ...own } = node as Node & { pattern?: string }
  const inner = [...Object.entries(properties), ...(items ? [['0', items] as const] : [])]
  return [
    ...Object.keys(own)
      .filter((keyword) => !(keyword in KEYWORDS) && !IGNORED_KEYWORDS.includes(keyword))
      .map((keyword) => `${path} ${keyword}`),
    // The error of a pattern always says that the text is blank.
    ...(own.pattern === undefined || own.pattern === PATTERN ? [] : [`${path} pattern`]),
    ...inner.flatMap(([name, one]) => findUnknownKeywords(one, `${path}.${name}`)),
  ]
}

test('every keyword of every body and query has an error', () => {
  const schemas = world.app.endpoints.flatMap(({ operationId, body, query }) =>
    [body, query].flatMap((schema) => (schema ? [findUnknownKeywords(schema as Node, operationId)] : [])),
  )
  expect(schemas.length).toBeGreaterThan(60)
  expect(schemas.flat()).toEqual([])
  expect(
    findUnknownKeywords({ type: 'string', uniqueItems: true, pattern: '^a$' } as Node, 'planted'),
  ).toEqual(['planted uniqueItems', 'planted pattern'])
})
