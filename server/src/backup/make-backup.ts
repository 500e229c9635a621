// Reads all tables from one snapshot, so that the backup is consistent without blocking writes.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '../domain/clock.ts'
import {
  type FilePlace,
  type FilePlaces,
  MISSING_PLACE,
  type PlaceName,
} from '../kernel/db/files/file-place.ts'
import { FILE_MOVES_LOCK } from '../kernel/db/files/move-files.ts'
import type { Progress } from './backup-format.ts'
import {
  BackupError,
  countLines,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  formatColumnList,
  type Header,
  sumRows,
  type TablePart,
  toLine,
} from './backup-format.ts'
import { type Layout, readLayout } from './catalog.ts'

export type BackupOptions = {
  /** Places of the files whose bytes are not in the database. */
  places: FilePlaces
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
  for await (const lines of readContent(client, options)) {
    hash.update(lines)
    yield lines
  }
  yield toLine({ sha256: hash.digest('hex') })
}

async function* readContent(client: pg.Client, options: BackupOptions): AsyncGenerator<Buffer> {
  const layout = await openSnapshot(client)
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: options.clock.now().toISOString(),
    migrations: layout.migrations,
    tables: await countRows(client, layout),
    files: await countFiles(client),
  }
  await requirePlaces(client, options.places)
  options.onHeader(header)
  options.progress.begin('rows', sumRows(header) + header.files)
  yield toLine(header)
  for (const table of header.tables) yield* readRows(client, table, options.progress)
  yield* readFiles(client, options.places, options.progress)
  await client.query('commit')
}

/** Locks the tables before the snapshot is taken, so that no migration runs in between. */
async function openSnapshot(client: pg.Client): Promise<Layout> {
  // Held until the connection ends, so that `documents move` waits and moves no file of the snapshot. Locked before the
  // transaction begins: its snapshot would be taken before the wait.
  await client.query(`select pg_advisory_lock_shared(${FILE_MOVES_LOCK})`)
  const layout = await readLayout(client)
  if (layout.migrations.length === 0)
    throw new BackupError('The database is empty: there is nothing to back up.')
  await client.query(`begin isolation level repeatable read read only; ${SESSION}`)
  // One query for each: Citus sends the whole text to its workers, and some of the tables are on the coordinator only.
  for (const { name } of layout.tables) await client.query(`lock table ${name} in access share mode`)
  const lockedLayout = await readLayout(client)
  if (JSON.stringify(lockedLayout) !== JSON.stringify(layout))
    throw new BackupError('The schema was migrated during the backup: retry.')
  return layout
}

async function countRows(client: pg.Client, { tables }: Layout): Promise<TablePart[]> {
  const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(', ')
  const { rows } = await client.query<{ counts: string[] }>(`select array[${counts}]::text[] as counts`)
  return tables.map((table, nth) => ({ ...table, rows: Number(rows[0]?.counts[nth]) }))
}

async function* readRows(client: pg.Client, table: TablePart, progress: Progress): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy ${table.name} (${formatColumnList(table)}) to stdout`))
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

const OUTSIDE = 'from stored_file where bytes is null'
const PLACE = `coalesce(to_jsonb(stored_file) ->> 'place', 'folder')`

async function countFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ files: string }>(`select count(*) as files ${OUTSIDE}`)
  return Number(rows[0]?.files)
}

async function requirePlaces(client: pg.Client, places: FilePlaces): Promise<void> {
  const { rows } = await client.query<{ place: PlaceName }>(`select distinct ${PLACE} as place ${OUTSIDE}`)
  for (const { place } of rows) if (!places[place]) throw new BackupError(MISSING_PLACE[place])
}
const PAGE_SIZE = 500

/** Only erasures delete files. A file that is deleted during the backup fails it; the next backup succeeds. */
async function* readFiles(client: pg.Client, places: FilePlaces, progress: Progress): AsyncGenerator<Buffer> {
  type Row = { tenant_id: string; sha256: Buffer; place: PlaceName }
  for (let last: Row | undefined, isDone = false; !isDone; ) {
    const { rows }: { rows: Row[] } = await client.query(
      `select tenant_id, sha256, ${PLACE} as place ${OUTSIDE} and (tenant_id, sha256) > ($1, $2)
        order by tenant_id, sha256 limit ${PAGE_SIZE}`,
      [last?.tenant_id ?? '00000000-0000-0000-0000-000000000000', last?.sha256 ?? Buffer.alloc(0)],
    )
    for (const { tenant_id, sha256, place } of rows) {
      const bytes = await readFile(places[place] as FilePlace, tenant_id, sha256)
      progress.advance(1)
      yield toLine({ tenant_id, sha256: sha256.toString('hex'), bytes: bytes.toString('base64') })
    }
    last = rows.at(-1)
    isDone = rows.length < PAGE_SIZE
  }
}

async function readFile(place: FilePlace, tenantId: string, sha256: Buffer): Promise<Buffer> {
  const bytes = await place.read(tenantId, sha256).catch((error: Error) => {
    throw new BackupError(`Cannot read a document: ${error.message}`)
  })
  if (!createHash('sha256').update(bytes).digest().equals(sha256))
    throw new BackupError(`The document ${tenantId}/${sha256.toString('hex')} does not match its SHA-256.`)
  return bytes
}
