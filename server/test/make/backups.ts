// Backups for tests: created and restored as the command line tool does, and tampered with in between.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { saveBackup } from '../../src/backup/backup-file.ts'
import type { Header } from '../../src/backup/backup-format.ts'
import type { Lock, Unlock } from '../../src/backup/encryption.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { readBackup, VALIDATE_ONLY } from '../../src/backup/read-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import type { FilePlace } from '../../src/kernel/db/files/file-place.ts'
import { createFakeClock } from '../world/fake-clock.ts'

const { signal } = new AbortController()
const silent = { begin() {}, advance() {} }
const READ_OPTIONS = { progress: silent, signal, unlock: undefined }

export async function connectClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export function newFile(name = 'one.backup'): string {
  const folder = mkdtempSync(join(tmpdir(), 'engagement-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}

export async function createBackup(
  connection: pg.ClientConfig,
  folder?: FilePlace,
  lock?: Lock,
): Promise<string> {
  const path = newFile()
  const options = { places: { folder }, clock: createFakeClock(), progress: silent, onHeader() {} }
  await saveBackup(
    { path, isForced: false, lock },
    makeBackup(await connectClient(connection), options),
    signal,
  )
  return path
}

export const check = (path: string, unlock?: Unlock) =>
  readBackup(path, 'bytes checked', VALIDATE_ONLY, { ...READ_OPTIONS, unlock })

export async function load(
  path: string,
  connection: pg.ClientConfig,
  folder?: FilePlace,
  unlock?: Unlock,
): Promise<void> {
  await restoreBackup(await connectClient(connection), path, {
    ...READ_OPTIONS,
    unlock,
    into: folder && { name: 'folder', storage: folder },
  })
}

export async function restore(
  path: string,
  connection: pg.ClientConfig,
  folder?: FilePlace,
  unlock?: Unlock,
): Promise<void> {
  await check(path, unlock)
  await load(path, connection, folder, unlock)
}

export async function listTables(connection: pg.ClientConfig): Promise<string[]> {
  const text = `select relname as name from pg_class where relnamespace = 'public'::regnamespace`
  return (await (await connectClient(connection)).query<{ name: string }>(text)).rows.map(({ name }) => name)
}

/** Changes the header and the lines of a backup, and recomputes the seal in the last line unless `keepsSeal`. */
export function rewrite(path: string, change: (lines: string[], header: Header) => void, keepsSeal = false) {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  const [first = '', seal = ''] = [lines.shift(), lines.pop()]
  const header = JSON.parse(first) as Header
  change(lines, header)
  const text = [JSON.stringify(header), ...lines, ''].join('\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(path, gzipSync(`${text}${keepsSeal ? seal : JSON.stringify({ sha256 })}\n`))
}

/** The index of a table's first row among the lines after the header. */
export function findFirstRow(lines: string[], { tables }: Header, name: string): number {
  const nth = tables.findIndex((table) => table.name === name)
  let index = 0
  for (let passed = 0; passed < nth; index += 1) if (lines[index] === '\\.') passed += 1
  return index
}
