// Reads all tables from one snapshot, so that the backup is consistent without blocking writes.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileFolder } from '../kernel/db/files/folder.ts'
import type { Clock } from '../kernel/domain/clock.ts'
import type { Progress } from './backup-format.ts'
import {
  BackupError,
  columnList,
  countLines,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  lineOf,
  rowsIn,
  type TablePart,
} from './backup-format.ts'
import { type Layout, readLayout } from './catalog.ts'

export type BackupOptions = {
  /** Contains the files whose bytes are not in the database. */
  folder: FileFolder | undefined
  clock: Clock
  progress: Progress
  onHeader(header: Header): void
}

// No timeouts, and output formats that do not depend on the settings of the session that restores.
const SESSION = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '30s'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`

/** Yields the lines of a backup. The transaction stays open until the last line is consumed. */
export async function* makeBackup(client: pg.Client, options: BackupOptions): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const lines of unsealed(client, options)) {
    hash.update(lines)
    yield lines
  }
  yield lineOf({ sha256: hash.digest('hex') })
}

async function* unsealed(client: pg.Client, options: BackupOptions): AsyncGenerator<Buffer> {
  const layout = await openSnapshot(client)
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: options.clock.now().toISOString(),
    migrations: layout.migrations,
    tables: await countRows(client, layout),
    files: await countFiles(client),
  }
  if (header.files > 0 && !options.folder)
    throw new BackupError('Some documents are stored in a directory: set DOCUMENT_FOLDER to it.')
  options.onHeader(header)
  options.progress.begin('rows', rowsIn(header) + header.files)
  yield lineOf(header)
  for (const table of header.tables) yield* rowsOf(client, table, options.progress)
  if (options.folder) yield* filesOf(client, options.folder, options.progress)
  await client.query('commit')
}

/** Locks the tables before the snapshot is taken, so that no migration runs in between. */
async function openSnapshot(client: pg.Client): Promise<Layout> {
  const layout = await readLayout(client)
  if (layout.migrations.length === 0)
    throw new BackupError('The database is empty: there is nothing to back up.')
  const names = layout.tables.map(({ name }) => name).join(', ')
  await client.query(`begin isolation level repeatable read read only; ${SESSION};
    lock table ${names} in access share mode`)
  const held = await readLayout(client)
  if (JSON.stringify(held) !== JSON.stringify(layout))
    throw new BackupError('The schema was migrated during the backup: retry.')
  return layout
}

async function countRows(client: pg.Client, { tables }: Layout): Promise<TablePart[]> {
  const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(', ')
  const { rows } = await client.query<{ counts: string[] }>(`select array[${counts}]::text[] as counts`)
  return tables.map((table, nth) => ({ ...table, rows: Number(rows[0]?.counts[nth]) }))
}

async function* rowsOf(client: pg.Client, table: TablePart, progress: Progress): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy ${table.name} (${columnList(table)}) to stdout`))
  let sum = 0
  for await (const block of rows as AsyncIterable<Buffer>) {
    const lines = countLines(block)
    sum += lines
    progress.advance(lines)
    yield block
  }
  if (sum !== table.rows) throw new Error(`${table.name}: ${sum} rows were read and ${table.rows} counted`)
  yield Buffer.from(END_OF_ROWS)
}

const IN_FOLDER = 'from stored_file where bytes is null'

async function countFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ files: string }>(`select count(*) as files ${IN_FOLDER}`)
  return Number(rows[0]?.files)
}

/** Files are never changed or deleted, so all files of the snapshot exist. */
async function* filesOf(client: pg.Client, folder: FileFolder, progress: Progress): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ tenant_id: string; sha256: Buffer }>(
    `select tenant_id, sha256 ${IN_FOLDER}`,
  )
  for (const { tenant_id, sha256 } of rows) {
    const bytes = await readFile(folder, tenant_id, sha256)
    progress.advance(1)
    yield lineOf({ tenant_id, sha256: sha256.toString('hex'), bytes: bytes.toString('base64') })
  }
}

async function readFile(folder: FileFolder, tenantId: string, sha256: Buffer): Promise<Buffer> {
  const bytes = await folder.read(tenantId, sha256).catch((error: Error) => {
    throw new BackupError(`Cannot read a document: ${error.message}`)
  })
  if (!createHash('sha256').update(bytes).digest().equals(sha256))
    throw new BackupError(`The document ${tenantId}/${sha256.toString('hex')} does not match its SHA-256.`)
  return bytes
}
