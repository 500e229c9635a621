// Every reference to a table of teams compares its tenant with the tenant of the call (decision 0060): no statement reaches a
// row of another team, and Citus sends each statement to one shard.
import { type Compilable, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import '../../../src/app.ts'
import '../../../src/jobs/registry.ts'
import '../../../src/kernel/db/files/file-store.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { isTenant } from '../../../src/kernel/db/sql/parameters.ts'
import { allPrepared, prepared, type Writer } from '../../../src/kernel/db/sql/prepared.ts'
import { OF_ALL_TEAMS } from './of-all-teams.ts'
import { type Definition, listShapes } from './statements.ts'
import { findTablesWithoutTenant } from './tenant-references.ts'

const findTenantColumn = (table: string) => {
  const entry = DECLARATIONS.tables.get(table)
  return entry && 'distributedBy' in entry ? entry.distributedBy : undefined
}

async function findMissingTenants(definition: Definition): Promise<string[]> {
  const found = new Set<string>()
  for (const { sql: text, parameters } of listShapes(definition)) {
    const parameter = parameters.findIndex(isTenant) + 1
    // The parser knows neither `declare … cursor for` nor an update without columns, which is invalid SQL.
    const query = text.replace(/^\s*declare .+? cursor for/s, '')
    const tables = await findTablesWithoutTenant(query, { findColumn: findTenantColumn, parameter }).catch(
      (error: Error) => {
        if (/syntax error/.test(error.message)) return []
        throw error
      },
    )
    for (const table of tables) found.add(table)
  }
  return [...found]
}

test('every table reference has the tenant of the call', async () => {
  const missing: string[] = []
  for (const definition of allPrepared) {
    if (definition.label in OF_ALL_TEAMS) continue
    const tables = await findMissingTenants(definition)
    if (tables.length > 0) missing.push(`${definition.label}: ${tables.join()}`)
  }
  expect(missing).toEqual([])
})

test('there is no unnecessary exception', async () => {
  const needed: string[] = []
  for (const definition of allPrepared)
    if (definition.label in OF_ALL_TEAMS && (await findMissingTenants(definition)).length > 0)
      needed.push(definition.label)
  expect(needed.sort()).toEqual(Object.keys(OF_ALL_TEAMS).sort())
})

describe('a planted statement', () => {
  type Input = { tenant_id: string; id: string }
  type Build = (q: Writer, input: Input) => Compilable<unknown>
  const raw =
    (text: (input: Input) => ReturnType<typeof sql>): Build =>
    (q, input) => ({
      compile: () => text(input).compile(q),
    })

  function plantStatement(build: Build): Definition {
    prepared('planted', (q, input: Input) => build(q, input) as never)
    return allPrepared.pop() as Definition
  }

  const PLANTED: [string, Build, string[]][] = [
    ['without any tenant', raw(({ id }) => sql`select from team where id = ${id}`), ['team']],
    [
      'with a correlated tenant',
      raw(
        (input) => sql`select (select name from team_tag g where g.tenant_id = t.tenant_id limit 1)
          from team t where t.tenant_id = ${input.tenant_id}`,
      ),
      ['team_tag'],
    ],
    [
      'with a joined tenant',
      raw(
        (input) => sql`select from team t join team_user u on u.tenant_id = t.tenant_id
          where t.tenant_id = ${input.tenant_id}`,
      ),
      ['team_user'],
    ],
    [
      'with the tenant in one branch of an or',
      raw((input) => sql`select from team where tenant_id = ${input.tenant_id} or id = ${input.id}`),
      ['team'],
    ],
    [
      'with another parameter as the tenant',
      raw(
        (input) =>
          sql`delete from team where tenant_id = ${input.id} and ${input.tenant_id}::uuid is not null`,
      ),
      ['team'],
    ],
    [
      'that inserts another tenant',
      raw((input) => sql`insert into team (id, tenant_id) values (${input.tenant_id}, ${input.id})`),
      ['team'],
    ],
    [
      'with the tenant everywhere',
      raw(
        (input) => sql`with known as (select id from team where tenant_id = ${input.tenant_id})
          update team_user set job_title = '' from known where team_user.tenant_id = ${input.tenant_id}`,
      ),
      [],
    ],
  ]

  test.each(PLANTED)('%s: the tables without a tenant are reported', async (_what, build, tables) => {
    expect(await findMissingTenants(plantStatement(build))).toEqual(tables)
  })
})
