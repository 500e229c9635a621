// Lets each statement of every endpoint fail in turn: the endpoint returns 500, or 503 if the connection was lost, changes nothing,
// and serves the next request.
import { afterAll, describe, expect, test } from 'vitest'
import { readEverything } from '../../check/team-snapshot.ts'
import { createFaultyDatabase } from '../../world/faulty-database.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { type Reply, startWorld } from '../../world/world.ts'
import { bodyFor, formatEndpoint, isTeamEndpoint, makePath } from '../every-endpoint/every-endpoint.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const faulty = createFaultyDatabase(real)
const world = await startWorld({ database: faulty.database })

/** More statements than any endpoint has: a limit for a loop that would not end otherwise. */
const MAX_STATEMENTS = 80

/** The reply to a file download whose later chunk cannot be read: the connection breaks. */
const BROKEN_OFF: Reply = { status: 0, body: undefined, text: 'broken off', headers: {} }

function toBrokenReply(error: Error): Reply {
  if (error.message !== 'response destroyed before completion') throw error
  return BROKEN_OFF
}

const endpoints = world.app.endpoints.filter(isTeamEndpoint)

describe.each(endpoints.map((one) => [formatEndpoint(one), one] as const))('%s', (_, endpoint) => {
  // Reads have no effect, so one way of failing is enough.
  // A failure before a statement is the same as one after the previous statement.
  const ways = endpoint.method === 'GET' ? (['cut'] as const) : (['after', 'cut'] as const)

  const expected: Record<(typeof ways)[number], object> = {
    after: { code: 500, message: 'Internal error', details: { code: 'internal_error' } },
    cut: { code: 503, details: { code: 'database_unreachable' } },
  }

  test.each(ways)('fails and changes nothing when any one of its statements fails: %s', async (way) => {
    const team = await world.team()
    const path = await makePath(endpoint, team, world)
    const body = await bodyFor(endpoint, team, world)
    const isStreamed = endpoint.path.endsWith('/file')
    const before = await readEverything(real, team.id)
    for (let nth = 1; ; nth += 1) {
      expect(nth).toBeLessThan(MAX_STATEMENTS)
      faulty.arm(nth, way)
      const reply = await team.call(endpoint.method, path, body).catch(toBrokenReply)
      if (!faulty.disarm()) {
        expect(reply.status, reply.text).toBe(endpoint.status)
        expect(nth).toBeGreaterThan(1)
        break
      }
      if (reply === BROKEN_OFF && isStreamed) continue
      expect(reply.body.error, reply.text).toMatchObject(expected[way])
      expect(await readEverything(real, team.id)).toEqual(before)
    }
  })
})

test('no connection leaks', async () => {
  const { pool } = real
  // Numbering of events may still run; what has leaked stays.
  await expect
    .poll(() => ({ waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount }))
    .toEqual({ waiting: 0, busy: 0 })
  const [{ open = -1 } = {}] = await real.query<{ open: number }>({
    text: `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  })
  expect(open).toBe(0)
})
