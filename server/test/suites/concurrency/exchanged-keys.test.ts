// Two resources exchange a unique value. Each update is stopped between its row and its unique index, where it holds its
// old value and has not requested the new one; without a lock order both would deadlock.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { getData } from '../../make/missions.ts'
import { acquireLock } from '../../world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { createWatchedDatabase } from '../../world/watched-database.ts'
import { startWorld } from '../../world/world.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'

const connection = await createTestDatabase()
const real = openTestDatabase(connection)
afterAll(() => real.close())
const { database, takeConflicts } = createWatchedDatabase(real)
const world = await startWorld({ database })

const GATE = 4711
await real.query({
  text: `create function wait_at_gate(text) returns text immutable language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${GATE}); return $1; end $$`,
})

/** Adds a blocking index before the unique one: PostgreSQL updates indexes in the order of their creation. */
async function addBlockingIndex(table: string, index: string, column: string): Promise<void> {
  const [uniqueIndex] = await real.query<{ indexdef: string }>({
    text: 'select indexdef from pg_indexes where indexname = $1',
    values: [index],
  })
  await real.query({ text: `create index on ${table} (wait_at_gate(${column}))` })
  await real.query({ text: `drop index ${index}` })
  await real.query({ text: uniqueIndex?.indexdef ?? '' })
}

const createValue = () => `${randomUUID()}@example.com`
const person = (more: object) => ({ first_name: 'Sasha', last_name: 'Bernard', ...more })

test.each([
  { path: '/project-codes', table: 'project_code', column: 'external_id', more: () => ({ name: 'Apollo' }) },
  { path: '/teams', table: 'team', column: 'external_id', more: () => ({ name: 'Engineering' }) },
  {
    path: '/freelancers',
    table: 'freelancer',
    column: 'external_id',
    more: () => person({ email: createValue() }),
  },
  { path: '/freelancers', table: 'freelancer', column: 'email', more: () => person({}) },
])('exchanging the $column of two resources of $path returns 400 for both requests', async (one) => {
  const { path, table, column, more } = one
  await addBlockingIndex(table, `${table}_${column}_key`, column)
  const acme = await world.team()
  const values = [createValue(), createValue()]
  const ids: string[] = []
  for (const each of values)
    ids.push(getData(await acme.call('POST', path, { ...more(), [column]: each })).id)
  const lock = await acquireLock(connection, `select pg_advisory_xact_lock(${GATE})`)
  const sent = ids.map((id, index) => acme.call('PATCH', `${path}/${id}`, { [column]: values[1 - index] }))
  await waitFor('both to wait', TIMEOUT_MS, async () => {
    const [{ waiting = 0 } = {}] = await real.query<{ waiting: number }>({
      text: `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    })
    return waiting === 2
  })
  await lock.release()
  for (const reply of await Promise.all(sent))
    expect(reply).toMatchObject({ status: 400, body: { error: { details: { reason: 'already_exists' } } } })
  expect(takeConflicts()).toEqual([])
})
