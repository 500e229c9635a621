// Reads and validates a backup, and passes its parts to a receiver. Rejects truncated or damaged files, and backups of a
// newer release.
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrationNames } from '../kernel/db/schema/migrate.ts'
import { openContent } from './backup-content.ts'
import type { Progress } from './backup-format.ts'
import {
  BackupError,
  countLines,
  type FileLine,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  type Seal,
  type TablePart,
} from './backup-format.ts'
import type { Unlock } from './encryption.ts'
import { createLineReader, type LineReader, UnexpectedEndError } from './line-reader.ts'

export type Receiver = {
  header(header: Header): Promise<void>
  /** Must consume all rows. */
  table(table: TablePart, rows: AsyncIterable<Buffer>): Promise<void>
  file(file: FileLine): Promise<void>
}

export type ReadOptions = {
  progress: Progress
  signal: AbortSignal
  /** Decrypts the backup; undefined if it is not encrypted. */
  unlock: Unlock | undefined
}

/** Validates the file without using its content. */
export const VALIDATE_ONLY: Receiver = {
  async header() {},
  async table(_, rows) {
    for await (const _block of rows);
  },
  async file() {},
}

export async function readBackup(
  path: string,
  what: string,
  receiver: Receiver,
  { progress, signal, unlock }: ReadOptions,
): Promise<Header> {
  const { size, content } = await openContent(path, unlock, (bytes) => progress.advance(bytes))
  progress.begin(what, size)
  const gunzip = createGunzip()
  // Errors of the content reach the reader of gunzip.
  const decompression = pipeline(content, gunzip).catch(() => {})
  try {
    return await readParts(path, createLineReader(gunzip), receiver, signal)
  } catch (error) {
    throw toBackupError(path, error)
  } finally {
    gunzip.destroy()
    await decompression
  }
}

async function readParts(
  path: string,
  lines: LineReader,
  receiver: Receiver,
  signal: AbortSignal,
): Promise<Header> {
  const header = await readHeader(path, lines)
  await receiver.header(header)
  for (const table of header.tables) {
    let rows = 0
    const counted = async function* () {
      for await (const block of lines.readRows()) {
        signal.throwIfAborted()
        rows += countLines(block)
        yield block
      }
    }
    await receiver.table(table, counted())
    if (rows !== table.rows)
      throw new BackupError(`${path} is damaged: ${table.name} has ${rows} rows of ${table.rows}.`)
  }
  for (let left = header.files; left > 0; left -= 1) {
    signal.throwIfAborted()
    await receiver.file(JSON.parse(await lines.readLine()) as FileLine)
  }
  const sha256 = lines.sha256()
  const seal = JSON.parse(await lines.readLine()) as Seal
  if (seal.sha256 !== sha256 || !(await lines.isAtEnd()))
    throw new BackupError(`${path} is damaged: its content does not match its checksum.`)
  return header
}

async function readHeader(path: string, lines: LineReader): Promise<Header> {
  const header = parseHeader(await lines.readLine())
  if (header?.format !== FORMAT) throw new BackupError(`${path} is not a backup of Team Engagement.`)
  if (header.version > FORMAT_VERSION)
    throw new BackupError(`${path} was created by a newer release: its format is ${header.version}.`)
  const knownMigrations = await migrationNames()
  const unknown = header.migrations.find((name, nth) => name !== knownMigrations[nth])
  if (unknown)
    throw new BackupError(
      `${path} was created by a newer release: the migration ${unknown} is unknown to this release.`,
    )
  return header
}

function parseHeader(line: string): Header | undefined {
  try {
    return JSON.parse(line) as Header
  } catch {
    return undefined
  }
}

/** Maps errors of zlib, JSON and the file system that a damaged or unreadable file causes. */
function toBackupError(path: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof UnexpectedEndError || code === 'Z_BUF_ERROR')
    return new BackupError(`${path} is truncated: its end is missing.`)
  if (message === 'incorrect header check')
    return new BackupError(`${path} is not a backup of Team Engagement.`)
  if (code.startsWith('Z_') || error instanceof SyntaxError)
    return new BackupError(`${path} is damaged: ${message}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`Cannot read ${path}: ${message}`)
  return error
}
