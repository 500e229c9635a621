// Citus sends every statement of the service to one shard, except the listed statements over all teams.
import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import '../../../src/app.ts'
import '../../../src/jobs/registry.ts'
import '../../../src/kernel/db/files/file-store.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { isTenant } from '../../../src/kernel/db/sql/parameters.ts'
import { allPrepared } from '../../../src/kernel/db/sql/prepared.ts'
import { createTestDatabase } from '../../world/test-databases.ts'
import { OF_ALL_TEAMS } from '../statements/of-all-teams.ts'
import { findRelations } from '../statements/relations.ts'
import { listShapes } from '../statements/statements.ts'

const client = new pg.Client(await createTestDatabase())
await client.connect()
afterAll(() => client.end())

const distributed = new Set(
  [...DECLARATIONS.tables].flatMap(([name, entry]) => ('by' in entry ? [name] : [])),
)
const isDistributed = (sql: string) => findRelations(sql, distributed).length > 0

const TENANT = randomUUID()
/** A value for each type of parameter. */
const SAMPLES: Record<string, string> = {
  uuid: randomUUID(),
  'uuid[]': `{${randomUUID()}}`,
  text: 'word',
  'text[]': '{word}',
  integer: '1',
  smallint: '1',
  bigint: '1',
  'bigint[]': '{1}',
  numeric: '1',
  boolean: 'true',
  date: '2026-11-16',
  'timestamp with time zone': '2026-11-16T00:00:00Z',
  'timestamp with time zone[]': '{2026-11-16T00:00:00Z}',
  'timestamp without time zone': '2026-11-16',
  json: '[]',
  jsonb: '[]',
  bytea: '\\x00',
  'bytea[]': '{}',
}

type Plan = { 'Distributed Query'?: { Job: { 'Task Count': number } } } & Record<string, unknown>

/** The largest number of tasks of any part of the plan. */
function findMaxTasks(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const own = (plan as Plan)['Distributed Query']?.Job['Task Count'] ?? 0
  return Math.max(own, ...Object.values(plan).map(findMaxTasks))
}

const SYNTAX_ERROR = '42601'

/** Undefined for a combination of filters that is no valid SQL and that no request makes. */
async function countTasks({ sql, parameters }: CompiledQuery): Promise<number | undefined> {
  const cursorless = sql.replace(/^\s*declare .+? cursor for/s, '')
  try {
    await client.query(`prepare shape as ${cursorless}`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === SYNTAX_ERROR) return undefined
    throw error
  }
  try {
    const { rows } = await client.query<{ types: string }>(
      `select array_to_string(parameter_types::text[], ';') as types from pg_prepared_statements where name = 'shape'`,
    )
    const types = (rows[0]?.types ?? '').split(';').filter((type) => type !== '')
    const literals = types.map((type, index) => {
      const value = isTenant(parameters[index]) ? TENANT : SAMPLES[type.replaceAll('"', '')]
      if (value === undefined) throw new Error(`There is no sample of ${type}`)
      return `${pg.escapeLiteral(value)}::${type.replaceAll('"', '')}`
    })
    // Values replace the parameters: Citus does not explain every form of a prepared insert.
    const text = cursorless.replace(/\$(\d+)/g, (_, nth) => literals[Number(nth) - 1] ?? '')
    const explained = await client.query(`explain (format json, costs off) ${text}`)
    return findMaxTasks(explained.rows[0]['QUERY PLAN'])
  } finally {
    await client.query('deallocate shape')
  }
}

test('every statement runs as one task, except the statements over all teams', async () => {
  const tasksByLabel = new Map<string, number>()
  const errors: string[] = []
  for (const definition of allPrepared)
    for (const shape of listShapes(definition)) {
      if (!isDistributed(shape.sql)) continue
      const tasks = await countTasks(shape).catch((error: Error) => {
        errors.push(`${definition.label}: ${error.message}`)
        return undefined
      })
      if (tasks !== undefined)
        tasksByLabel.set(definition.label, Math.max(tasksByLabel.get(definition.label) ?? 0, tasks))
    }
  const byTasks = Map.groupBy(tasksByLabel, ([, tasks]) => tasks)
  const lines = [...byTasks].map(
    ([tasks, labels]) =>
      `Task Count ${tasks}: ${labels.length} statements${tasks === 1 ? '' : ` (${labels.map(([label]) => label).join(', ')})`}`,
  )
  process.stdout.write(`${lines.sort().join('\n')}\n`)
  expect(errors).toEqual([])
  const many = [...tasksByLabel].filter(([label, tasks]) => tasks > 1 && !(label in OF_ALL_TEAMS))
  expect(many).toEqual([])
  expect(byTasks.get(1)?.length).toBeGreaterThan(150)
  // Proves that `findMaxTasks` finds the tasks in the plan.
  expect(tasksByLabel.get('tenant.count')).toBeGreaterThan(1)
})
