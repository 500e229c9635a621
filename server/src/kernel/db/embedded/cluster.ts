// Creates, starts and stops the cluster. Every step tolerates another process that does the same.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AccessFiles, writeFile } from './access.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Home } from './home.ts'
import { SUPERUSER, superuserOn, withClient } from './roles.ts'
import { entryAt, readOwnFile, replaceFile, secureFolder } from './safe-path.ts'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

/** Distinguishes a PostgreSQL started by this release from one started by an earlier release. */
export const CLUSTER_NAME = 'team-engagement'

const SETTINGS = [
  'listen_addresses=',
  `cluster_name=${CLUSTER_NAME}`,
  'unix_socket_permissions=0700',
  'max_connections=200',
  // Small tables are cached: with the default of 4, meant for hard disks, PostgreSQL scans all users for each one that it looks up.
  'random_page_cost=1.1',
  // Failed statements, such as a unique violation, are returned to the caller and must not fill the log file.
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
]

/** Creates the cluster in a temporary folder and renames it, so that a crash never leaves a partial cluster. */
export async function ensureCluster(home: Home, files: AccessFiles): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return
  const parent = dirname(home.cluster)
  removeLeftovers(parent)
  const fresh = join(parent, `cluster-in-the-making-${process.pid}`)
  secureFolder(fresh, { mode: 0o700, newOwner: home.account })
  const { code, output } = await run(home, 'initdb', [
    '-D',
    fresh,
    '-U',
    SUPERUSER,
    '-A',
    'peer',
    '-E',
    'UTF8',
    '--data-checksums',
    '--no-instructions',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new EmbeddedError(
      `PostgreSQL could not create its data directory ${home.cluster}:\n${output.trim()}`,
    )
  }
  writeFile(fresh, 'ident', files, home.account)
  writeFile(fresh, 'hba', files, home.account)
  try {
    renameSync(fresh, home.cluster)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(home.cluster, 'PG_VERSION'))) throw error
  }
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const creatorPid = Number(/^cluster-in-the-making-(\d+)$/.exec(basename(name))?.[1])
    if (creatorPid && (creatorPid === process.pid || !isAlive(creatorPid)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Uses the running PostgreSQL or starts one. Returns the folder of its socket once it accepts connections. */
export async function ensureStarted(home: Home): Promise<string> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    const sockets = socketsOfRunning(home.cluster) ?? home.sockets
    if (await acceptsConnections(sockets)) return sockets
    if (home.account.uid === undefined) for (const file of listLockFiles(home)) freeReusedPid(file)
    // This fails while another process starts or stops PostgreSQL; the loop then retries.
    await run(home, 'pg_ctl', [
      '-D',
      home.cluster,
      '-w',
      '-t',
      '30',
      '-l',
      home.log,
      '-o',
      `${SETTINGS.map((one) => `-c ${one}`).join(' ')} -k ${home.sockets}`,
      'start',
    ])
    if (await acceptsConnections(home.sockets)) return home.sockets
    await sleep(Math.min(100 * (attempt + 1), 1000))
  }
  throw new EmbeddedError(`PostgreSQL does not start; last lines of ${home.log}:\n${readTail(home.log)}`)
}

/** Above the largest id that Linux gives. */
const NO_PROCESS = 2_147_483_647

/**
 * PostgreSQL refuses to start while a process or thread of its own user has the id in one of its lock files. A container starts with the
 * same ids again: after it was killed, another program may have the id of PostgreSQL. With an id that no process has, PostgreSQL decides by
 * its shared memory, as after any crash.
 */
export function freeReusedPid(lockFile: string): void {
  const pid = firstNumberIn(lockFile)
  const command = pid === undefined ? undefined : readCommand(pid)
  if (command === undefined || command === 'postgres') return
  const [, ...others] = readFileSync(lockFile, 'utf8').split('\n')
  replaceFile(lockFile, [NO_PROCESS, ...others].join('\n'), { mode: 0o600 })
}

/** Returns undefined if there is no such process, or no /proc. */
function readCommand(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}

export async function stopCluster(home: Home): Promise<void> {
  const pid = pidOfRunning(home.cluster)
  await run(home, 'pg_ctl', ['-D', home.cluster, '-m', 'fast', '-W', 'stop'])
  // pg_ctl would also wait for a PostgreSQL that another process starts in the meantime.
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (pid !== undefined && pidOfRunning(home.cluster) === pid && performance.now() < deadline)
    await sleep(20)
}

const listLockFiles = ({ cluster, sockets }: Home) => [
  join(cluster, 'postmaster.pid'),
  join(sockets, '.s.PGSQL.5432.lock'),
]

export const pidOfRunning = (cluster: string): number | undefined =>
  firstNumberIn(join(cluster, 'postmaster.pid'))

function firstNumberIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** Line 5 of postmaster.pid: the socket folder of the running PostgreSQL, which may be elsewhere if the data was moved. */
export function socketsOfRunning(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] || undefined
  } catch {
    return undefined
  }
}

/** Returns true also if PostgreSQL refuses the role, which a folder of an earlier release does not have yet. */
async function acceptsConnections(sockets: string): Promise<boolean> {
  const config = { ...superuserOn(sockets), connectionTimeoutMillis: 2000 }
  return withClient(config, async () => true).catch((error) => error.code === '28000')
}

function readTail(file: string): string {
  const { uid } = entryAt(file) ?? {}
  return (readOwnFile(file, { owners: [uid] }) || '(no log was written)').split('\n').slice(-15).join('\n')
}

/** Waits for `exit`, not for `close`: the daemon started by pg_ctl keeps the output open. */
function run(home: Home, command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const isDaemon = args.at(-1) === 'start'
    const child = spawn(join(home.bin, command), args, {
      ...home.account,
      cwd: '/',
      // Minimal environment: the environment of PostgreSQL must not contain the operator token.
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', isDaemon ? 'ignore' : 'pipe', isDaemon ? 'ignore' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on(isDaemon ? 'exit' : 'close', (code) => resolve({ code, output }))
  })
}

/** Shared advisory lock of every server process of a data folder, in the database `postgres`; the same in earlier releases. */
export const PRESENCE_LOCK = 7_305_810_001
