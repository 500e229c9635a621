// Nodes of one service with clock skew: each has its own connections, and all share one database and one true time.
import { afterAll } from 'vitest'
import { sweepMissions } from '../../src/features/missions/missions/index.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { createTestDatabase, openTestDatabase } from './test-databases.ts'
import { startWorld } from './world.ts'

const SKEW_MS = 90_000

async function openNode(
  connection: Awaited<ReturnType<typeof createTestDatabase>>,
  time: FakeClock,
  skewMs: number,
) {
  const database = openTestDatabase(connection)
  afterAll(() => database.close())
  const clock = { now: () => new Date(time.now().getTime() + skewMs), monotonic: time.monotonic }
  const world = await startWorld({ database, clock })
  const sweep = () => sweepMissions({ db: database, clock })
  const createCaller = (key: string) => world.callerWith(key)
  return { world, database, sweep, createCaller }
}

/** The slow node is 90 s behind the true time, the fast node 90 s ahead. */
export async function startSkewedNodes() {
  const connection = await createTestDatabase()
  const time = createFakeClock()
  const slow = await openNode(connection, time, -SKEW_MS)
  const right = await openNode(connection, time, 0)
  const fast = await openNode(connection, time, SKEW_MS)
  return { connection, time, slow, right, fast, nodes: [slow, right, fast] }
}
