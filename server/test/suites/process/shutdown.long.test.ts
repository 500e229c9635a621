// SIGTERM: requests in flight get their response, no new ones are accepted, no client delays the exit.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { call } from './programs/calls.ts'
import {
  expectNoPostgres,
  killPostgres,
  postmasterPid,
  prepareDataFolder,
  runningPostgres,
} from './programs/data-folder.ts'
import { createTeam, lockTree } from './programs/held-tree.ts'
import { type Exit, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor, withTimeout } from './programs/wait.ts'

const CLEAN: Exit = { code: 0, signal: null }

const acceptsConnections = (server: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const { port, hostname } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Opens a connection that sends this text, then nothing more. */
async function openSilentClient(server: ServerProcess, text: string): Promise<void> {
  const { port, hostname } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
}

/** A server that waited for a silent client would give up after 30 s, with code 1. */
async function expectPromptEnd(server: ServerProcess): Promise<void> {
  expect(await withTimeout(TIMEOUT_MS, 'the server to end', server.exited)).toEqual(CLEAN)
}

test(
  'a request in flight gets its response, new connections are refused, a second SIGTERM does not abort',
  SLOW,
  async () => {
    const folder = prepareDataFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    const postgres = runningPostgres(folder)
    const teamTree = await lockTree(server, folder)
    const inFlight = createTeam(server, server.demoKey)
    await teamTree.waitUntilRequestBlocked()
    server.signal('SIGTERM')
    // npm forwards a terminal's signal just after the process got it: this second signal must not abort the shutdown.
    await sleep(50)
    server.signal('SIGTERM')
    await waitFor(
      'new connections to be refused',
      TIMEOUT_MS,
      async () => !(await acceptsConnections(server)),
    )
    await teamTree.release()
    expect(await inFlight).toBe(201)
    await expectPromptEnd(server)
    await expectNoPostgres(folder, postgres)
  },
)

test('idle connections do not delay the exit', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() }, args: ['--no-demo'] })
  await openSilentClient(server, '')
  await openSilentClient(server, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Half: ')
  await openSilentClient(server, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  // By the time of a response on another connection, the server has accepted the silent ones.
  expect((await call(server, '/livez')).status).toBe(200)
  server.signal('SIGTERM')
  await expectPromptEnd(server)
})

test('a client that stopped in the middle of its body does not delay the exit', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() } })
  const headers = `Host: x\r\nX-Api-Key: ${server.demoKey}\r\nContent-Type: application/json\r\nContent-Length: 99`
  await openSilentClient(server, `POST /api/v1/teams HTTP/1.1\r\n${headers}\r\n\r\n{"name":`)
  expect((await call(server, '/livez')).status).toBe(200)
  server.signal('SIGTERM')
  await expectPromptEnd(server)
})

test('SIGTERM while PostgreSQL is being restarted leaves no PostgreSQL running', SLOW, async () => {
  const folder = prepareDataFolder()
  const server = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
  const killed = killPostgres(folder)
  await waitFor(
    'PostgreSQL to be started again',
    TIMEOUT_MS,
    () => (postmasterPid(folder) ?? killed) !== killed,
  )
  server.signal('SIGTERM')
  await expectPromptEnd(server)
  await expectNoPostgres(folder)
})
