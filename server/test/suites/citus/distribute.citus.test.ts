// `team-engagement db distribute --with-data`: a database with rows becomes a distributed one, and a later release distributes its new tables.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import { numberAll } from '../../../src/features/platform/events/numbering.ts'
import { openDatabase } from '../../../src/kernel/db/connections/client.ts'
import { migrate, migrateWithin } from '../../../src/kernel/db/schema/migrate.ts'
import { TABLE_NAMES } from '../../../src/kernel/db/schema/tables.ts'
import { createDistributionStatements, migrateDistributed } from '../../../src/process/distribution.ts'
import { insertTenant } from '../../make/earlier-tenant.ts'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData } from '../../make/missions.ts'
import { openWorld } from '../../world/world.ts'
import { type CitusCluster, findCitus, startCitus } from './citus-cluster.ts'

const ENGAGE = fileURLToPath(new URL('../../../../scripts/engage.mjs', import.meta.url))
const run = promisify(execFile)

let cluster: CitusCluster
beforeAll(async () => {
  cluster = await startCitus((await findCitus()) ?? '')
})
afterAll(() => cluster.stop())

const toUrl = ({ host, port, user, database }: pg.ClientConfig) =>
  `postgres://${user}@${host}:${port}/${database}`

async function openMigratedWorld(connection: pg.ClientConfig) {
  const database = openDatabase({ connection, preparedStatements: true })
  await migrate(database)
  const world = await openWorld({ database })
  const close = async () => {
    await world.close()
    await database.close()
  }
  onTestFinished(close)
  return { ...world, close }
}

test('one command distributes a database with rows', async () => {
  await cluster.withNode(cluster.coordinator, 'postgres', (client) => client.query('create database old'))
  const old = cluster.connectionOf(cluster.coordinator, 'old')
  const before = await openMigratedWorld(old)
  const { team } = await createParties(before)
  for (const name of ['Bridge', 'Tunnel']) getData(await team.call('POST', '/project-codes', { name }))
  await sealAuditLog({ db: before.database })
  const codes = (await team.call('GET', '/project-codes')).text
  const log = getData(await team.call('GET', '/audit-log/verification'))

  const target = await cluster.createDatabase('target')
  const env = { ...process.env, DATABASE_URL: toUrl(target), SOURCE_DATABASE_URL: toUrl(old) }
  const engage = (...args: string[]) => run(process.execPath, [ENGAGE, ...args], { env })
  const dryRun = await engage('db', 'distribute', '--with-data', '--dry-run')
  expect(dryRun.stdout).toContain("create_distributed_table('mission', 'tenant_id'")
  // The state is that of a command that was killed before it copied the rows.
  await engage('db', 'distribute')
  const { stdout, stderr } = await engage('db', 'distribute', '--with-data')
  expect(`${stdout}${stderr}`).toMatch(/tables are distributed by team, with \d+ rows/)

  const after = await openMigratedWorld(target)
  const call = after.callerWith(team.key)
  expect((await call('GET', '/project-codes')).text).toBe(codes)
  expect(getData(await call('GET', '/audit-log/verification'))).toMatchObject({
    is_intact: true,
    head: log.head,
  })
  getData(await call('POST', '/project-codes', { name: 'Dam' }))
  await expect(engage('db', 'distribute', '--with-data')).rejects.toThrow(/must be empty/)
})

const migrateDatabase = (database: string) =>
  cluster.withNode(cluster.coordinator, database, migrateDistributed)

test('migrating distributes the tables that are not distributed yet', async () => {
  await cluster.withNode(cluster.coordinator, 'target', (client) =>
    client.query(`select undistribute_table('team_usage')`),
  )
  expect(await migrateDatabase('target')).toEqual({
    applied: [],
    distributed: ["select create_distributed_table('team_usage', 'tenant_id', colocate_with => 'tenant');"],
  })
  expect(await migrateDatabase('target')).toEqual({ applied: [], distributed: [] })
})

/** The last migration of the first release that could be distributed. */
const FIRST_DISTRIBUTED = '0025_audit_of_distributed_tables'

/** Fills a distributed database as that release had it, with a team that has a tag. */
async function seedEarlierRelease(client: pg.Client) {
  await client.query('begin')
  await migrateWithin(client, FIRST_DISTRIBUTED)
  await client.query('commit')
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  const existing = new Set(rows.map(({ tablename }) => tablename))
  const later = new Set(TABLE_NAMES.filter((name) => !existing.has(name)))
  for (const statement of await createDistributionStatements(later)) await client.query(statement)
  const tenant = randomUUID()
  const tag = randomUUID()
  await insertTenant(client, tenant)
  await client.query(
    `insert into team_tag (tenant_id, id, name, created_at, updated_at) values ($1, $2, 'Old', now(), now())`,
    [tenant, tag],
  )
  return { tenant, tag, later }
}

const isDistributed = (name: string) => 'by' in (DECLARATIONS.tables.get(name) ?? {})

test('a distributed database of an earlier release is migrated with its rows', async () => {
  const connection = await cluster.createDatabase('earlier')
  const { tenant, tag, later } = await cluster.withNode(cluster.coordinator, 'earlier', seedEarlierRelease)
  const { applied, distributed } = await migrateDatabase('earlier')
  expect(applied[0]).toBe('0026_event_feed')
  expect(distributed).toEqual(
    [...later]
      .filter(isDistributed)
      .map((name) => expect.stringContaining(`create_distributed_table('${name}', 'tenant_id'`)),
  )
  const world = await openMigratedWorld(connection)
  const person = { email: 'ada@example.com', role: 'team-admin', first_name: 'Ada', last_name: 'Martin' }
  const { id } = getData(await world.operator('POST', `/teams/${tenant}/users`, person))
  const call = world.callerWith((await world.issueKey(tenant, id)).key)
  expect(getData(await call('GET', '/changes?resource=team_tag')).items).toMatchObject([{ id: tag }])
  getData(await call('POST', '/team-tags', { name: 'New' }))
  await numberAll({ db: world.database })
  expect(getData(await call('GET', '/events?types=team_tag.created')).items).toHaveLength(1)
})
