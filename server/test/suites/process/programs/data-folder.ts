// Data folders for tests, and access to the PostgreSQL inside: its process, its state, a session.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { registerCleanup } from './at-end.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

/** Creates an empty data folder; after the test its PostgreSQL is stopped and the folder removed. */
export function createDataFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'engagement-process-'))
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(parent, 0o755)
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  registerCleanup(async () => {
    await endPostgres(folder)
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return folder
}

/** The environment variable with the path of a template: a data folder that a server has already used. */
export const USED_FOLDER = 'TEST_USED_FOLDER'

/** Copies the template folder, which saves most of a first start. Without the variable, the folder stays empty. */
export function copyTemplate(folder: string): string {
  const used = process.env[USED_FOLDER]
  // Node cannot copy these files: they belong to PostgreSQL's account.
  if (used) execFileSync('cp', ['-pR', `${used}/.`, folder])
  return folder
}

export const prepareDataFolder = () => copyTemplate(createDataFolder())

const pidFile = (folder: string) => join(folder, 'postgres', 'cluster', 'postmaster.pid')

export const toSocketFolder = (folder: string) => join(folder, 'postgres', 'run')

/** Undefined when there is no postmaster.pid. */
export function postmasterPid(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** Whether PostgreSQL accepts sessions, according to the last line of postmaster.pid. */
export function isReady(folder: string): boolean {
  try {
    return readFileSync(pidFile(folder), 'utf8').trimEnd().endsWith('ready')
  } catch {
    return false
  }
}

/** A zombie process counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The pid of the running PostgreSQL; throws when there is none. */
export function runningPostgres(folder: string): number {
  const pid = postmasterPid(folder)
  if (pid === undefined || !isAlive(pid)) throw new Error(`No PostgreSQL runs in ${folder}`)
  return pid
}

/** Waits until no PostgreSQL runs in the folder; the process may outlive its pid file briefly. */
export async function expectNoPostgres(folder: string, pid?: number): Promise<void> {
  expect(existsSync(pidFile(folder)), 'postmaster.pid exists').toBe(false)
  if (pid !== undefined) await waitFor(`PostgreSQL ${pid} to be gone`, TIMEOUT_MS, () => !isAlive(pid))
}

/** Kills the postmaster of this folder; its backends notice and exit. */
export function killPostgres(folder: string): number {
  const pid = runningPostgres(folder)
  process.kill(pid, 'SIGKILL')
  return pid
}

export async function endPostgres(folder: string): Promise<void> {
  const pid = postmasterPid(folder)
  if (pid === undefined || !isAlive(pid)) return
  // SIGINT is a fast shutdown, which pg_ctl requests, too.
  process.kill(pid, 'SIGINT')
  await waitFor('PostgreSQL to end', TIMEOUT_MS, () => !isAlive(pid))
}

/** A session of PostgreSQL's superuser, in addition to those of the server. */
export const openSuperuserSession = (folder: string): Promise<pg.Client> =>
  openSession({ host: toSocketFolder(folder), user: 'postgres', database: 'engagement' })

export async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  registerCleanup(() => client.end().catch(() => {}))
  return client
}

/** Waits until date-based changes of the demo are stored, its events have numbers and its invoices have files. */
export async function waitUntilSettled(folder: string): Promise<void> {
  const session = await openSuperuserSession(folder)
  const isSettled = async () =>
    (
      await session.query(
        `select from mission where due_on <= now() union all select from feed_entry where number is null
          union all select from invoice_work where due_at <= now() + interval '10 minutes'`,
      )
    ).rowCount === 0
  await waitFor('the jobs', TIMEOUT_MS, isSettled)
  await session.end()
}

/** Creates a database in the same PostgreSQL, owned by a role without privileges, and returns its URL. */
export async function createPlainDatabase(folder: string): Promise<string> {
  const session = await openSuperuserSession(folder)
  await session.query('create role plain login')
  await session.query('create database plain owner plain')
  await session.end()
  return `postgres://plain@/plain?host=${encodeURIComponent(toSocketFolder(folder))}`
}
