// WORKERS: several processes on one port act as one server.
import { expect, test } from 'vitest'
import { call, createCode, hasCode, readOperatorToken } from './programs/calls.ts'
import { expectNoPostgres, prepareDataFolder, runningPostgres } from './programs/data-folder.ts'
import {
  launch,
  listWorkers,
  requireWorker,
  type ServerProcess,
  startServer,
} from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const CLEAN = { code: 0, signal: null }

const requestStatuses = async (server: ServerProcess, times: number) =>
  Promise.all(
    Array.from({ length: times }, async () => {
      const key = server.demoKey ?? ''
      return (await call(server, '/api/v1/project-codes', { key })).status
    }),
  )

const hasResponse = (server: ServerProcess) => async () =>
  (await call(server, '/readyz').catch(() => undefined))?.status === 200

async function readRequestCount(server: ServerProcess, folder: string): Promise<number> {
  const response = await fetch(`${server.address}/metrics`, {
    headers: { authorization: `Bearer ${readOperatorToken(folder)}` },
  })
  const lines = (await response.text()).split('\n')
  return lines
    .filter((line) => /^http_request_duration_seconds_count{.*project-codes/.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('three workers share one rate limit and one set of metrics', SLOW, async () => {
  const folder = prepareDataFolder()
  const server = await startServer({ env: { DATA_DIR: folder, WORKERS: '3' } })
  expect(listWorkers(server)).toHaveLength(3)
  const statuses = await requestStatuses(server, 100)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  // Every worker reports the same count.
  for (let round = 0; round < 3; round += 1) expect(await readRequestCount(server, folder)).toBe(100)
  const postgres = runningPostgres(folder)
  expect(await server.stop()).toEqual(CLEAN)
  await expectNoPostgres(folder, postgres)
})

test('a killed worker is replaced, and no acknowledged write is lost', SLOW, async () => {
  const folder = prepareDataFolder()
  const server = await startServer({
    env: { DATA_DIR: folder, WORKERS: '2', RATE_LIMIT_PER_MINUTE: '10000' },
  })
  const before = listWorkers(server)
  expect((await createCode(server, server.demoKey, 'before')).status).toBe(201)
  process.kill(requireWorker(server), 'SIGKILL')
  const after = await waitFor('another worker', TIMEOUT_MS, () => {
    const now = listWorkers(server)
    return now.length === 2 && !now.includes(before[0] ?? 0) && now
  })
  expect(after).toContain(before[1])
  await waitFor('responses', TIMEOUT_MS, hasResponse(server))
  expect(await hasCode(server, server.demoKey, 'before')).toBe(true)
  expect(server.stderr()).toContain('A worker ended (SIGKILL). Another one starts in 1 s.')
  expect(await server.stop()).toEqual(CLEAN)
})

test('SIGTERM completes requests in flight in every worker and accepts no new ones', SLOW, async () => {
  const folder = prepareDataFolder()
  const server = await startServer({
    env: { DATA_DIR: folder, WORKERS: '2', RATE_LIMIT_PER_MINUTE: '10000' },
  })
  let [responded, refused, isOver] = [0, 0, false]
  const client = async (name: string) => {
    for (let nth = 0; !isOver; nth += 1) {
      const reply = await createCode(server, server.demoKey, `${name}-${nth}`).catch(() => undefined)
      if (reply === undefined) refused += 1
      else expect(reply.status).toBe(201)
      if (reply) responded += 1
      // A refused client retries, but not in a tight loop.
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const clients = ['a', 'b', 'c', 'd'].map(client)
  await waitFor('some responses', TIMEOUT_MS, () => responded > 20)
  const ended = server.stop()
  expect(await ended).toEqual(CLEAN)
  isOver = true
  await Promise.all(clients)
  expect(refused).toBeGreaterThan(0)
  const again = await startServer({ env: { DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '10000' } })
  const reply = await call(again, '/api/v1/project-codes', { key: server.demoKey ?? '' })
  const demoCodes = 4
  expect((reply.body as { data: { total: number } }).data.total - demoCodes).toBeGreaterThanOrEqual(responded)
})

test.each([
  [{ WORKERS: '0' }, 'WORKERS must be an integer from 1 to 64, not "0"'],
  [
    { WORKERS: '2', RATE_LIMIT_STORE: 'memory' },
    'RATE_LIMIT_STORE must be postgres if WORKERS is more than 1: memory is not shared between processes',
  ],
])('%o is refused in one line', SLOW, async (env, line) => {
  const server = launch({ env: { DATA_DIR: '/nowhere-to-be-used', ...env } })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  expect(server.stderr().trim()).toBe(line)
})
