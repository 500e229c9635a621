// More requests than connections, all blocked by a lock.
import { setTimeout as sleep } from 'node:timers/promises'
import { POOL_SIZE } from '../../../../src/kernel/db/connections/client.ts'
import { openSuperuserSession } from '../../process/programs/data-folder.ts'
import { type Environment, startEnvironment } from '../environment.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { watchLiveness } from './liveness.ts'
import { runUnderLoad } from './under-load.ts'

const CLIENTS = 200
const LOCK_MS = 3000
/** Timeouts: 20 s in the team's queue, 2 s for a connection, 2 s for the lock. */
const MAX_RESPONSE_MS = 25_000
/** The serving worker and the background worker have one pool each. */
const CONNECTIONS = 2 * POOL_SIZE

async function lockTeams({ folder }: Environment): Promise<void> {
  const session = await openSuperuserSession(folder)
  // Every write looks up its team in this table.
  await session.query('begin; lock table tenant in access exclusive mode')
  await sleep(LOCK_MS)
  await session.query('commit')
  await session.end()
}

async function countSessions({ folder }: Environment): Promise<number> {
  const session = await openSuperuserSession(folder)
  const { rows } = await session.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where application_name = 'team-engagement'`,
  )
  await session.end()
  return rows[0]?.open ?? -1
}

async function exhaust(plan: Plan): Promise<Result> {
  const environment = await startEnvironment()
  const liveness = watchLiveness(() => environment.server.address)
  const sessionCounts: number[] = []
  const strike = async () => {
    await lockTeams(environment)
    sessionCounts.push(await countSessions(environment))
  }
  const result = await runUnderLoad(plan, strike, {
    environment,
    clients: CLIENTS,
    atEnd: ({ figures: { cut, slowestMs } }) => [
      ...(cut > 0 ? [`${cut} requests got no response`] : []),
      ...(slowestMs > MAX_RESPONSE_MS ? [`a response took ${Math.round(slowestMs)} ms`] : []),
    ],
  })
  const { slowestMs, broken } = await liveness.stop()
  const largestCount = Math.max(...sessionCounts)
  if (largestCount > CONNECTIONS) broken.push(`${largestCount} sessions are open, ${CONNECTIONS} may be`)
  const slowest = Math.round(result.figures.slowestMs)
  const remark = `${CLIENTS} clients, ${largestCount} sessions at most; slowest response ${slowest} ms, slowest /livez ${slowestMs} ms`
  return { ...result, broken: [...result.broken, ...broken], remark }
}

export const EXHAUSTION: Scenario = {
  name: 'exhaustion',
  what: 'all connections are stuck behind a lock',
  strikes: 5,
  run: exhaust,
}
