// PostgreSQL is restarted, its sessions are terminated, its processes are stopped.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, postmasterPid, runningPostgres, sessionOn } from '../../process/programs/data-folder.ts'
import { PATIENCE_MS, waitFor } from '../../process/programs/wait.ts'
import { type Ground, layGround, untilReady } from '../environment.ts'
import { ANSWER_MS, type Plan, type Result, type Scenario } from '../scenario.ts'
import { livenessWatch } from './liveness.ts'
import { underLoad } from './under-load.ts'

/** The server process stays the same, and no response is missing or late. */
async function livesThrough(plan: Plan, strike: (ground: Ground) => Promise<void>): Promise<Result> {
  const ground = await layGround()
  const { pid } = ground.server
  const liveness = livenessWatch(() => ground.server.address)
  const absences: number[] = []
  const result = await underLoad(
    plan,
    async () => {
      await strike(ground)
      absences.push(await untilReady(() => ground.server.address))
    },
    {
      ground,
      atEnd: ({ figures: { cut, slowestMs } }) => [
        ...(isAlive(pid) ? [] : ['the server died with its database']),
        ...(cut > 0 ? [`${cut} requests got no answer`] : []),
        ...(slowestMs > ANSWER_MS ? [`an answer took ${Math.round(slowestMs)} ms`] : []),
      ],
    },
  )
  const { slowestMs, broken } = await liveness.stop()
  const back = Math.max(...absences)
  const slowest = Math.round(result.figures.slowestMs)
  const remark = `ready ${back} ms afterwards at most; slowest answer ${slowest} ms, slowest /livez ${slowestMs} ms`
  return { ...result, broken: [...result.broken, ...broken], remark }
}

async function restartPostgres({ folder }: Ground): Promise<void> {
  const pid = runningPostgres(folder)
  // Fast shutdown, as in pg_ctl restart.
  process.kill(pid, 'SIGINT')
  await waitFor('another PostgreSQL', PATIENCE_MS, () => (postmasterPid(folder) ?? pid) !== pid)
}

async function endSessions({ folder }: Ground): Promise<void> {
  const session = await sessionOn(folder)
  await session.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await session.end()
}

/** The postmaster and all its children. */
function familyOf(pid: number): number[] {
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

async function freeze({ folder }: Ground, forMs: number): Promise<void> {
  const family = familyOf(runningPostgres(folder))
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
    run: (plan) => livesThrough(plan, restartPostgres),
  },
  {
    name: 'end-sessions',
    what: 'all sessions are ended by PostgreSQL',
    strikes: 20,
    run: (plan) => livesThrough(plan, endSessions),
  },
  {
    name: 'freeze-postgres',
    what: 'PostgreSQL is frozen (SIGSTOP) for 1 to 12 s',
    strikes: 6,
    run: (plan) => livesThrough(plan, (ground) => freeze(ground, 1000 + plan.random() * 11_000)),
  },
]
