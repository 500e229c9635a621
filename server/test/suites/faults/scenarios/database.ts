// PostgreSQL is restarted, its sessions are terminated, its processes are stopped.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  isAlive,
  openSuperuserSession,
  postmasterPid,
  runningPostgres,
} from '../../process/programs/data-folder.ts'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, startEnvironment, waitUntilReady } from '../environment.ts'
import { MAX_RESPONSE_MS, type Plan, type Result, type Scenario } from '../scenario.ts'
import { watchLiveness } from './liveness.ts'
import { runUnderLoad } from './under-load.ts'

/** The server process stays the same, and no response is missing or late. */
async function runWithoutRestart(
  plan: Plan,
  strike: (environment: Environment) => Promise<void>,
): Promise<Result> {
  const environment = await startEnvironment()
  const { pid } = environment.server
  const liveness = watchLiveness(() => environment.server.address)
  const absences: number[] = []
  const result = await runUnderLoad(
    plan,
    async () => {
      await strike(environment)
      absences.push(await waitUntilReady(() => environment.server.address))
    },
    {
      environment,
      atEnd: ({ figures: { cut, slowestMs } }) => [
        ...(isAlive(pid) ? [] : ['the server died with its database']),
        ...(cut > 0 ? [`${cut} requests got no response`] : []),
        ...(slowestMs > MAX_RESPONSE_MS ? [`a response took ${Math.round(slowestMs)} ms`] : []),
      ],
    },
  )
  const { slowestMs, broken } = await liveness.stop()
  const back = Math.max(...absences)
  const slowest = Math.round(result.figures.slowestMs)
  const remark = `ready ${back} ms afterwards at most; slowest response ${slowest} ms, slowest /livez ${slowestMs} ms`
  return { ...result, broken: [...result.broken, ...broken], remark }
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

async function freeze({ folder }: Environment, forMs: number): Promise<void> {
  const family = listProcesses(runningPostgres(folder))
  signalAll(family, 'SIGSTOP')
  try {
    await sleep(forMs)
  } finally {
    signalAll(family, 'SIGCONT')
  }
}

export const DATABASE: Scenario[] = [
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
