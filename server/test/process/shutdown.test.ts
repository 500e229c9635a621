// SIGTERM: what is in flight gets its answer, nothing new is taken, nobody holds up the end.
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { call, teamsOf } from './calls.ts'
import {
  dataFolder,
  expectNoPostgres,
  killPostgres,
  postmasterPid,
  runningPostgres,
  sessionOn,
} from './data-folder.ts'
import { type Exit, type ServerProcess, startServer } from './server-process.ts'
import { waitFor, within } from './wait.ts'

const CLEAN: Exit = { code: 0, signal: null }
// As a supervisor sees it: Docker, for one, kills after ten seconds.
const DRAIN_MS = 10_000

/** Holds the lock that every writer of the demo team's tree needs. */
async function holdTree(server: ServerProcess, folder: string) {
  const [team] = await teamsOf(server, folder)
  const session = await sessionOn(folder)
  const name = "hashtextextended('team-tree ' || $1, 0)"
  await session.query(`select pg_advisory_lock(${name})`, [team?.id])
  const isWaiting = async () => {
    const { rows } = await session.query("select 1 from pg_locks where locktype = 'advisory' and not granted")
    return rows.length > 0
  }
  return {
    someoneWaits: () => waitFor('a request to wait for the lock', 20_000, isWaiting),
    release: () => session.query(`select pg_advisory_unlock(${name})`, [team?.id]),
  }
}

const takesConnections = (server: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const { port, hostname } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A client that connects and sends this, then nothing more. */
async function silentClient(server: ServerProcess, sends: string): Promise<void> {
  const { port, hostname } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => socket.write(sends, () => resolve()))
}

async function expectPromptEnd(server: ServerProcess): Promise<void> {
  expect(await within(DRAIN_MS, 'the server to end', server.exited)).toEqual(CLEAN)
}

test('a request in flight gets its answer, new connections are refused, a second SIGTERM does not abort', async () => {
  const folder = dataFolder()
  const server = await startServer({ env: { DATA_DIR: folder } })
  const postgres = runningPostgres(folder)
  const tree = await holdTree(server, folder)
  const inFlight = call(server, '/api/v1/teams', {
    method: 'POST',
    key: server.demoKey ?? '',
    body: { name: 'Made while shutting down' },
  })
  await tree.someoneWaits()
  server.signal('SIGTERM')
  await waitFor('new connections to be refused', 5000, async () => !(await takesConnections(server)))
  server.signal('SIGTERM')
  await tree.release()
  expect((await inFlight).status).toBe(201)
  await expectPromptEnd(server)
  await expectNoPostgres(folder, postgres)

  const next = await startServer({ env: { DATA_DIR: folder } })
  const teams = await call(next, '/api/v1/teams?per_page=100', { key: server.demoKey ?? '' })
  expect(JSON.stringify(teams.body)).toContain('Made while shutting down')
})

test('clients that hold a connection and send nothing do not hold up the end', {
  timeout: 60_000,
}, async () => {
  const server = await startServer({ env: { DATA_DIR: dataFolder() }, args: ['--no-demo'] })
  await silentClient(server, '')
  await silentClient(server, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Half: ')
  await silentClient(server, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  // An answer on another connection: the server has seen the silent ones by then.
  expect((await call(server, '/livez')).status).toBe(200)
  server.signal('SIGTERM')
  await expectPromptEnd(server)
})

test('SIGTERM while PostgreSQL is being brought back leaves none behind', { timeout: 60_000 }, async () => {
  const folder = dataFolder()
  const server = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
  const killed = killPostgres(folder)
  await waitFor('PostgreSQL to be started again', 20_000, () => (postmasterPid(folder) ?? killed) !== killed)
  server.signal('SIGTERM')
  await expectPromptEnd(server)
  await expectNoPostgres(folder)
})
