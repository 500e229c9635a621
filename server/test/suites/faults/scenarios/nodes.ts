// Two servers on one database, and graceful shutdowns.
import { createDataFolder, openSuperuserSession } from '../../process/programs/data-folder.ts'
import { type ServerProcess, startServer } from '../../process/programs/server-process.ts'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, restart, startEnvironment } from '../environment.ts'
import type { Load } from '../load.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { runUnderLoad, waitForWrites } from './under-load.ts'

async function killOneOfTwo(plan: Plan): Promise<Result> {
  const environment = await startEnvironment()
  const start = () => startServer({ env: environment.env, args: ['--no-demo'] })
  const nodes: ServerProcess[] = [environment.server, await start()]
  let nextNode = 0
  const address = () => nodes[nextNode++ % nodes.length]?.address ?? ''
  const strike = async (_: unknown, load: Load) => {
    const [victim] = nodes.splice(Math.floor(plan.random() * 2), 1)
    environment.server = nodes[0] ?? environment.server
    await victim?.kill()
    // The other server continues alone.
    await waitForWrites(load)
    nodes.push(await start())
  }
  const atEnd = async () => {
    const session = await openSuperuserSession(environment.folder)
    const { rows } = await session.query(
      `select state from pg_stat_activity where state like 'idle in transaction%' and xact_start < now() - interval '10 s'`,
    )
    await session.end()
    return rows.length > 0 ? [`${rows.length} sessions of killed servers hold a transaction`] : []
  }
  return runUnderLoad(plan, strike, { environment, address, atEnd })
}

/** Acts like a load balancer: after the first 503 of /readyz no new request is sent. */
async function stopUnderLoad(plan: Plan): Promise<Result> {
  const environment = await startEnvironment(createDataFolder(), { DRAIN_SECONDS: '1' })
  const failures: string[] = []
  const times: number[] = []
  const strike = async (_: unknown, load: Load) => {
    const begin = performance.now()
    const ended = environment.server.stop()
    await waitFor(
      '/readyz to report that the server is stopping',
      TIMEOUT_MS,
      async () => (await fetchReadiness(environment)) !== 200,
    )
    await load.pause()
    const { code, signal } = await ended
    times.push(performance.now() - begin)
    if (code !== 0)
      failures.push(`a stop ended with ${code ?? signal}: ${environment.server.stderr().slice(-200)}`)
    await restart(environment)
    load.resume()
  }
  const remark = () => `ended within ${Math.round(Math.max(...times))} ms, each with exit code 0`
  return runUnderLoad(plan, strike, {
    environment,
    remark,
    atEnd: ({ figures }) =>
      figures.cut > 0 ? [...failures, `${figures.cut} requests got no response`] : failures,
  })
}

const fetchReadiness = ({ server }: Environment) =>
  fetch(`${server.address}/readyz`).then(({ status }) => status)

export const NODES: Scenario[] = [
  {
    name: 'kill-node',
    what: 'kill -9 of one of two servers',
    strikes: 20,
    isKill: true,
    run: killOneOfTwo,
  },
  { name: 'sigterm', what: 'SIGTERM under load', strikes: 15, run: stopUnderLoad },
]
