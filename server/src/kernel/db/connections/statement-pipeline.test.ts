// Tests of statements that nobody awaits: if one fails, the transaction fails with its error and changes nothing.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import type { Db } from './client.ts'

const database = openTestDatabase(await createTestDatabase())
afterAll(() => database.close())
await database.query({ text: 'create table note (id int primary key, text text)' })
beforeEach(() => database.query({ text: 'delete from note' }))

const listNotes = async () =>
  (await database.query<{ id: number }>({ text: 'select id from note order by id' })).map(({ id }) => id)
const insert = (db: Db, id: unknown) => db.query({ text: 'insert into note (id) values ($1)', values: [id] })
const queue = (db: Db, id: unknown) => db.beforeCommit?.(insert(db, id))
const UNIQUE_VIOLATION = { code: '23505' }

test('queued statements are committed, and visible to the next read', async () => {
  const counts = await database.transaction(async (db) => {
    queue(db, 1)
    queue(db, 2)
    return db.query<{ count: number }>({ text: 'select count(*)::int as count from note' })
  })
  expect(counts).toEqual([{ count: 2 }])
  expect(await listNotes()).toEqual([1, 2])
})

test('a queued statement that fails fails the transaction with its own error', async () => {
  const failed = database.transaction(async (db) => {
    queue(db, 1)
    queue(db, 1)
    queue(db, 2)
  })
  await expect(failed).rejects.toMatchObject(UNIQUE_VIOLATION)
  expect(await listNotes()).toEqual([])
})

test('a transaction fails with the error of the queued statement, not of one that was refused after it', async () => {
  const failed = database.transaction(async (db) => {
    queue(db, 1)
    queue(db, 1)
    await insert(db, 2)
  })
  await expect(failed).rejects.toMatchObject(UNIQUE_VIOLATION)
})

test('of statements sent together the first failure counts, although a later one may report before it', async () => {
  const failed = database.transaction(async (db) => {
    await insert(db, 1)
    const slowly = async () => {
      await insert(db, 1).catch(async (error) => {
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
        throw error
      })
    }
    await Promise.all([slowly(), insert(db, 2)])
  })
  await expect(failed).rejects.toMatchObject(UNIQUE_VIOLATION)
  expect(await listNotes()).toEqual([])
})

test('a value that cannot be sent commits nothing', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('This value cannot be sent')
    },
  }
  const failed = database.transaction(async (db) => {
    queue(db, 1)
    queue(db, unsendable)
  })
  await expect(failed).rejects.toThrow('This value cannot be sent')
  expect(await listNotes()).toEqual([])
})

test('the connection is usable after a failed transaction', async () => {
  for (let count = 1; count <= 20; count += 1)
    await database.transaction(async (db) => queue(db, count % 2 === 0 ? 1 : count)).catch(() => {})
  expect(await listNotes()).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
})

test('a warning at the commit fails the transaction, as when Citus could not commit on a worker', async () => {
  for (const text of [
    `create function warn() returns trigger language plpgsql as $$ begin raise warning 'not committed there'; return null; end $$`,
    `create constraint trigger note_warns after insert on note deferrable initially deferred
      for each row when (new.id = 7) execute function warn()`,
  ])
    await database.query({ text })
  const failed = database.transaction(async (db) => queue(db, 7))
  await expect(failed).rejects.toMatchObject({
    details: { code: 'outcome_unknown' },
    origin: { message: 'The transaction may not have been committed: not committed there' },
  })
  await database.transaction(async (db) => queue(db, 8))
  expect(await listNotes()).toContain(8)
})
