// A backup becomes a file only when all of it is on the disk; until then it has another name.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '../kernel/db/files/folder.ts'
import { Refusal } from './backup-format.ts'

export type Target = { path: string; isForced: boolean }

const STDOUT = '-'

export function requireFree({ path, isForced }: Target): void {
  if (path !== STDOUT && !isForced && existsSync(path))
    throw new Refusal(`${path} already exists: use --force, or another name.`)
}

export async function saveBackup(
  target: Target,
  lines: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  if (target.path === STDOUT) return toStdout(lines, signal)
  const path = resolve(target.path)
  const partial = `${path}.${process.pid}.partial`
  try {
    // Only its owner: it holds all that the teams have.
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(lines), createGzip(), file, { signal })
    requireFree(target)
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw asRefusal(target.path, error as NodeJS.ErrnoException)
  }
}

async function toStdout(lines: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(Readable.from(lines), createGzip(), process.stdout, { signal })
  } catch (error) {
    throw asRefusal('Standard output', error as NodeJS.ErrnoException)
  }
}

function asRefusal(path: string, error: NodeJS.ErrnoException): Error {
  return /^E[A-Z]+$/.test(error.code ?? '') && error.syscall
    ? new Refusal(`Cannot write ${path}: ${error.message}`)
    : error
}
