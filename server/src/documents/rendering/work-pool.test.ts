// Fairness and limits of the render workers; the test decides when a worker finishes.
import { expect, test } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../../../test/suites/process/programs/wait.ts'
import type { Job } from '../content/render-request.ts'
import { createWorkPool, type PoolOptions, type Watch } from './work-pool.ts'

const TASK = { kind: 'template', body: '' } as const

function openPool(options: Partial<PoolOptions> = {}) {
  const running: { job: Job; watch: Watch; name: string }[] = []
  const names = new Map<number, string>()
  const cpu = { ms: 0 as number | undefined }
  let [count, ended] = [0, 0]
  const pool = createWorkPool({
    open: (watch) => ({
      send: (job) => running.push({ job, watch, name: names.get(job.id) ?? '' }),
      async end() {
        ended += 1
      },
      cpuMs: () => cpu.ms,
    }),
    workers: 2,
    maxWaitingPerTeam: 10,
    maxWaiting: 100,
    waitMs: TIMEOUT_MS,
    timeoutMs: TIMEOUT_MS,
    ...options,
  })
  return {
    pool,
    cpu,
    endedWorkers: () => ended,
    runningNames: () => running.map(({ name }) => name),
    /** Runs a job, named by team and position: A1, A2. */
    run(name: string) {
      count += 1
      names.set(count, name)
      return pool.run(name.charAt(0), TASK)
    },
    finishFirst() {
      const [done] = running.splice(0, 1)
      done?.watch.onResult({ id: done.job.id, errors: [] })
    },
    breakFirst() {
      const [broken] = running.splice(0, 1)
      broken?.watch.onEnd(new Error('It broke'))
    },
  }
}

/** 503 with `Retry-After: 1`. */
const BUSY = { details: { reason: 'busy', retryAfterSeconds: 1 } }

test('serves teams in turn, however many jobs one of them has', async () => {
  const { run, runningNames, finishFirst } = openPool({ workers: 1 })
  for (const name of ['A1', 'A2', 'A3', 'A4', 'B1', 'C1', 'B2']) void run(name)
  const order: string[] = []
  for (let finished = 0; finished < 7; finished += 1) {
    order.push(...runningNames())
    finishFirst()
  }
  expect(order).toEqual(['A1', 'A2', 'B1', 'C1', 'A3', 'B2', 'A4'])
})

test('one team never occupies every worker', () => {
  const { run, runningNames, finishFirst } = openPool({ workers: 3 })
  for (const name of ['A1', 'A2', 'A3', 'A4']) void run(name)
  expect(runningNames()).toEqual(['A1', 'A2'])
  void run('B1')
  expect(runningNames()).toEqual(['A1', 'A2', 'B1'])
  finishFirst()
  expect(runningNames()).toEqual(['A2', 'B1', 'A3'])
})

test('a full queue returns 503 to its own team only', async () => {
  const { run, runningNames, finishFirst } = openPool({ workers: 1, maxWaitingPerTeam: 2 })
  for (const name of ['A1', 'A2', 'A3']) void run(name)
  await expect(run('A4')).rejects.toMatchObject(BUSY)
  const other = run('B1')
  for (const _ of [1, 2]) finishFirst()
  expect(runningNames()).toEqual(['B1'])
  finishFirst()
  await expect(other).resolves.toMatchObject({ errors: [] })
})

test('all queues together are bounded', async () => {
  const { run } = openPool({ workers: 1, maxWaiting: 2 })
  for (const name of ['A1', 'B1', 'C1']) void run(name)
  await expect(run('D1')).rejects.toMatchObject(BUSY)
})

test('a job that waits too long returns 503 and never runs', async () => {
  const { run, runningNames, finishFirst } = openPool({ workers: 1, waitMs: 20 })
  void run('A1')
  await expect(run('A2')).rejects.toMatchObject(BUSY)
  finishFirst()
  expect(runningNames()).toEqual([])
})

test('a job over its time limit fails as too complex if it had the CPU, and returns 503 otherwise', async () => {
  const { run, cpu, endedWorkers } = openPool({ workers: 1, timeoutMs: 50 })
  const starved = run('A1')
  await expect(starved).rejects.toMatchObject(BUSY)
  const slow = run('A2')
  cpu.ms = 49
  await expect(slow).rejects.toMatchObject({ cause: { code: 'document_too_slow' } })
  cpu.ms = undefined
  await expect(run('A3')).rejects.toMatchObject({ cause: { code: 'document_too_slow' } })
  expect(endedWorkers()).toBe(3)
})

test('a crashed worker fails only its own job, and the next job gets a new worker', async () => {
  const { run, runningNames, breakFirst, finishFirst } = openPool({ workers: 2 })
  const [broken, other, next] = [run('A1'), run('B1'), run('A2')]
  breakFirst()
  await expect(broken).rejects.toThrow('It broke')
  expect(runningNames()).toEqual(['B1', 'A2'])
  for (const _ of [1, 2]) finishFirst()
  await expect(Promise.all([other, next])).resolves.toHaveLength(2)
})

test('returns 503 when no worker can be started, and tries again for the next job', async () => {
  const sent: Job[] = []
  let isPossible = false
  const open: PoolOptions['open'] = () => {
    if (!isPossible) throw new Error('EAGAIN')
    return { send: (job) => sent.push(job), end: async () => {}, cpuMs: () => undefined }
  }
  const { run } = openPool({ open })
  await expect(run('A1')).rejects.toMatchObject(BUSY)
  isPossible = true
  void run('A2')
  expect(sent).toHaveLength(1)
})

test('a failure that nobody awaits is not an unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', listen)
  const { pool, run, breakFirst, runningNames } = openPool({ workers: 1, waitMs: 5, timeoutMs: 20 })
  for (const name of ['A1', 'A2']) void run(name)
  breakFirst()
  void run('B1')
  await waitFor('the jobs to fail', TIMEOUT_MS, () => runningNames().length <= 2)
  void run('C1')
  await pool.close()
  // Node reports an unhandled rejection at the end of the turn in which the promise was rejected.
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', listen)
  expect(unhandled).toEqual([])
})

test('returns 503 to jobs when the service stops', async () => {
  const { pool, run } = openPool({ workers: 1 })
  const both = Promise.allSettled([run('A1'), run('B1')])
  await pool.close()
  const refused = { status: 'rejected', reason: BUSY }
  expect(await both).toMatchObject([refused, refused])
  await expect(run('A2')).rejects.toMatchObject(BUSY)
})
