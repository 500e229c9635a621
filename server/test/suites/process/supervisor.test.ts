// A worker that fails is replaced by its leader, also a single one, and PostgreSQL runs on.
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call, createCode, hasCode } from './programs/calls.ts'
import { isAlive, runningPostgres, usedFolder } from './programs/data-folder.ts'
import { launch, type ServerProcess, startServer, workerOf, workersOf } from './programs/server-process.ts'
import { PATIENCE_MS, SLOW, waitFor } from './programs/wait.ts'

const CLEAN = { code: 0, signal: null }
const PLANTED = fileURLToPath(new URL('planted-errors.mjs', import.meta.url))

const statusOf = (server: ServerProcess) =>
  call(server, '/readyz').then(
    ({ status }) => status,
    () => 0,
  )

/** The only worker, once it is another one than that and serves. */
async function nextWorker(server: ServerProcess, last: number): Promise<number> {
  const next = await waitFor('another worker', PATIENCE_MS, () =>
    workersOf(server).find((worker) => worker !== last),
  )
  await waitFor('responses', PATIENCE_MS, async () => (await statusOf(server)) === 200)
  return next
}

test.each([
  // As the kernel ends it, as V8 does when memory runs out, as a broken native module does.
  ['SIGKILL'],
  ['SIGABRT'],
  ['SIGSEGV'],
] as const)(
  'a single worker that ends by %s is replaced on the same port; data and PostgreSQL stay',
  SLOW,
  async (signal) => {
    const folder = usedFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    const postgres = runningPostgres(folder)
    const first = workerOf(server)
    expect((await createCode(server, server.demoKey, 'before')).status).toBe(201)
    process.kill(first, signal)
    await nextWorker(server, first)
    expect(await hasCode(server, server.demoKey, 'before')).toBe(true)
    expect(runningPostgres(folder)).toBe(postgres)
    expect(server.stderr()).toContain(`A worker ended (${signal}). Another one starts in 1 s.`)
    // The demo and its key are of the first start.
    expect(server.stdout().match(/ready at/g)).toHaveLength(1)
    expect(await server.stop()).toEqual(CLEAN)
  },
)

test('a worker that fails again waits longer each time', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: usedFolder() }, args: ['--no-demo'] })
  let worker = workerOf(server)
  for (const seconds of [1, 2, 4]) {
    process.kill(worker, 'SIGKILL')
    worker = await nextWorker(server, worker)
    expect(server.stderr()).toContain(`Another one starts in ${seconds} s.`)
  }
  expect(await server.stop()).toEqual(CLEAN)
})

test('a rejection that nobody handles is logged and ends nothing', SLOW, async () => {
  const env = { DATA_DIR: usedFolder(), NODE_OPTIONS: `--import=${PLANTED}` }
  const server = await startServer({ env, args: ['--no-demo'] })
  const worker = workerOf(server)
  process.kill(worker, 'SIGUSR2')
  await waitFor('the log', PATIENCE_MS, () => server.stdout().includes('planted rejection'))
  expect(server.stdout()).toContain('planted-errors.mjs:')
  expect(await statusOf(server)).toBe(200)
  expect(workersOf(server)).toEqual([worker])
  expect(await server.stop()).toEqual(CLEAN)
})

test('an uncaught exception is logged with its stack, and the worker is replaced', SLOW, async () => {
  const env = { DATA_DIR: usedFolder(), NODE_OPTIONS: `--import=${PLANTED}` }
  const server = await startServer({ env, args: ['--no-demo'] })
  const worker = workerOf(server)
  process.kill(worker, 'SIGWINCH')
  await nextWorker(server, worker)
  expect(server.stdout()).toContain('planted-errors.mjs:')
  expect(server.stderr()).toContain(
    'A worker ended (exit code 70): TypeError: planted exception. Another one starts in 1 s.',
  )
  expect(await server.stop()).toEqual(CLEAN)
})

test('a worker whose leader is killed ends too', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: usedFolder() }, args: ['--no-demo'] })
  const worker = workerOf(server)
  server.signal('SIGKILL')
  await waitFor('the worker to end', PATIENCE_MS, () => !isAlive(worker))
})

test('a signal of the terminal to all processes at once is one clean end', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: usedFolder() }, args: ['--no-demo'] })
  for (const pid of [...workersOf(server), server.pid]) process.kill(pid, 'SIGINT')
  expect(await server.exited).toEqual(CLEAN)
  expect(server.stderr()).toBe('')
})

test('what a worker can not start with is said once, whatever the number of workers', SLOW, async () => {
  const first = await startServer({ env: { DATA_DIR: usedFolder() }, args: ['--no-demo'] })
  const { port } = new URL(first.address)
  for (const WORKERS of ['1', '3']) {
    const second = launch({ env: { DATA_DIR: usedFolder(), WORKERS, PORT: port } })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.stderr()).toBe(`PORT ${port} is taken on 127.0.0.1; set PORT to another.\n`)
  }
})
