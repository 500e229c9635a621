// The first start upgrades a data folder of an earlier release, whatever its state.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './programs/calls.ts'
import {
  expectNoPostgres,
  killPostgres,
  openSuperuserSession,
  runningPostgres,
  toSocketFolder,
} from './programs/data-folder.ts'
import {
  createOlderFolder,
  LEFT_IN_ENVIRONMENT,
  openOlderSession,
  startOlder,
} from './programs/older-folder.ts'
import { expectProtected } from './programs/protection.ts'
import { launch, startServer, waitUntilReady } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const CLEAN = { code: 0, signal: null }
const toClusterFolder = (folder: string) => join(folder, 'postgres', 'cluster')

async function expectUpToDate(folder: string): Promise<void> {
  await expectProtected(folder)
  const session = await openSuperuserSession(folder)
  const { rows } = await session.query('select id::int, at from other.parted')
  expect(rows).toEqual([{ id: 1, at: 1 }])
  const { rows: roles } = await session.query(
    "select rolname, rolsuper from pg_roles where rolname !~ '^pg_' order by rolname",
  )
  expect(roles).toEqual([
    { rolname: 'engagement', rolsuper: false },
    { rolname: 'postgres', rolsuper: true },
  ])
  await session.end()
}

test(
  'the first start changes roles, privileges and owners in a folder without a running PostgreSQL, and keeps its data',
  SLOW,
  async () => {
    const folder = await createOlderFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    expect((await call(server, '/api/v1/me', { key: server.demoKey ?? '' })).status).toBe(200)
    await expectUpToDate(folder)
    expect(await server.stop()).toEqual(CLEAN)
    await expectNoPostgres(folder)
    const again = await startServer({ env: { DATA_DIR: folder } })
    await expectUpToDate(folder)
    expect(await again.stop()).toEqual(CLEAN)
  },
)

test(
  'the first start replaces a PostgreSQL that was left running, because its environment contains the operator token',
  SLOW,
  async () => {
    const folder = await createOlderFolder()
    startOlder(folder)
    const olderPid = runningPostgres(folder)
    expect(readFileSync(`/proc/${olderPid}/environ`, 'utf8')).toContain(LEFT_IN_ENVIRONMENT)
    const server = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
    expect(runningPostgres(folder)).not.toBe(olderPid)
    await expectUpToDate(folder)
    expect(await server.stop()).toEqual(CLEAN)
  },
)

test(
  'the first start is refused while a server of the earlier release is running, and changes nothing',
  SLOW,
  async () => {
    const folder = await createOlderFolder()
    startOlder(folder)
    const olderPid = runningPostgres(folder)
    const serverSession = await openOlderSession(folder, 'postgres')
    await serverSession.query('select pg_advisory_lock_shared(7305810001)')
    const owner = statSync(toSocketFolder(folder)).uid
    const server = launch({ env: { DATA_DIR: folder } })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.stderr()).toBe(
      `A server of an earlier release runs on ${folder}/postgres: stop it first, then start this release.\n`,
    )
    expect(runningPostgres(folder)).toBe(olderPid)
    expect(statSync(toSocketFolder(folder)).uid).toBe(owner)
    expect((await serverSession.query('select 1')).rowCount).toBe(1)
  },
)

test('two servers that start at once on a folder of an earlier release both run', SLOW, async () => {
  const folder = await createOlderFolder()
  const env = { DATA_DIR: folder }
  const servers = await Promise.all([launch({ env }), launch({ env })].map(waitUntilReady))
  await expectUpToDate(folder)
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([CLEAN, CLEAN])
})

test('the next start finishes an interrupted upgrade', SLOW, async () => {
  const folder = await createOlderFolder()
  // A helper role is left from a start that was interrupted while it separated the roles.
  startOlder(folder)
  const session = await openOlderSession(folder)
  await session.query('create role engagement_upgrade superuser login')
  await session.end()
  killPostgres(folder)
  const first = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
  expect(await first.stop()).toEqual(CLEAN)
  // The roles are separated, and trust authentication is still enabled.
  writeFileSync(join(toClusterFolder(folder), 'pg_hba.conf'), 'local all all trust\n')
  const second = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
  await expectUpToDate(folder)
  expect(await second.stop()).toEqual(CLEAN)
  expect(readdirSync(toClusterFolder(folder)).filter((name) => name.startsWith('pg_hba.conf.'))).toEqual([])
})
