import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import type { Db } from './client.ts'

const database = openTestDatabase(await createTestDatabase())
afterAll(() => database.close())
const run = (text: string) => database.query({ text })

await run('create table account (id integer primary key, balance integer not null)')
// A sequence is not rolled back, so it counts how often a planted error was raised.
await run('create sequence failures')
// Raises an error with the code `test.code`, at most `test.failures` times.
await run(`create function fail() returns trigger language plpgsql as $$ begin
  if nextval('failures') <= current_setting('test.failures')::int then
    raise exception 'planted' using errcode = current_setting('test.code');
  end if;
  return new;
end $$`)
await run(`create constraint trigger fails_at_commit after insert on account deferrable initially deferred
  for each row when (new.id < 0) execute function fail()`)

const add = (id: number) => `update account set balance = balance + 1 where id = ${id}`
const insert = 'insert into account values (-1, 0)'
const readBalances = async () =>
  (await database.query<{ balance: number }>({ text: 'select balance from account order by id' })).map(
    ({ balance }) => balance,
  )
const buildFailure = (times: number, code: string) =>
  `select set_config('test.failures', '${times}', true), set_config('test.code', '${code}', true)`

beforeEach(async () => {
  await run('truncate account')
  await run('insert into account values (1, 0), (2, 0)')
  await run('alter sequence failures restart')
})

/** Creates a barrier, which resolves once `count` callers have arrived. */
function createBarrier(count: number) {
  let missing = count
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    missing -= 1
    if (missing === 0) resolve()
    return promise
  }
}

test('two deadlocked transactions both succeed', async () => {
  const meet = createBarrier(2)
  let runs = 0
  const crossing = (one: number, other: number) =>
    database.transaction(async (tx) => {
      runs += 1
      await tx.query({ text: add(one) })
      await meet()
      await tx.query({ text: add(other) })
      return runs
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  // PostgreSQL may abort both.
  expect(runs).toBeGreaterThan(2)
  expect(await readBalances()).toEqual([2, 2])
})

const startFailing = (times: number, code: string) => {
  let runs = 0
  const work = async (tx: Db) => {
    runs += 1
    await tx.query({ text: buildFailure(times, code) })
    await tx.query({ text: insert })
    return runs
  }
  return { done: database.transaction(work), runs: () => runs }
}

test.each(['40001', '40P01'])('a commit that fails with %s is retried', async (code) => {
  expect(await startFailing(2, code).done).toBe(3)
  expect(await readBalances()).toEqual([0, 0, 0])
})

test('a transaction that always conflicts fails as busy and leaves nothing', async () => {
  const { done, runs } = startFailing(1000, '40001')
  await expect(done).rejects.toMatchObject({ details: { reason: 'busy', retryAfterSeconds: 1 } })
  expect(runs()).toBe(5)
  expect(await readBalances()).toEqual([0, 0])
})

test('a transaction that fails with any other error is not retried', async () => {
  const { done, runs } = startFailing(1000, '23514')
  await expect(done).rejects.toMatchObject({ code: '23514' })
  expect(runs()).toBe(1)
})

test('a single statement that conflicts is retried', async () => {
  // The failure is planted in the same statement, which commits by itself.
  const text = `with planted as (${buildFailure(1, '40P01')}) insert into account select -1, 0 from planted`
  for (const reader of [database, database.reader()]) {
    await run('alter sequence failures restart')
    await reader.query({ text })
    await run('delete from account where id < 0')
    const [{ last_value } = { last_value: 0 }] = await database.query<{ last_value: number }>({
      text: 'select last_value from failures',
    })
    expect(last_value).toBe(2)
  }
})
