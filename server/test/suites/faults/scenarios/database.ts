// PostgreSQL is restarted or stopped, its sessions are terminated or used up, its processes are frozen.
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  isAlive,
  openSuperuserSession,
  postmasterPid,
  prepareDataFolder,
  runningPostgres,
  toSocketFolder,
} from '../../process/programs/data-folder.ts'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, startEnvironment, waitUntilReady } from '../environment.ts'
import { MAX_RESPONSE_MS, type Plan, type Result, type Scenario } from '../scenario.ts'
import { formatErrors } from '../step-runner.ts'
import { watchLiveness } from './liveness.ts'
import { runUnderLoad } from './under-load.ts'

/** The most log lines for one outage: each of two processes has a few causes, and each unknown outcome has a line. */
const MAX_LINES = 40

/** Checks that the server process stays the same, and that no response is missing or late. */
export async function runWithoutRestart(
  plan: Plan,
  strike: (environment: Environment) => Promise<void>,
): Promise<Result> {
  const environment = await startEnvironment(prepareDataFolder(), { LOG_LEVEL: 'warn' })
  const { pid } = environment.server
  const before = countLines(environment)
  const liveness = watchLiveness(() => environment.server.address)
  const absences: number[] = []
  const wereUnready: boolean[] = []
  const result = await runUnderLoad(
    plan,
    async () => {
      wereUnready.push(await watchReadiness(environment, () => strike(environment)))
      absences.push(await waitUntilReady(() => environment.server.address))
    },
    {
      environment,
      atEnd: ({ figures: { cut, slowestMs } }) => [
        ...(isAlive(pid) ? [] : ['the server died with its database']),
        ...(cut > 0 ? [`${cut} requests got no response`] : []),
        ...(slowestMs > MAX_RESPONSE_MS ? [`a response took ${Math.round(slowestMs)} ms`] : []),
        ...(countLines(environment) - before > MAX_LINES * plan.strikes ? ['the log is flooded'] : []),
      ],
    },
  )
  const { slowestMs, broken } = await liveness.stop()
  const longestAbsenceMs = Math.max(...absences)
  const slowest = Math.round(result.figures.slowestMs)
  const unready = wereUnready.filter(Boolean).length
  const remark = `${formatErrors(result.figures)}; /readyz failed during ${unready} of ${wereUnready.length}, ready ${longestAbsenceMs} ms afterwards at most; slowest response ${slowest} ms, slowest /livez ${slowestMs} ms; ${countLines(environment) - before} lines in the log`
  return { ...result, broken: [...result.broken, ...broken], remark }
}

const countLines = ({ server }: Environment) =>
  `${server.stdout()}${server.stderr()}`.split('\n').filter((line) => line !== '').length

/** Whether /readyz has failed during the strike. */
async function watchReadiness({ server }: Environment, strike: () => Promise<void>): Promise<boolean> {
  let isOver = false
  let hasFailed = false
  const watch = async () => {
    for (; !isOver; await sleep(100))
      hasFailed ||= !(await fetch(`${server.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
  }
  const watching = watch()
  await strike().finally(() => {
    isOver = true
  })
  await watching
  return hasFailed
}

async function restartPostgres({ folder }: Environment): Promise<void> {
  const pid = runningPostgres(folder)
  // Fast shutdown, as in pg_ctl restart.
  process.kill(pid, 'SIGINT')
  await waitFor('another PostgreSQL', TIMEOUT_MS, () => (postmasterPid(folder) ?? pid) !== pid)
}

async function endSessions({ folder }: Environment): Promise<void> {
  const session = await openSuperuserSession(folder)
  await session.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await session.end()
}

/** The postmaster and all its children. */
function listProcesses(pid: number): number[] {
  const isChild = (other: string) => {
    try {
      return readFileSync(`/proc/${other}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  return [pid, ...children.map(Number)]
}

function signalAll(pids: number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal)
}

/** Stops PostgreSQL, and prevents its start for a while by removing PG_VERSION; the service keeps trying. */
export async function stopPostgres({ folder }: Environment, forMs: number): Promise<void> {
  const pid = runningPostgres(folder)
  const version = join(folder, 'postgres', 'cluster', 'PG_VERSION')
  renameSync(version, `${version}.away`)
  try {
    process.kill(pid, 'SIGINT')
    await sleep(forMs)
  } finally {
    renameSync(`${version}.away`, version)
  }
}

/** Ends the connections of the service, and opens all connections that PostgreSQL allows. */
export async function takeAllConnections({ folder }: Environment, forMs: number): Promise<void> {
  const control = await openSuperuserSession(folder)
  const clients: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client({ host: toSocketFolder(folder), user: 'postgres', database: 'engagement' })
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
  }
  const end = performance.now() + forMs
  while (performance.now() < end) {
    await control.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'team-engagement'",
    )
    for (let isFull = false; !isFull; )
      await takeOne().catch(() => {
        isFull = true
      })
    await sleep(200)
  }
  await Promise.all(clients.map((client) => client.end()))
  await control.end()
}

export async function freeze({ folder }: Environment, forMs: number): Promise<void> {
  const family = listProcesses(runningPostgres(folder))
  signalAll(family, 'SIGSTOP')
  try {
    await sleep(forMs)
  } finally {
    signalAll(family, 'SIGCONT')
  }
}

/** As long as the outage in decision 133. */
const STOPPED_MS = 13_000

export const DATABASE: Scenario[] = [
  {
    name: 'stop-postgres',
    what: 'PostgreSQL is stopped for 13 s',
    strikes: 3,
    run: (plan) => runWithoutRestart(plan, (environment) => stopPostgres(environment, STOPPED_MS)),
  },
  {
    name: 'freeze-for-long',
    what: 'PostgreSQL is frozen (SIGSTOP) for 13 s',
    strikes: 3,
    run: (plan) => runWithoutRestart(plan, (environment) => freeze(environment, STOPPED_MS)),
  },
  {
    name: 'too-many-connections',
    what: 'others use all connections of PostgreSQL for 13 s',
    strikes: 3,
    run: (plan) => runWithoutRestart(plan, (environment) => takeAllConnections(environment, STOPPED_MS)),
  },
  {
    name: 'restart-postgres',
    what: 'PostgreSQL is restarted',
    strikes: 10,
    run: (plan) => runWithoutRestart(plan, restartPostgres),
  },
  {
    name: 'end-sessions',
    what: 'all sessions are ended by PostgreSQL',
    strikes: 20,
    run: (plan) => runWithoutRestart(plan, endSessions),
  },
  {
    name: 'freeze-postgres',
    what: 'PostgreSQL is frozen (SIGSTOP) for 1 to 12 s',
    strikes: 6,
    run: (plan) =>
      runWithoutRestart(plan, (environment) => freeze(environment, 1000 + plan.random() * 11_000)),
  },
]
