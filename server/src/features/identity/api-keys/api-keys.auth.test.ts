// The key cache: invalidated per team, exact on the invalidating node, and never the cause of a failed request.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startWorld } from '../../../../test/world/world.ts'
import { API_KEY, hashSecret, mintSecret } from '../../../domain/access/secrets.ts'
import type { Statement } from '../../../kernel/db/connections/client.ts'
import { createKeyStore } from './api-keys.auth.ts'

const world = await startWorld()
const acme = await world.team()
const other = await world.team()

const pendingLookups: (() => void)[] = []
/** A database whose lookups wait until they are released. */
const blockedDatabase = {
  query: async <Row>(statement: Statement): Promise<Row[]> => {
    const rows = await world.database.query<Row>(statement)
    await new Promise<void>((resolve) => {
      pendingLookups.push(resolve)
    })
    return rows
  },
}
const openStore = (db = blockedDatabase) => createKeyStore({ db, clock: world.clock, memberScopes: [] })
const waitForLookups = async (count: number) => {
  while (pendingLookups.length < count) await new Promise(setImmediate)
}
const releaseLookups = () => {
  for (const resolve of pendingLookups.splice(0)) resolve()
}
beforeEach(() => void pendingLookups.splice(0))

test("another team's invalidation neither fails nor discards a lookup in flight", async () => {
  const keys = openStore()
  const found = keys.find(acme.key)
  await waitForLookups(1)
  keys.invalidate(other.id)
  releaseLookups()
  expect((await found)?.id).toBe(acme.keyId)
  expect(keys.cached(acme.key)?.id).toBe(acme.keyId)
})

test('a lookup that started before its team was invalidated is neither cached nor shared', async () => {
  const keys = openStore()
  const before = keys.find(acme.key)
  await waitForLookups(1)
  keys.invalidate(acme.id)
  const after = keys.find(acme.key)
  await waitForLookups(2)
  pendingLookups.shift()?.()
  expect((await before)?.id).toBe(acme.keyId)
  expect(keys.cached(acme.key)).toBeUndefined()
  releaseLookups()
  expect((await after)?.id).toBe(acme.keyId)
  expect(keys.cached(acme.key)?.id).toBe(acme.keyId)
})

test('invalidation removes the cached keys of one team only', async () => {
  const keys = openStore(world.database)
  const second = await world.issueKey(acme.id, acme.userId)
  for (const key of [acme.key, second.key, other.key]) await keys.find(key)
  keys.invalidate(acme.id)
  expect([acme.key, second.key, other.key].map((key) => keys.cached(key)?.tenant_id)).toEqual([
    undefined,
    undefined,
    other.id,
  ])
})

test('concurrent requests with the same key share one lookup', async () => {
  const keys = openStore()
  const found = [keys.find(acme.key), keys.find(acme.key), keys.find(acme.key)]
  await waitForLookups(1)
  releaseLookups()
  expect((await Promise.all(found)).map((owner) => owner?.id)).toEqual([acme.keyId, acme.keyId, acme.keyId])
  expect(pendingLookups).toHaveLength(0)
})

test('an unknown key is not cached, and a failed lookup is retried', async () => {
  let isDown = true
  const keys = openStore({
    query: (statement) => (isDown ? Promise.reject(new Error('down')) : world.database.query(statement)),
  })
  await expect(keys.find(acme.key)).rejects.toThrow('down')
  isDown = false
  expect((await keys.find(acme.key))?.id).toBe(acme.keyId)
  expect(await keys.find(mintSecret(API_KEY, randomUUID()))).toBeUndefined()
})

test("reads of one team succeed while another team's users change", async () => {
  const member = await other.addUser('team-member')
  let isOver = false
  const changes = async () => {
    for (let index = 0; index < 40; index += 1) {
      const { status } = await other.call('PATCH', `/users/${member}`, { job_title: `Title ${index}` })
      expect(status).toBe(200)
    }
    isOver = true
  }
  const statuses = new Set<number>()
  const reads = async () => {
    while (!isOver) {
      // Bypasses the cache, so that a lookup is in flight whenever the other team's change commits.
      world.clock.advance(3000)
      const replies = await Promise.all([1, 2, 3].map(() => acme.call('GET', '/teams')))
      for (const { status } of replies) statuses.add(status)
    }
  }
  await Promise.all([changes(), reads()])
  expect([...statuses]).toEqual([200])
})

test('a key of release 1, which does not contain its team, is found by its hash alone', async () => {
  const team = await world.team()
  const old = mintSecret(API_KEY, randomUUID())
  await world.database.query({
    text: 'update api_key set secret_hash = $1 where tenant_id = $2 and id = $3',
    values: [hashSecret(old), team.id, team.keyId],
  })
  const keys = createKeyStore({ db: world.database, clock: world.clock, memberScopes: [] })
  expect(await keys.find(old)).toMatchObject({ tenant_id: team.id, id: team.keyId })
})

test('a key with the id of another team is not found', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const forged = mintSecret(API_KEY, other.id)
  const keys = createKeyStore({ db: world.database, clock: world.clock, memberScopes: [] })
  expect(await keys.find(forged)).toBeUndefined()
  expect(await keys.find(acme.key)).toMatchObject({ tenant_id: acme.id })
})
