// sync(): keeps a copy current, and returns the place from which it continues.
import { expect, test } from 'vitest'
import { sealAuditLog } from '../../server/src/features/platform/audit-log/index.ts'
import { itemsOf, type ListChangesData, listProjectCodes, type SyncedResources, sync } from '../src/index.ts'
import { serveWorld } from './served-world.ts'

const world = await serveWorld()

type ContractResource = ListChangesData['query']['resource']
// Compiles only if the SDK has exactly the resources of the contract.
const SAME: [
  Exclude<ContractResource, keyof SyncedResources>,
  Exclude<keyof SyncedResources, ContractResource>,
] extends [never, never]
  ? true
  : false = true

test('sync returns every resource once, then the changes, and continues after a restart', async () => {
  expect(SAME).toBe(true)
  const team = await world.team()
  const client = world.createClient(team.key)
  const ids: string[] = []
  for (const name of 'ABCDE')
    ids.push((await team.call('POST', '/project-codes', { name })).body.data.id as string)
  await sealAuditLog({ db: world.database })
  const copy = new Map<string, string | undefined>()
  let after: string | undefined
  const follow = async (): Promise<number> => {
    let count = 0
    for await (const change of sync({ client, resource: 'project_code', after, limit: 2 })) {
      if (change.deleted) copy.delete(change.id)
      else copy.set(change.id, change.object?.name)
      after = change.next
      count += 1
    }
    return count
  }
  expect(await follow()).toBe(5)
  expect([...copy.values()]).toEqual([...'ABCDE'])
  expect(await follow()).toBe(0)
  await team.call('PATCH', `/project-codes/${ids[1]}`, { name: 'B2' })
  await team.call('DELETE', `/project-codes/${ids[3]}`)
  await sealAuditLog({ db: world.database })
  expect(await follow()).toBe(2)
  expect([...copy.values()]).toEqual(['A', 'B2', 'C', 'E'])
})

test('after a change in the middle of a page, sync continues from the beginning of that page', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  for (const name of 'ABC') await team.call('POST', '/team-tags', { name })
  await sealAuditLog({ db: world.database })
  const readNames = async (after?: string) => {
    const objectNames: (string | undefined)[] = []
    const places: (string | undefined)[] = []
    for await (const { object, next } of sync({ client, resource: 'team_tag', after, limit: 2 })) {
      objectNames.push(object?.name)
      places.push(next)
    }
    return { objectNames, places }
  }
  const { objectNames, places } = await readNames()
  expect(objectNames).toEqual(['A', 'B', 'C'])
  expect(places[0]).toBeUndefined()
  expect((await readNames(places[1])).objectNames).toEqual(['C'])
  expect((await readNames(places[2])).objectNames).toEqual([])
})

test('itemsOf and pagesOf read lists by cursors if the query has updated_since or after', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  for (const name of 'ABCDE') await team.call('POST', '/project-codes', { name })
  await sealAuditLog({ db: world.database })
  const readNames = async (query: { updated_since?: string; after?: string }) => {
    const codeNames: string[] = []
    for await (const { name } of itemsOf(listProjectCodes, { client, query: { per_page: 2, ...query } }))
      codeNames.push(name)
    return codeNames.join('')
  }
  expect(await readNames({ updated_since: '2000-01-01T00:00:00Z' })).toBe('EDCBA')
  expect(await readNames({ updated_since: '2100-01-01T00:00:00Z' })).toBe('')
  const { next } = await listProjectCodes({ client, query: { per_page: 2, after: 'start' } })
  expect(await readNames({ after: next as string })).toBe('CBA')
})
