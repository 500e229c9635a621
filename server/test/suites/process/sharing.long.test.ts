// Several servers on one data folder share its PostgreSQL; the last one to exit stops it.
import { expect, test } from 'vitest'
import { openEmbedded } from '../../../src/kernel/db/embedded/index.ts'
import { createCode, hasCode, listTeams } from './programs/calls.ts'
import {
  createDataFolder,
  expectNoPostgres,
  isAlive,
  isReady,
  prepareDataFolder,
  runningPostgres,
} from './programs/data-folder.ts'
import { launch, type ServerProcess, startServer, waitUntilReady } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor, withTimeout } from './programs/wait.ts'

const CLEAN = { code: 0, signal: null }
/** The moments of a shutdown, in their order, at which the new server starts. */
const MOMENTS: [string, (folder: string, postgres: number) => boolean][] = [
  ['at once', () => true],
  ['PostgreSQL refuses sessions', (folder) => !isReady(folder)],
  ['PostgreSQL has exited', (_, postgres) => !isAlive(postgres)],
]
/** Less than the 20 s that a starting server waits for another server's PostgreSQL to shut down. */
const LEAVE_MS = 18_000

async function expectWriteVisible(
  key: string,
  writer: ServerProcess,
  reader: ServerProcess,
  name: string,
): Promise<void> {
  expect((await createCode(writer, key, name)).status).toBe(201)
  expect(await hasCode(reader, key, name)).toBe(true)
}

test("servers on one folder read each other's writes, and any of them may exit first", SLOW, async () => {
  const folder = prepareDataFolder()
  const env = { DATA_DIR: folder }
  const first = await startServer({ env })
  const postgres = runningPostgres(folder)
  const key = first.demoKey ?? ''
  const second = await startServer({ env })
  expect(second.demoKey).toBeUndefined()
  await expectWriteVisible(key, first, second, 'by-the-first')
  await expectWriteVisible(key, second, first, 'by-the-second')

  expect(await first.stop()).toEqual(CLEAN)
  await expectWriteVisible(key, second, second, 'after-the-first-left')
  const third = await startServer({ env })
  await expectWriteVisible(key, third, second, 'by-the-third')
  expect(await third.stop()).toEqual(CLEAN)
  await expectWriteVisible(key, second, second, 'after-the-third-left')

  expect(runningPostgres(folder)).toBe(postgres)
  expect(await second.stop()).toEqual(CLEAN)
  await expectNoPostgres(folder, postgres)
})

test(
  'servers that start and stop at the same moment create one demo and leave no PostgreSQL, even when one is killed',
  SLOW,
  async () => {
    const folder = createDataFolder()
    const env = { DATA_DIR: folder }
    const servers = await Promise.all([launch({ env }), launch({ env }), launch({ env })].map(waitUntilReady))
    const keys = servers.flatMap((server) => server.demoKey ?? [])
    expect(keys).toHaveLength(1)
    for (const server of servers) {
      expect(await listTeams(server, folder)).toHaveLength(1)
      expect((await createCode(server, keys[0], `by-${server.pid}`)).status).toBe(201)
    }
    const [killed, ...others] = servers
    await killed?.kill()
    for (const server of others)
      expect((await createCode(server, keys[0], `after-the-kill-by-${server.pid}`)).status).toBe(201)
    const postgres = runningPostgres(folder)
    expect(await Promise.all(others.map((server) => server.stop()))).toEqual([CLEAN, CLEAN])
    await expectNoPostgres(folder, postgres)
  },
)

test(
  'a server that starts while the last one exits gets a PostgreSQL, and neither waits long',
  SLOW,
  async () => {
    const folder = createDataFolder()
    let embedded = await openEmbedded(folder, () => {})
    for (const [moment, isReached] of [...MOMENTS, ...MOMENTS]) {
      const postgres = runningPostgres(folder)
      const leaving = withTimeout(LEAVE_MS, `the end of leave: ${moment}`, embedded.leave())
      const arriving = waitFor(moment, TIMEOUT_MS, () => isReached(folder, postgres)).then(() =>
        openEmbedded(folder, () => {}),
      )
      const [next, left] = await Promise.allSettled([arriving, leaving])
      expect([next, left]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
      if (next.status === 'fulfilled') embedded = next.value
      runningPostgres(folder)
    }
    const postgres = runningPostgres(folder)
    await embedded.leave()
    await expectNoPostgres(folder, postgres)
  },
)
