// Each surface shows each reader exactly the resources that the lists show them; planted leaks prove that the matrix of resources,
// surfaces and readers finds violations.
import { expect, test } from 'vitest'
import type { ReadAccess } from '../../../src/domain/access/read-access.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { startWorld } from '../../world/world.ts'
import { type Fault, withFault } from './faulty-endpoint.ts'
import {
  checkSurface,
  completeMatrixTeam,
  createSurfaces,
  findList,
  isAccessOfRead,
  makeMatrixTeam,
  makeReaders,
  READ_SCOPES,
  RESOURCES,
} from './read-matrix.ts'

const world = await startWorld()
const { endpoints } = world.app
const team = await makeMatrixTeam(world)
const readers = await makeReaders(world, team)
await completeMatrixTeam(world, team)
const surfaces = createSurfaces(world, team)

/** Resources without a list that only team-admins read: rows with network addresses, or rows of one person. */
const FOR_ADMINS = ['identity', 'passkey', 'portal_session', 'session', 'sign_in_link', 'step_up_code']

test('the access of each resource is that of its list, or of another read, or of team-admins', () => {
  const others = RESOURCES.filter((resource) => {
    const access = DECLARATIONS.readAccess.get(resource) as ReadAccess
    const list = findList(endpoints, resource)
    // A payment may also be read with the scope that reverses it.
    return list
      ? list.access !== access.scope || list.role !== access.role
      : !isAccessOfRead(endpoints, access)
  })
  expect(others).toEqual(FOR_ADMINS)
  expect(FOR_ADMINS.map((resource) => DECLARATIONS.readAccess.get(resource)?.role)).toEqual(
    FOR_ADMINS.map(() => 'team-admin'),
  )
})

/** The smallest number of resources on each surface; the audit log has all. */
const RESOURCE_COUNTS: Record<string, number> = {
  lists: 20,
  'audit log': DECLARATIONS.auditedResources.length,
  'audit log by resource': DECLARATIONS.auditedResources.length,
  feed: 20,
  changes: 20,
  webhooks: 20,
  search: 5,
  overview: 3,
  notifications: 6,
  tools: 40,
}

test.each(surfaces)('the surface $name shows every reader exactly what their lists show', async (surface) => {
  const result = await checkSurface(surface, readers)
  const { surface: name, resources, cells, shownCount, leaks } = result
  process.stdout.write(
    `${name}: ${resources} resources, ${cells} cells, ${shownCount} shown, ${leaks.length} leaks\n`,
  )
  expect([result.leaks, result.losses]).toEqual([[], []])
  expect(result.resources).toBeGreaterThanOrEqual(RESOURCE_COUNTS[surface.name] ?? Number.NaN)
  expect(result.shownCount).toBeGreaterThan(result.resources)
  expect(result.cells - result.shownCount).toBeGreaterThan(result.resources)
})

/** The endpoint responds as if a key with every scope had sent the request. */
const asAdmin: Fault = (request, { send }) =>
  send({
    ...request,
    headers: { ...request.headers, 'x-api-key': team.key },
  })

const PLANTED: [surface: string, operationId: string][] = [
  ['lists', 'listWebhookEndpoints'],
  ['audit log', 'listAuditLog'],
  ['audit log by resource', 'listAuditLog'],
  ['feed', 'listEvents'],
  ['changes', 'listChanges'],
  ['webhooks', 'createWebhookEndpoint'],
  ['search', 'search'],
  ['overview', 'getOverview'],
]

/** Enough readers to see a leak. */
const FEW = readers.filter(({ name }) => / for nothing$|teams:read$|a team-admin$/.test(name))

test.each(PLANTED)(
  'a leak of the surface %s is found: %s responds as to a team-admin',
  async (name, operationId) => {
    const surface = surfaces.find((one) => one.name === name)
    const endpoint = endpoints.find((one) => one.operationId === operationId)
    if (!surface || !endpoint) throw new Error(`${name}, ${operationId}`)
    expect((await checkSurface(surface, FEW)).leaks).toEqual([])
    const { leaks } = await withFault(world, endpoint, asAdmin, () => checkSurface(surface, FEW))
    expect(leaks.length).toBeGreaterThan(0)
  },
)

/** Declares another access for the resource while `check` runs. */
async function withAccess<T>(resource: string, access: ReadAccess, check: () => Promise<T>): Promise<T> {
  const declared = DECLARATIONS.readAccess as Map<string, ReadAccess>
  const before = declared.get(resource) as ReadAccess
  declared.set(resource, access)
  try {
    return await check()
  } finally {
    declared.set(resource, before)
  }
}

test.each(surfaces.map(({ name }) => name).filter((name) => name !== 'lists' && name !== 'overview'))(
  'a resource that the surface %s shows with another access than its list is found',
  async (name) => {
    const surface = surfaces.find((one) => one.name === name)
    if (!surface) throw new Error(name)
    const expected = new Map(DECLARATIONS.readAccess)
    const found = await withAccess('mission', { scope: 'teams:read' }, async () =>
      checkSurface(
        surface,
        readers.filter((one) => /teams:read$|a team-admin$/.test(one.name)),
        expected,
      ),
    )
    expect(found.leaks.filter((leak) => leak.endsWith(': mission')).length).toBeGreaterThan(0)
  },
)

test('there are readers of each scope, as a person and as a key', () => {
  expect(READ_SCOPES.length).toBeGreaterThan(15)
  expect(readers).toHaveLength(READ_SCOPES.length * 2 + 3)
})
