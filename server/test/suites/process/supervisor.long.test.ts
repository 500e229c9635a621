// The leader replaces a failed worker, even the only one, and PostgreSQL keeps running.
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call, createCode, hasCode } from './programs/calls.ts'
import { isAlive, prepareDataFolder, runningPostgres } from './programs/data-folder.ts'
import {
  launch,
  listWorkers,
  requireWorker,
  type ServerProcess,
  startServer,
} from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const CLEAN = { code: 0, signal: null }
const PLANTED_ERRORS = fileURLToPath(new URL('programs/planted-errors.mjs', import.meta.url))

const requestStatus = (server: ServerProcess) =>
  call(server, '/readyz').then(
    ({ status }) => status,
    () => 0,
  )

/** Waits until another worker serves, and returns its process id. */
async function waitForNextWorker(server: ServerProcess, last: number): Promise<number> {
  const next = await waitFor('another worker', TIMEOUT_MS, () =>
    listWorkers(server).find((worker) => worker !== last),
  )
  await waitFor('responses', TIMEOUT_MS, async () => (await requestStatus(server)) === 200)
  return next
}

test(
  'a single worker that ends is replaced on the same port, with a longer delay each time; data is kept, and PostgreSQL keeps running',
  SLOW,
  async () => {
    const folder = prepareDataFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    const postgres = runningPostgres(folder)
    let worker = requireWorker(server)
    for (const [signal, seconds] of [
      // The causes are, in this order: the kernel's kill, V8 out of memory, a broken native module.
      ['SIGKILL', 1],
      ['SIGABRT', 2],
      ['SIGSEGV', 4],
    ] as const) {
      expect((await createCode(server, server.demoKey, signal)).status).toBe(201)
      process.kill(worker, signal)
      worker = await waitForNextWorker(server, worker)
      expect(await hasCode(server, server.demoKey, signal)).toBe(true)
      expect(server.stderr()).toContain(`A worker ended (${signal}). Another one starts in ${seconds} s.`)
    }
    expect(runningPostgres(folder)).toBe(postgres)
    // The startup message with the demo key is printed once, at the first start.
    expect(server.stdout().match(/ready at/g)).toHaveLength(1)
    expect(await server.stop()).toEqual(CLEAN)
  },
)

test('an unhandled rejection is logged and stops nothing', SLOW, async () => {
  const env = { DATA_DIR: prepareDataFolder(), NODE_OPTIONS: `--import=${PLANTED_ERRORS}` }
  const server = await startServer({ env, args: ['--no-demo'] })
  const worker = requireWorker(server)
  process.kill(worker, 'SIGUSR2')
  await waitFor('the log', TIMEOUT_MS, () => server.stdout().includes('planted rejection'))
  expect(server.stdout()).toContain('planted-errors.mjs:')
  expect(await requestStatus(server)).toBe(200)
  expect(listWorkers(server)).toEqual([worker])
  expect(await server.stop()).toEqual(CLEAN)
})

test('an uncaught exception is logged with its stack, and the worker is replaced', SLOW, async () => {
  const env = { DATA_DIR: prepareDataFolder(), NODE_OPTIONS: `--import=${PLANTED_ERRORS}` }
  const server = await startServer({ env, args: ['--no-demo'] })
  const worker = requireWorker(server)
  process.kill(worker, 'SIGWINCH')
  await waitForNextWorker(server, worker)
  expect(server.stdout()).toContain('planted-errors.mjs:')
  expect(server.stderr()).toContain(
    'A worker ended (exit code 70): TypeError: planted exception. Another one starts in 1 s.',
  )
  expect(await server.stop()).toEqual(CLEAN)
})

test('a worker exits when its leader is killed', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() }, args: ['--no-demo'] })
  const worker = requireWorker(server)
  server.signal('SIGKILL')
  await waitFor('the worker to end', TIMEOUT_MS, () => !isAlive(worker))
})

test('a terminal signal to all processes at once causes one clean exit', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() }, args: ['--no-demo'] })
  for (const pid of [...listWorkers(server), server.pid]) process.kill(pid, 'SIGINT')
  expect(await server.exited).toEqual(CLEAN)
  expect(server.stderr()).toBe('')
})

test('a startup error of workers is printed once, whatever their number', SLOW, async () => {
  const first = await startServer({ env: { DATA_DIR: prepareDataFolder() }, args: ['--no-demo'] })
  const { port } = new URL(first.address)
  for (const WORKERS of ['1', '3']) {
    const second = launch({ env: { DATA_DIR: prepareDataFolder(), WORKERS, PORT: port } })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.stderr()).toBe(`PORT ${port} is already in use on 127.0.0.1; set PORT to another port.\n`)
  }
})
