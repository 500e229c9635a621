// kill -9 of the server, of PostgreSQL and of both, also while they start.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Kind } from '../../../../src/process/workers.ts'
import { isAlive, killPostgres, postmasterPid, runningPostgres } from '../../process/programs/data-folder.ts'
import { launch, listWorkers, requireWorker } from '../../process/programs/server-process.ts'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { type Environment, restart, startEnvironment, waitUntilReady } from '../environment.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { runUnderLoad } from './under-load.ts'

/** After every third kill the next start is killed too, at a random moment. */
const IN_BOOT_EVERY = 3
const MAX_BOOT_MS = 1500

/** The milliseconds until the processes were ready, and the number of kills during a start. */
type Watch = { boots: number[]; inBoot: number }

async function killInBoot(environment: Environment, plan: Plan, watch: Watch): Promise<void> {
  const boot = launch({ env: environment.env, args: ['--no-demo'] })
  await sleep(plan.random() * MAX_BOOT_MS)
  if (plan.random() < 0.5) killPostgresIfThere(environment)
  boot.signal('SIGKILL')
  await boot.exited
  watch.inBoot += 1
}

function killPostgresIfThere({ folder }: Environment): void {
  const pid = postmasterPid(folder)
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
}

async function startAgain(environment: Environment, watch: Watch): Promise<void> {
  const begin = performance.now()
  await restart(environment)
  watch.boots.push(performance.now() - begin)
}

const getSlowest = (times: number[]) => Math.round(Math.max(0, ...times))

async function killServers(plan: Plan, isPostgresToo: boolean): Promise<Result> {
  const environment = await startEnvironment()
  const watch: Watch = { boots: [], inBoot: 0 }
  const strike = async (_: Environment, __: unknown, index: number) => {
    if (isPostgresToo) killPostgres(environment.folder)
    await environment.server.kill()
    if (index % IN_BOOT_EVERY === 0) await killInBoot(environment, plan, watch)
    await startAgain(environment, watch)
  }
  const result = await runUnderLoad(plan, strike, { environment })
  const remark = `${watch.inBoot} more while it started; ready again after ${getSlowest(watch.boots)} ms at most`
  return { ...result, strikes: result.strikes + watch.inBoot, remark }
}

/** The leader starts another worker; requests in flight of the killed one are lost. */
async function killWorker(plan: Plan, kind: Kind): Promise<Result> {
  const environment = await startEnvironment()
  const { pid } = environment.server
  const absences: number[] = []
  const strike = async () => {
    const killed = requireWorker(environment.server, kind)
    const begin = performance.now()
    process.kill(killed, 'SIGKILL')
    await waitFor('another worker', TIMEOUT_MS, () =>
      listWorkers(environment.server, kind).some((one) => one !== killed),
    )
    await waitUntilReady(() => environment.server.address)
    absences.push(performance.now() - begin)
  }
  const atEnd = () => (isAlive(pid) ? [] : ['the leader died with its worker'])
  const remark = () => `PostgreSQL and the leader live on; back after ${getSlowest(absences)} ms at most`
  return runUnderLoad(plan, strike, { environment, atEnd, remark })
}

async function killDatabase(plan: Plan): Promise<Result> {
  const environment = await startEnvironment()
  const { pid } = environment.server
  const absences: number[] = []
  const strike = async () => {
    const killed = killPostgres(environment.folder)
    const begin = performance.now()
    await waitFor(
      'another PostgreSQL',
      TIMEOUT_MS,
      () => (postmasterPid(environment.folder) ?? killed) !== killed,
    )
    await waitUntilReady(() => environment.server.address)
    absences.push(performance.now() - begin)
    runningPostgres(environment.folder)
  }
  const atEnd = () => (isAlive(pid) ? [] : ['the server died with its database'])
  const remark = () => `the server lives on; back after ${getSlowest(absences)} ms at most`
  return runUnderLoad(plan, strike, { environment, atEnd, remark })
}

export const KILLS: Scenario[] = [
  {
    name: 'kill-server',
    what: 'kill -9 of the server',
    strikes: 100,
    isKill: true,
    run: (plan) => killServers(plan, false),
  },
  {
    // Few, because the leader backs off before it starts another one.
    name: 'kill-worker',
    what: 'kill -9 of the worker alone',
    strikes: 5,
    isKill: true,
    run: (plan) => killWorker(plan, 'serving'),
  },
  {
    name: 'kill-background',
    what: 'kill -9 of the background worker',
    strikes: 5,
    isKill: true,
    run: (plan) => killWorker(plan, 'background'),
  },
  {
    name: 'kill-postgres',
    what: 'kill -9 of PostgreSQL',
    strikes: 100,
    isKill: true,
    run: killDatabase,
  },
  {
    name: 'kill-both',
    what: 'kill -9 of both',
    strikes: 100,
    isKill: true,
    run: (plan) => killServers(plan, true),
  },
]
