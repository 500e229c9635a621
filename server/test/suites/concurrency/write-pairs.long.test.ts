// Every pair of concurrent writes on one resource, by the team, the freelancer, the invitee and the operator: no 5xx,
// no deadlock, and the outcome of a serial execution.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { createWatchedDatabase } from '../../world/watched-database.ts'
import { startWorld } from '../../world/world.ts'
import { runPair } from './pair-outcomes.ts'
import { listPairs } from './write-pairs.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const { database, takeConflicts } = createWatchedDatabase(real)
const world = await startWorld({ database })

test.each(listPairs(world).map((pair) => [pair.name, pair] as const))('%s', async (_, pair) => {
  const together = await runPair(world, pair, 'together')
  if (!together) return
  for (const { status, text } of together.replies) expect(status, text).toBeLessThan(500)
  expect(takeConflicts()).toEqual([])
  const inOrder = await runPair(world, pair, 'first before second')
  if (together.outcome === inOrder?.outcome) return
  const inOtherOrder = await runPair(world, pair, 'second before first')
  if (together.outcome === inOtherOrder?.outcome) return
  // Neither order matches; shows the difference to the first one.
  expect(together.outcome.split('\n')).toEqual(inOrder?.outcome.split('\n'))
})
