// Starts and stops the servers as separate processes, each with its output in a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { progress } from './progress.ts'
import type { Environment, OnClose } from './seed/environment.ts'
import type { OpenedTeam } from './seed/team-plan.ts'

const READY_MS = 60_000
const STOP_MS = 15_000
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/

/**
 * `full` is the service with its defaults; `shared` the same with the rate limit shared by several nodes; `bare` node:http with
 * the same SQL; `usual` a conventional server.
 */
export type Side = 'full' | 'shared' | 'bare' | 'usual'
export type Target = {
  side: Side | 'pocketbase' | 'plain' | 'citus' | 'webhooks' | 'again' | 'before' | 'telemetry' | 'sampled'
  url: string
  pid: number
  postgresPid: number
  log: string
}
export type Targets = Record<Side, Target>

export async function startServers(environment: Environment, onClose: OnClose): Promise<Targets> {
  const start = (side: Side, args: string[], env: Record<string, string>): Promise<Target> => {
    progress(`Starting the ${side} server…`)
    return startProgram(side, { program: process.execPath, args }, env, environment, onClose)
  }
  const toIdsJson = ({ tenantId, userId }: OpenedTeam) => JSON.stringify({ tenantId, userId })
  const BENCH_CONNECTION = JSON.stringify(environment.connection)
  return {
    full: await startService('full', {}, environment, onClose),
    shared: await startService('shared', { RATE_LIMIT_STORE: 'postgres' }, environment, onClose),
    // The bare server checks no keys: it gets the ids of the smallest team for reads, and of another one for writes.
    bare: await start('bare', [toFilePath('./bare-server/main.ts')], {
      BENCH_CONNECTION,
      BENCH_READER: toIdsJson(environment.smallest),
      BENCH_WRITER: toIdsJson(environment.writing),
    }),
    usual: await start('usual', [toFilePath('./usual-server/main.ts')], { BENCH_CONNECTION }),
  }
}

/** Starts the service with defaults, apart from `env`, on its embedded PostgreSQL. `main` names another checkout. */
export function startService(
  side: Target['side'],
  env: Record<string, string>,
  environment: Environment,
  onClose: OnClose,
  main: string = toFilePath('../server/src/main.ts'),
): Promise<Target> {
  progress(`Starting the ${side} server…`)
  const command = { program: process.execPath, args: [main, '--no-demo'] }
  const settings = {
    PORT: '0',
    DATA_DIR: environment.folder,
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '10000000',
    PORTAL_RATE_LIMIT_PER_MINUTE: '10000000',
    OPERATOR_RATE_LIMIT_PER_MINUTE: '10000000',
    ...env,
  }
  return startProgram(side, command, settings, environment, onClose)
}

type Command = { program: string; args: string[] }

/** Starts a program and waits until it prints its address. */
export async function startProgram(
  side: Target['side'],
  command: Command,
  env: Record<string, string>,
  { folder, postgres }: Environment,
  onClose: OnClose,
): Promise<Target> {
  const log = join(folder, `${side}.log`)
  const child = spawnLogging(command, env, log)
  onClose(() => stop(child))
  const url = await waitForAddress(log, child)
  return { side, url, pid: child.pid ?? 0, postgresPid: postgres.pid, log }
}

const toFilePath = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Only PATH is inherited, so that settings of the caller's environment do not reach the servers. */
function spawnLogging({ program, args }: Command, env: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, 'w')
  try {
    return spawn(program, args, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', output, output],
    })
  } finally {
    closeSync(output)
  }
}

async function waitForAddress(log: string, child: ChildProcess): Promise<string> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline && !hasEnded(child)) {
    const [address] = ADDRESS.exec(readFileSync(log, 'utf8')) ?? []
    if (address) return address
    await sleep(50)
  }
  throw new Error(`A server did not start; the end of its output:\n${readEnd(log)}`)
}

export const readEnd = (log: string) => readFileSync(log, 'utf8').slice(-2000)

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const processExit = once(child, 'exit')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await processExit
  clearTimeout(killer)
}
