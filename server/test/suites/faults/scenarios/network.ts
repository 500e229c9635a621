// The connection to PostgreSQL is closed, slow or silent, or loses a COMMIT or the response to it. PostgreSQL itself keeps running.
import { setTimeout as sleep } from 'node:timers/promises'
import { readOperatorToken, readSecretKey } from '../../process/programs/calls.ts'
import { startServer } from '../../process/programs/server-process.ts'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, startEnvironment, UNLIMITED, waitUntilReady } from '../environment.ts'
import { type Mode, type PostgresProxy, startPostgresProxy } from '../proxies/postgres-proxy.ts'
import { pick } from '../random.ts'
import { MAX_RESPONSE_MS, type Plan, type Result, type Scenario } from '../scenario.ts'
import { formatErrors } from '../step-runner.ts'
import { watchLiveness } from './liveness.ts'
import { runUnderLoad, waitForWrites } from './under-load.ts'

/** The load goes through the proxy; the checks use another server with a direct connection. */
export async function startBehindProxy(): Promise<{
  environment: Environment
  proxy: PostgresProxy
  address: string
}> {
  const environment = await startEnvironment()
  const proxy = await startPostgresProxy(environment.folder)
  const OPERATOR_TOKEN = readOperatorToken(environment.folder)
  // The key is that of the other server: both derive the signing secrets of webhooks from it.
  const SECRET_KEY = readSecretKey(environment.folder)
  const env = { ...UNLIMITED, OPERATOR_TOKEN, SECRET_KEY, DATABASE_URL: proxy.url }
  const { address } = await startServer({ env })
  return { environment, proxy, address }
}

const FAULT_MODES: [Mode, number][] = [
  ['broken', 1],
  ['delay', 1],
  ['silent', 1],
  ['half-open', 1],
]
const MAX_RECOVERY_MS = 10_000

async function cutOff(plan: Plan): Promise<Result> {
  const { environment, proxy, address } = await startBehindProxy()
  const liveness = watchLiveness(() => address)
  const absences: number[] = []
  const strike = async () => {
    proxy.set(pick(plan.random, FAULT_MODES))
    await sleep(500 + plan.random() * 7500)
    proxy.set('pass')
    absences.push(await waitUntilReady(() => address, MAX_RECOVERY_MS))
  }
  const atEnd = ({ figures: { cut, slowestMs } }: { figures: Result['figures'] }) => [
    ...(cut > 0 ? [`${cut} requests got no response`] : []),
    ...(slowestMs > MAX_RESPONSE_MS ? [`a response took ${Math.round(slowestMs)} ms`] : []),
  ]
  const result = await runUnderLoad(plan, strike, { environment, address: () => address, atEnd })
  const { slowestMs, broken } = await liveness.stop()
  const slowest = Math.round(result.figures.slowestMs)
  const remark = `${formatErrors(result.figures)}; ready ${Math.max(...absences)} ms afterwards at most; slowest response ${slowest} ms, slowest /livez ${slowestMs} ms`
  return { ...result, broken: [...result.broken, ...broken], remark }
}

async function loseCommits(plan: Plan): Promise<Result> {
  const { environment, proxy, address } = await startBehindProxy()
  const strike = async (_: Environment, load: Parameters<typeof waitForWrites>[0], index: number) => {
    const before = proxy.lost()
    if (index % 2 === 0) proxy.loseReply()
    else proxy.loseCommit()
    await waitFor('a lost commit', TIMEOUT_MS, () => proxy.lost() > before)
    await waitForWrites(load)
  }
  return runUnderLoad(plan, strike, {
    environment,
    address: () => address,
    atEnd: ({ figures }) =>
      figures.unknown < proxy.lost() / 2
        ? [`${proxy.lost()} commits were lost and ${figures.unknown} noticed`]
        : [],
    remark: ({ figures }) =>
      `${proxy.lost()} lost, ${formatErrors(figures)}, ${figures.replayed} responses repeated`,
  })
}

export const NETWORK: Scenario[] = [
  {
    name: 'cut-off',
    what: 'the way to PostgreSQL breaks, is slow, silent, half open',
    strikes: 12,
    run: cutOff,
  },
  { name: 'lost-commit', what: 'COMMIT or the response to it is lost', strikes: 50, run: loseCommits },
]
