// `engage db distribute --with-data`: a database with rows becomes a distributed one, and a later release distributes its new tables.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sealAuditLog } from '../../../src/features/audit-log/index.ts'
import { openDatabase } from '../../../src/kernel/db/connections/client.ts'
import { migrate } from '../../../src/kernel/db/schema/migrate.ts'
import { distributeNewTables } from '../../../src/process/distribution.ts'
import { castOf } from '../../make/mission-lifecycle.ts'
import { dataOf } from '../../make/missions.ts'
import { openWorld } from '../../world/world.ts'
import { type CitusCluster, findCitus, startCitus } from './citus-cluster.ts'

const ENGAGE = fileURLToPath(new URL('../../../../scripts/engage.mjs', import.meta.url))
const run = promisify(execFile)

let cluster: CitusCluster
beforeAll(async () => {
  cluster = await startCitus((await findCitus()) ?? '')
})
afterAll(() => cluster.stop())

const urlOf = ({ host, port, user, database }: pg.ClientConfig) =>
  `postgres://${user}@${host}:${port}/${database}`

async function worldOn(connection: pg.ClientConfig) {
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
  const before = await worldOn(old)
  const { team } = await castOf(before)
  for (const name of ['Bridge', 'Tunnel']) dataOf(await team.call('POST', '/project-codes', { name }))
  await sealAuditLog({ db: before.database })
  const codes = (await team.call('GET', '/project-codes')).text
  const log = dataOf(await team.call('GET', '/audit-log/verification'))

  const target = await cluster.createDatabase('target')
  const env = { ...process.env, DATABASE_URL: urlOf(target), SOURCE_DATABASE_URL: urlOf(old) }
  const engage = (...args: string[]) => run(process.execPath, [ENGAGE, ...args], { env })
  const dry = await engage('db', 'distribute', '--with-data', '--dry-run')
  expect(dry.stdout).toContain("create_distributed_table('mission', 'tenant_id'")
  // As if the command had been killed before it copied the rows.
  await engage('db', 'distribute')
  const { stdout, stderr } = await engage('db', 'distribute', '--with-data')
  expect(`${stdout}${stderr}`).toMatch(/tables are distributed by team, with \d+ rows/)

  const after = await worldOn(target)
  const call = after.callerWith(team.key)
  expect((await call('GET', '/project-codes')).text).toBe(codes)
  expect(dataOf(await call('GET', '/audit-log/verification'))).toMatchObject({
    is_intact: true,
    head: log.head,
  })
  dataOf(await call('POST', '/project-codes', { name: 'Dam' }))
  await expect(engage('db', 'distribute', '--with-data')).rejects.toThrow(/must be empty/)
})

test('tables that a migration has created are distributed at the start', async () => {
  const connection = cluster.connectionOf(cluster.coordinator, 'target')
  await cluster.withNode(cluster.coordinator, 'target', (client) =>
    client.query(`select undistribute_table('team_usage')`),
  )
  const database = openDatabase({ connection, preparedStatements: true })
  onTestFinished(() => database.close())
  expect(await distributeNewTables(database)).toEqual([
    "select create_distributed_table('team_usage', 'tenant_id', colocate_with => 'tenant');",
  ])
  expect(await distributeNewTables(database)).toEqual([])
})
