// Server processes for tests: started with their own environment, stopped by signal, never left running.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kind } from '../../../../src/process/workers.ts'
import { registerCleanup } from './at-end.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

const MAIN = fileURLToPath(new URL('../../../../src/main.ts', import.meta.url))
/** Halves the startup time; nothing else depends on it. */
export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../../../../node_modules/.cache/process-tests', import.meta.url),
  ),
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }
/** `program`: a command to run instead of this checkout. `release`: the folder of an earlier release. */
export type Launch = {
  env?: Record<string, string>
  args?: string[]
  program?: string
  cwd?: string
  release?: string | undefined
}

export type Launched = {
  pid: number
  stdout(): string
  stderr(): string
  exited: Promise<Exit>
  signal(name: NodeJS.Signals): void
}
export type ServerProcess = Launched & {
  address: string
  demoKey: string | undefined
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<Exit>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<Exit>
}

/** Starts a server without waiting until it is ready; it inherits no settings of the test run. */
export function launch({ env = {}, args = [], program, cwd, release }: Launch): Launched {
  const options = { env: buildEnvironment(env), stdio: STDIO, cwd }
  const main = release ? join(release, 'server/src/main.ts') : MAIN
  if (!program) return follow(spawn(process.execPath, [main, ...args], options))
  // SIGKILL goes to the whole process group, because a killed launcher cannot forward it to the server.
  const child = spawn(program, args, { ...options, detached: true })
  return follow(child, () => void process.kill(-(child.pid ?? 0), 'SIGKILL'))
}

/** Starts a process after a shell command, in which `$$` is the process id of the server. */
export function launchAfter(shellLine: string, { env = {} }: Launch): Launched {
  const line = `${shellLine} && exec "$0" "$1"`
  return follow(
    spawn('/bin/sh', ['-c', line, process.execPath, MAIN], { env: buildEnvironment(env), stdio: STDIO }),
  )
}

const STDIO: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']

const buildEnvironment = (env: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  PORT: '0',
  LOG_LEVEL: 'error',
  ...COMPILED,
  ...env,
})

function follow(child: ChildProcess, kill = () => void child.kill('SIGKILL')): Launched {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => (stdout += chunk))
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const exited = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  registerCleanup(async () => {
    if (child.exitCode === null && child.signalCode === null) kill()
    await exited
  })
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    signal: (name) => void child.kill(name),
  }
}

/** Waits until the process is ready; throws with its output when it exits before. */
export async function waitUntilReady(launched: Launched): Promise<ServerProcess> {
  let exit: Exit | undefined
  void launched.exited.then((how) => (exit = how))
  const address = await waitFor('the server to be ready', TIMEOUT_MS, () => {
    if (exit) throw new Error(`The server ended: ${JSON.stringify(exit)}\n${launched.stderr()}`)
    // The startup message is a single write, so it is complete.
    return /ready at (http:\/\/\S+)\n/.exec(launched.stdout())?.[1]
  })
  const end = (signal: NodeJS.Signals) => {
    launched.signal(signal)
    return launched.exited
  }
  return {
    ...launched,
    address,
    demoKey: /Demo key\s+(\S+)/.exec(launched.stdout())?.[1],
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

export const startServer = (options: Launch): Promise<ServerProcess> => waitUntilReady(launch(options))

/** Process ids of the workers of one kind; the leader may have other children. */
export const listWorkers = ({ pid }: Launched, kind: Kind = 'serving'): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child.trim() !== '' && readCommand(child).includes(`src/worker.ts\0${kind}`))
    .map(Number)

/** The process id of the first worker. Throws without one: `kill` would take 0 for a process group. */
export function requireWorker(server: Launched, kind?: Kind): number {
  const [worker] = listWorkers(server, kind)
  if (!worker) throw new Error('The server has no worker')
  return worker
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
