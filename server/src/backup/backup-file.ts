// Writes a backup under a temporary name and renames it once it is complete and flushed to disk.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '../kernel/db/files/folder.ts'
import { BackupError } from './backup-format.ts'
import { encrypt, type Lock } from './encryption.ts'

export type Target = {
  path: string
  isForced: boolean
  /** Undefined for a backup that is not encrypted. */
  lock: Lock | undefined
}

const STDOUT = '-'

export function requireNewFile({ path, isForced }: Omit<Target, 'lock'>): void {
  if (path !== STDOUT && !isForced && existsSync(path))
    throw new BackupError(`${path} already exists: use --force, or another name.`)
}

export async function saveBackup(
  target: Target,
  lines: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  if (target.path === STDOUT) return writeToStdout(target, lines, signal)
  const path = resolve(target.path)
  const partial = `${path}.${process.pid}.partial`
  try {
    // Readable by the owner only, because it contains the data of all teams.
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pack(lines, target, file, signal)
    requireNewFile(target)
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw toBackupError(target.path, error as NodeJS.ErrnoException)
  }
}

async function writeToStdout(
  target: Target,
  lines: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pack(lines, target, process.stdout, signal)
  } catch (error) {
    throw toBackupError('Standard output', error as NodeJS.ErrnoException)
  }
}

/** Encrypts before anything is written, so that no file contains the data without encryption. */
function pack(
  lines: AsyncIterable<Buffer>,
  { lock }: Target,
  destination: Writable,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from(lines)
  return lock
    ? pipeline(source, createGzip(), (content) => encrypt(content, lock), destination, { signal })
    : pipeline(source, createGzip(), destination, { signal })
}

function toBackupError(path: string, error: NodeJS.ErrnoException): Error {
  return /^E[A-Z]+$/.test(error.code ?? '') && error.syscall
    ? new BackupError(`Cannot write ${path}: ${error.message}`)
    : error
}
