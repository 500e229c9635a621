// An interrupted start never prevents the next one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { call, listTeams } from './programs/calls.ts'
import { createDataFolder, expectNoPostgres, postmasterPid, runningPostgres } from './programs/data-folder.ts'
import { type Launched, launch, launchAfter, startServer, waitUntilReady } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const namesIn = (folder: string) => {
  try {
    return readdirSync(join(folder, 'postgres'))
  } catch {
    return []
  }
}
const isCreatingCluster = (folder: string) =>
  namesIn(folder).some((name) => name.startsWith('cluster-in-the-making'))
const hasEntry = (folder: string, name: string) => namesIn(folder).includes(name)

test('after a first start that was killed repeatedly, a start succeeds with one demo', SLOW, async () => {
  const folder = createDataFolder()
  const env = { DATA_DIR: folder }
  await killWhen(launch({ env }), 'the cluster is being made', () => isCreatingCluster(folder))
  await killWhen(launch({ env }), 'the cluster is being made', () => isCreatingCluster(folder), 300)
  await killWhen(launch({ env }), 'the cluster is made', () => hasEntry(folder, 'cluster'))
  await killWhen(launch({ env }), 'PostgreSQL starts', () => postmasterPid(folder) !== undefined, 200)
  const server = await startServer({ env })
  expect(await listTeams(server, folder)).toHaveLength(1)
  const postgres = runningPostgres(folder)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  await expectNoPostgres(folder, postgres)
  expect(namesIn(folder).filter((name) => name.startsWith('cluster-in'))).toEqual([])
})

async function killWhen(server: Launched, what: string, isTime: () => boolean, laterMs = 0): Promise<void> {
  await waitFor(what, TIMEOUT_MS, isTime)
  // The kill comes at a random moment after the condition is met.
  await sleep(Math.random() * laterMs)
  server.signal('SIGKILL')
  await server.exited
}

test('leftovers of a killed start with the same process id do not matter', SLOW, async () => {
  // In a container the service has the same process id every time.
  const folder = createDataFolder()
  const leftover = '"$DATA_DIR/postgres/cluster-in-the-making-$$"'
  const server = await waitUntilReady(
    launchAfter(`mkdir -p ${leftover} && touch ${leftover}/PG_VERSION`, { env: { DATA_DIR: folder } }),
  )
  expect((await call(server, '/readyz')).status).toBe(200)
  expect(namesIn(folder).filter((name) => name.startsWith('cluster-in'))).toEqual([])
})

test('SIGTERM during the start leaves no PostgreSQL running', SLOW, async () => {
  const folder = createDataFolder()
  const server = launch({ env: { DATA_DIR: folder } })
  await waitFor('PostgreSQL to run', TIMEOUT_MS, () => postmasterPid(folder))
  server.signal('SIGTERM')
  await server.exited
  await expectNoPostgres(folder)
})
