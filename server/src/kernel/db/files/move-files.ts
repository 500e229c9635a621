// Moves stored files to another place, a few at a time, while servers run. A file is read, verified, written, read back and verified;
// then its row names the new place; then the source is deleted. A move may be killed at any moment: each file is in at least one place, and
// the next run continues. `moved_from` of a row is a source that has still to be deleted.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { MissingObjectError } from './bucket.ts'
import type { FilePlace, FilePlaces, PlaceName } from './file-place.ts'
import { MISSING_PLACE } from './file-place.ts'

/** A backup holds it in shared mode, so that no file of its snapshot is moved meanwhile. */
export const FILE_MOVES_LOCK = 7_305_810_113

export type MoveTarget = 'row' | PlaceName

export type MoveOptions = {
  to: MoveTarget
  places: FilePlaces
  progress: { begin(what: string, total: number): void; advance(by: number): void }
  signal: AbortSignal
}

export type MoveResult = {
  moved: number
  bytes: number
  /** The number of files that a server had locked in each pass, for example to delete them. */
  left: number
  /** `<team>/<sha256>: reason` of files that stay where they are; at most a few are listed. */
  unmovable: { count: number; first: string[] }
  isInterrupted: boolean
}

/** A setting is missing. */
export class MoveError extends Error {}

/** Limits of one transaction, for memory and for the time that a deletion waits. */
const BATCH_FILES = 8
const BATCH_BYTES = 32 * 1024 * 1024
const LEFTOVERS_PER_BATCH = 100
const MAX_PASSES = 3
const MAX_LISTED = 10

const PLACE = `case when bytes is not null then 'row' else coalesce(place, 'folder') end`
const BEGIN = `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local engagement.moves = 'file'; select pg_advisory_xact_lock(${FILE_MOVES_LOCK})`

type Row = { sha256: Buffer; place: MoveTarget; size: string }

export async function moveFiles(client: pg.Client, options: MoveOptions): Promise<MoveResult> {
  const { to, progress, signal } = options
  await requirePlaces(client, options)
  const result: MoveResult = {
    moved: 0,
    bytes: 0,
    left: await countLeft(client, to),
    unmovable: { count: 0, first: [] },
    isInterrupted: false,
  }
  progress.begin('documents moved', result.left)
  for (let pass = 1; pass <= MAX_PASSES && !signal.aborted; pass += 1) {
    result.unmovable = { count: 0, first: [] }
    const { rows: teams } = await client.query<{ tenant_id: string }>(
      `select distinct tenant_id from stored_file where ${PLACE} <> $1 or moved_from is not null order by 1`,
      [to],
    )
    for (const { tenant_id } of teams) if (!signal.aborted) await moveTeam(client, tenant_id, options, result)
    result.left = (await countLeft(client, to)) - result.unmovable.count
    if (result.left <= 0) break
  }
  result.isInterrupted = signal.aborted && result.left > 0
  return result
}

async function moveTeam(
  client: pg.Client,
  team: string,
  options: MoveOptions,
  result: MoveResult,
): Promise<void> {
  await deleteLeftovers(client, team, options.places)
  for (let last: Buffer | undefined = Buffer.alloc(0); last && !options.signal.aborted; ) {
    const after: Buffer = last
    last = await inTransaction(client, () => moveBatch(client, { team, after }, options, result))
    await deleteLeftovers(client, team, options.places)
  }
}

/** Returns the last hash of the batch, or undefined after the last one of the team. */
async function moveBatch(
  client: pg.Client,
  { team, after }: { team: string; after: Buffer },
  { to, places, progress }: MoveOptions,
  result: MoveResult,
): Promise<Buffer | undefined> {
  // `no key`: writes may refer to the file meanwhile. `skip locked`: it never waits for a server, so that there are no deadlocks.
  const { rows } = await client.query<Row>(
    `select sha256, ${PLACE} as place, coalesce(size, octet_length(bytes), 0) as size from stored_file
      where tenant_id = $1 and sha256 > $2 and ${PLACE} <> $3 order by sha256 limit ${BATCH_FILES}
      for no key update skip locked`,
    [team, after, to],
  )
  const batch = limitBytes(rows)
  const files: VerifiedFile[] = []
  for (const row of batch) {
    const read = await readVerified(client, team, row, places)
    if ('bytes' in read) files.push(read)
    else recordUnmovable(result, team, row, read.problem)
  }
  if (to !== 'row') {
    const place = requirePlace(places, to)
    await Promise.all(files.map(({ row, bytes }) => writeVerified(place, team, row.sha256, bytes)))
  }
  for (const { row, bytes } of files)
    await client.query(
      'update stored_file set place = $3, bytes = $4, moved_from = $5 where tenant_id = $1 and sha256 = $2',
      [team, row.sha256, to, to === 'row' ? bytes : null, row.place === 'row' ? null : row.place],
    )
  result.moved += files.length
  for (const { bytes } of files) result.bytes += bytes.length
  progress.advance(files.length)
  return batch.at(-1)?.sha256
}

type VerifiedFile = { row: Row; bytes: Buffer }

/** An outage of the source ends the command; a file that is missing or damaged does not prevent the others. */
async function readVerified(
  client: pg.Client,
  team: string,
  row: Row,
  places: FilePlaces,
): Promise<VerifiedFile | { problem: string }> {
  try {
    const bytes = await readSource(client, team, row, places)
    return computeHash(bytes).equals(row.sha256)
      ? { row, bytes }
      : { problem: 'its content does not match its hash' }
  } catch (error) {
    if (!isMissing(error as Error)) throw error
    return { problem: (error as Error).message }
  }
}

/** Returns the first rows within `BATCH_BYTES`, at least one. */
function limitBytes(rows: Row[]): Row[] {
  let sum = 0
  return rows.filter(({ size }, index) => {
    sum += Number(size)
    return index === 0 || sum <= BATCH_BYTES
  })
}

async function readSource(client: pg.Client, team: string, row: Row, places: FilePlaces): Promise<Buffer> {
  if (row.place !== 'row') return requirePlace(places, row.place).read(team, row.sha256)
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from stored_file where tenant_id = $1 and sha256 = $2',
    [team, row.sha256],
  )
  return rows[0]?.bytes ?? Buffer.alloc(0)
}

/** A damaged file that is there already is replaced. */
async function writeVerified(place: FilePlace, team: string, sha256: Buffer, bytes: Buffer): Promise<void> {
  const isThere = async () => computeHash(await place.read(team, sha256)).equals(sha256)
  await place.write(team, sha256, bytes)
  if (await isThere()) return
  await place.remove(team, sha256)
  await place.write(team, sha256, bytes)
  if (!(await isThere()))
    throw new MoveError(`The document ${team}/${sha256.toString('hex')} was not stored as it was written.`)
}

/** Deletes the sources of files whose row names another place. */
async function deleteLeftovers(client: pg.Client, team: string, places: FilePlaces): Promise<void> {
  for (let count = LEFTOVERS_PER_BATCH; count === LEFTOVERS_PER_BATCH; )
    count = await inTransaction(client, async () => {
      const { rows } = await client.query<{ sha256: Buffer; moved_from: PlaceName }>(
        `select sha256, moved_from from stored_file where tenant_id = $1 and moved_from is not null and moved_from <> ${PLACE}
          order by sha256 limit ${LEFTOVERS_PER_BATCH} for no key update skip locked`,
        [team],
      )
      await inGroups(rows, BATCH_FILES, ({ sha256, moved_from }) =>
        requirePlace(places, moved_from).remove(team, sha256),
      )
      await client.query(
        'update stored_file set moved_from = null where tenant_id = $1 and sha256 = any($2)',
        [team, rows.map(({ sha256 }) => sha256)],
      )
      return rows.length
    })
}

async function inGroups<T>(items: T[], size: number, work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += size)
    await Promise.all(items.slice(start, start + size).map(work))
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(BEGIN)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function requirePlaces(client: pg.Client, { to, places }: MoveOptions): Promise<void> {
  const { rows } = await client.query<{ place: PlaceName }>(
    `select distinct ${PLACE} as place from stored_file where bytes is null
      union select distinct moved_from from stored_file where moved_from is not null`,
  )
  const needed = [...rows.map(({ place }) => place), ...(to === 'row' ? [] : [to])]
  for (const name of needed) requirePlace(places, name)
}

function requirePlace(places: FilePlaces, name: PlaceName): FilePlace {
  const place = places[name]
  if (!place) throw new MoveError(MISSING_PLACE[name])
  return place
}

async function countLeft(client: pg.Client, to: MoveTarget): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from stored_file where ${PLACE} <> $1`,
    [to],
  )
  return Number(rows[0]?.count)
}

function recordUnmovable({ unmovable }: MoveResult, team: string, { sha256 }: Row, reason: string): void {
  unmovable.count += 1
  if (unmovable.first.length < MAX_LISTED)
    unmovable.first.push(`${team}/${sha256.toString('hex')}: ${reason}`)
}

const isMissing = (error: Error & { code?: string }) =>
  error.code === 'ENOENT' || error instanceof MissingObjectError

const computeHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
