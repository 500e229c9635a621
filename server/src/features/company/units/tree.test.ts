// The listed tree is compared with a simple model of it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

type Node = { id: string; name: string; parent: string | null; sort: number }
type Step =
  | { kind: 'create'; name: string; parent: number; sort: number }
  | { kind: 'move'; node: number; parent: number }
  | { kind: 'rename'; node: number; name: string; sort: number }

const small = fc.nat({ max: 50 })
/** Characters that all versions of ICU sort the same. */
const letter = fc.constantFrom(...'aAbBzZéÉèßœñ 019-_.😀中')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    name: fc.string({ minLength: 1, maxLength: 3, unit: letter }).filter(isName),
    parent: small,
    sort: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constant('move' as const), node: small, parent: small }),
  fc.record({
    kind: fc.constant('rename' as const),
    node: small,
    name: fc.constantFrom('a', 'B', 'é', '😀'),
    sort: fc.nat({ max: 3 }),
  }),
)
function isName(text: string) {
  return /\S/.test(text)
}

const collator = new Intl.Collator('und')
const compareNames = (a: string, b: string) =>
  collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Builds the tree of the model. Names are sorted by the root collation, as in the service. */
function buildExpectedTree(nodes: Node[], parent: string | null = null, depth = 1, path = ''): object[] {
  return nodes
    .filter((node) => node.parent === parent)
    .sort((a, b) => a.sort - b.sort || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .flatMap((node) => {
      const nodePath = path ? `${path}/${node.id}` : node.id
      const expectedNode = {
        id: node.id,
        name: node.name,
        parent_id: parent,
        sort_order: node.sort,
        depth,
        path: nodePath,
      }
      return [expectedNode, ...buildExpectedTree(nodes, node.id, depth + 1, nodePath)]
    })
}

const isBelow = (nodes: Node[], id: string | null, top: string): boolean =>
  id !== null && (id === top || isBelow(nodes, nodes.find((node) => node.id === id)?.parent ?? null, top))

const pick = (nodes: Node[], index: number) => nodes[index % nodes.length]

const RUN: Record<Step['kind'], (acme: Team, nodes: Node[], one: Body) => Promise<void>> = {
  async create(acme, nodes, { name, parent, sort }) {
    const parentId = (parent % 3 === 0 ? undefined : pick(nodes, parent))?.id ?? null
    const { body } = await acme.call('POST', '/teams', { name, sort_order: sort, parent_id: parentId })
    nodes.push({ id: body.data.id, name, parent: parentId, sort })
  },
  async move(acme, nodes, { node, parent }) {
    const moving = pick(nodes, node)
    if (!moving) return
    const parentId = (parent % 4 === 0 ? undefined : pick(nodes, parent))?.id ?? null
    const isCycle = isBelow(nodes, parentId, moving.id)
    const { status } = await acme.call('PATCH', `/teams/${moving.id}`, { parent_id: parentId })
    expect(status).toBe(isCycle ? 400 : 200)
    if (!isCycle) moving.parent = parentId
  },
  async rename(acme, nodes, { node, name, sort }) {
    const renamed = pick(nodes, node)
    if (!renamed) return
    await acme.call('PATCH', `/teams/${renamed.id}`, { name, sort_order: sort })
    Object.assign(renamed, { name, sort })
  },
}

const pickTreeFields = ({ id, name, parent_id, sort_order, depth, path }: Body) => ({
  id,
  name,
  parent_id,
  sort_order,
  depth,
  path,
})

test('the listed tree equals the model after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const acme = await world.team()
      const nodes: Node[] = []
      for (const one of steps) await RUN[one.kind](acme, nodes, one)
      const { items } = (await acme.call('GET', '/teams?per_page=100')).body.data
      expect(items.map(pickTreeFields)).toEqual(buildExpectedTree(nodes))
    }),
    { numRuns: 25 },
  )
})
