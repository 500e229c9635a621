// Every write of a team succeeds, although one of its statements fails with a deadlock.
import { afterAll, describe, expect, test } from 'vitest'
import { createFaultyDatabase } from '../../world/faulty-database.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld } from '../../world/world.ts'
import { bodyFor, formatEndpoint, isTeamEndpoint, makePath } from '../every-endpoint/every-endpoint.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const faulty = createFaultyDatabase(real)
const world = await startWorld({ database: faulty.database })

const writes = world.app.endpoints.filter((one) => isTeamEndpoint(one) && one.isWrite)

/** The service repeats the whole transaction, so these statements are enough. */
const STATEMENT_NUMBERS = [1, 2, 3, 5, 8, 12]

describe.each(writes.map((one) => [formatEndpoint(one), one] as const))('%s', (_, endpoint) => {
  test('succeeds although one of its statements fails with a deadlock', async () => {
    for (const nth of STATEMENT_NUMBERS) {
      const team = await world.team()
      const path = await makePath(endpoint, team, world)
      const body = await bodyFor(endpoint, team, world)
      // From here on the key is cached: all statements of the request belong to its transaction.
      await team.call('GET', '/me')
      faulty.arm(nth, 'deadlock')
      const reply = await team.call(endpoint.method, path, body)
      const wasReached = faulty.disarm()
      expect(reply.status, reply.text).toBe(endpoint.status)
      if (!wasReached) break
    }
  })
})
