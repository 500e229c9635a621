// Data folders for tests, and a look at the PostgreSQL inside: which process it is, whether it lives, a session on it.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import { PATIENCE_MS, waitFor } from './wait.ts'

/** Makes an empty data folder; after the test its PostgreSQL is ended, whatever the test did, and the folder goes. */
export function dataFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'engagement-process-'))
  // PostgreSQL's own account must get in when the tests run as root.
  chmodSync(parent, 0o755)
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  atEnd(async () => {
    await endPostgres(folder)
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return folder
}

/** The setting that says where a run keeps a folder on which a server was started before. */
export const USED_FOLDER = 'TEST_USED_FOLDER'

/** Makes it one that is not new: most of what a first start takes is left out. Without a run it stays empty. */
export function makeUsed(folder: string): string {
  const used = process.env[USED_FOLDER]
  // Not by Node: the files belong to PostgreSQL's own account.
  if (used) execFileSync('cp', ['-pR', `${used}/.`, folder])
  return folder
}

export const usedFolder = () => makeUsed(dataFolder())

const pidFile = (folder: string) => join(folder, 'postgres', 'cluster', 'postmaster.pid')

export const socketsOf = (folder: string) => join(folder, 'postgres', 'run')

/** Undefined when there is no postmaster.pid. */
export function postmasterPid(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** A process that has ended and was not yet collected by its parent counts as ended. */
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

/** The pid of the running PostgreSQL; fails when there is none. */
export function runningPostgres(folder: string): number {
  const pid = postmasterPid(folder)
  if (pid === undefined || !isAlive(pid)) throw new Error(`No PostgreSQL runs in ${folder}`)
  return pid
}

/** Holds when no PostgreSQL runs in the folder any more; its process may take a moment longer than its pid file. */
export async function expectNoPostgres(folder: string, pid?: number): Promise<void> {
  expect(existsSync(pidFile(folder)), 'postmaster.pid exists').toBe(false)
  if (pid !== undefined) await waitFor(`PostgreSQL ${pid} to be gone`, PATIENCE_MS, () => !isAlive(pid))
}

/** Kills the postmaster of this folder; its sessions notice and end by themselves. */
export function killPostgres(folder: string): number {
  const pid = runningPostgres(folder)
  process.kill(pid, 'SIGKILL')
  return pid
}

export async function endPostgres(folder: string): Promise<void> {
  const pid = postmasterPid(folder)
  if (pid === undefined || !isAlive(pid)) return
  // Fast shutdown, as pg_ctl does it.
  process.kill(pid, 'SIGINT')
  await waitFor('PostgreSQL to end', PATIENCE_MS, () => !isAlive(pid))
}

/** A session beside those of the server, of PostgreSQL's superuser. */
export async function sessionOn(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ host: socketsOf(folder), user: 'postgres', database: 'engagement' })
  client.on('error', () => {})
  await client.connect()
  atEnd(() => client.end().catch(() => {}))
  return client
}
