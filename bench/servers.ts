// Starts and stops the two servers as processes of their own, each with its output in a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { progress } from './progress.ts'
import type { Ground, OnClose } from './seed/ground.ts'

const READY_MS = 60_000
const STOP_MS = 15_000
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/

export type Side = 'full' | 'bare'
export type Target = { side: Side; url: string; pid: number }
export type Targets = Record<Side, Target>

/** The bare server knows one team, the smallest. */
export async function startServers(ground: Ground, onClose: OnClose): Promise<Targets> {
  const start = async (side: Side, args: string[], env: Record<string, string>): Promise<Target> => {
    progress(`Starting the ${side} server…`)
    const log = join(ground.folder, `${side}.log`)
    const child = spawnLogging(args, env, log)
    onClose(() => stop(child))
    return { side, url: await addressIn(log, child), pid: child.pid ?? 0 }
  }
  return {
    // Nothing else is set: the service as it comes, on its embedded PostgreSQL, with its log.
    full: await start('full', [pathOf('../server/src/main.ts'), '--no-demo'], {
      PORT: '0',
      DATA_DIR: ground.folder,
      RATE_LIMIT_PER_MINUTE: '10000000',
      LOG_LEVEL: 'info',
    }),
    bare: await start('bare', [pathOf('./bare-server.ts')], {
      BENCH_CONNECTION: JSON.stringify(ground.connection),
      BENCH_TENANT_ID: ground.smallest.tenantId,
    }),
  }
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Settings of the caller's own environment must not reach the servers, so only PATH does. */
function spawnLogging(args: string[], env: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, 'w')
  try {
    return spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', output, output],
    })
  } finally {
    closeSync(output)
  }
}

async function addressIn(log: string, child: ChildProcess): Promise<string> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline && !hasEnded(child)) {
    const [address] = ADDRESS.exec(readFileSync(log, 'utf8')) ?? []
    if (address) return address
    await sleep(50)
  }
  throw new Error(`A server did not start; the end of its output:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(killer)
}
