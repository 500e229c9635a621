import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { startWorld } from '../../../../test/world/world.ts'
import type { Database, Db } from '../../db/connections/client.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const statements: string[] = []
const recordStatements = (db: Db): Db => ({
  query(statement) {
    statements.push(statement.name ?? statement.text)
    return db.query(statement)
  },
})
const database: Database = { ...real, reader: () => recordStatements(real.reader()) }
const world = await startWorld({ database })

test.each(['/project-codes', '/users?per_page=100', '/me'])('GET %s runs one statement', async (path) => {
  const { call } = await world.team()
  statements.length = 0
  expect((await call('GET', path)).status).toBe(200)
  // Work after the response starts in the same tick of the event loop.
  await new Promise(setImmediate)
  expect(statements).toHaveLength(1)
})
