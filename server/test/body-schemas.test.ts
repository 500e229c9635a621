// What the checks of bodies rely on: every object of every body is closed, and every array has a limit.
import { expect, test } from 'vitest'
import { MAX_NAMES } from '../src/kernel/http/lossless-json.ts'
import { startWorld } from './world.ts'

type Node = {
  type?: string
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: boolean
  maxItems?: number
}

const world = await startWorld()

/** Paths of objects that take unknown fields or too many, and of arrays without a limit. */
function openPlaces(
  { type, properties, items, additionalProperties, maxItems }: Node,
  path: string,
): string[] {
  const names = Object.keys(properties ?? {})
  const isOpen =
    type === 'array' ? maxItems === undefined : additionalProperties !== false || names.length >= MAX_NAMES
  const inner = [...Object.entries(properties ?? {}), ...(items ? [['0', items] as const] : [])]
  return [
    ...((properties || items) && isOpen ? [path] : []),
    ...inner.flatMap(([name, node]) => openPlaces(node, `${path}.${name}`)),
  ]
}

test('every object of a body is closed, and every array has a limit', () => {
  const bodies = world.app.endpoints.flatMap(({ operationId, body }) => (body ? [{ operationId, body }] : []))
  expect(bodies.length).toBeGreaterThan(30)
  expect(bodies.flatMap(({ operationId, body }) => openPlaces(body as Node, operationId))).toEqual([])
})
