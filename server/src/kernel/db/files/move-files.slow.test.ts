// Tests of moves between places: interrupted at every request, and at the same time as reads and deletions.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startS3Double } from '../../../../test/world/s3-double.ts'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { startWorld } from '../../../../test/world/world.ts'
import { openBucket } from './bucket.ts'
import type { FilePlaces } from './file-place.ts'
import { createFileStore } from './file-store.ts'
import { openFileFolder } from './folder.ts'
import { type MoveTarget, moveFiles } from './move-files.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
const world = await startWorld({ database })
const client = new pg.Client(connection)
await client.connect()
const double = await startS3Double()
const path = mkdtempSync(join(tmpdir(), 'engagement-move-'))
afterAll(async () => {
  await client.end()
  await double.close()
  rmSync(path, { recursive: true, force: true })
})
const folder = openFileFolder(path)
const s3 = openBucket(double.settings)
const places: FilePlaces = { folder, s3 }
const store = createFileStore({ putsInto: 's3', folder, s3 })

beforeEach(async () => {
  double.before = undefined
  double.after = undefined
  await client.query('delete from stored_file')
  double.objects.clear()
  for (const team of readdirSync(path)) rmSync(join(path, team), { recursive: true })
})

const FILES = 20

async function makeTeam(putsInto: 'postgres' | 'folder' | 's3', count = FILES) {
  const { id: tenantId } = await world.team()
  const into = createFileStore({ putsInto, folder, s3 })
  const files: { bytes: Buffer; sha256: Buffer }[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const bytes = Buffer.from(`${tenantId} ${nth}`)
    files.push({ bytes, sha256: await into.put(database, { tenantId, bytes, at: new Date() }) })
  }
  const expectReadable = async () => {
    for (const { bytes, sha256 } of files)
      expect(await store.get(database, { tenantId, sha256 })).toEqual(bytes)
  }
  return { tenantId, files, expectReadable }
}

const move = (to: MoveTarget, signal = new AbortController().signal, advance = (_by: number) => {}) =>
  moveFiles(client, { to, places, signal, progress: { begin() {}, advance } })

async function countByPlace(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ place: string; count: string }>(
    `select place || coalesce(' from ' || moved_from, '') as place, count(*) from stored_file group by 1`,
  )
  return Object.fromEntries(rows.map(({ place, count }) => [place, Number(count)]))
}
const countFolderFiles = () => readdirSync(path).flatMap((team) => readdirSync(join(path, team))).length

test('a move takes all files of all teams to the place, and leaves nothing behind', async () => {
  const teams = [await makeTeam('postgres'), await makeTeam('folder'), await makeTeam('s3')]
  const total = 3 * FILES
  const advances: number[] = []
  for (const [to, moved] of [
    ['s3', 2 * FILES],
    ['folder', total],
    ['row', total],
    ['s3', total],
  ] as const) {
    advances.length = 0
    expect(await move(to, undefined, (by) => void advances.push(by))).toMatchObject({ moved, left: 0 })
    expect(advances.reduce((sum, by) => sum + by, 0)).toBe(moved)
    expect(await countByPlace()).toEqual({ [to]: total })
    expect([countFolderFiles(), double.objects.size]).toEqual([
      to === 'folder' ? total : 0,
      to === 's3' ? total : 0,
    ])
    for (const { expectReadable } of teams) await expectReadable()
  }
  expect(await move('s3')).toMatchObject({ moved: 0, bytes: 0, left: 0 })
})

test.each(['s3', 'folder'] as const)(
  'a move to %s that is stopped at any request loses nothing and continues',
  async (to) => {
    const { expectReadable } = await makeTeam(to === 's3' ? 'folder' : 's3')
    let runs = 0
    for (let isDone = false; !isDone; runs += 1) {
      // Each run gets one request further, and none of its requests after that takes effect.
      let left = runs
      double.before = () => (left-- > 0 ? undefined : 403)
      isDone = await move(to).then(
        () => true,
        () => false,
      )
      double.before = undefined
      await expectReadable()
    }
    expect(runs).toBeGreaterThan(5)
    expect(await countByPlace()).toEqual({ [to]: FILES })
    expect([countFolderFiles(), double.objects.size]).toEqual(to === 's3' ? [0, FILES] : [FILES, 0])
  },
)

test('nothing is deleted at the source before the row names the new place', async () => {
  await makeTeam('s3', 3)
  const rowPlaces: unknown[] = []
  double.before = async ({ method }) => {
    const { rows } = await database.pool.query('select distinct place from stored_file')
    if (method === 'DELETE') rowPlaces.push(...rows)
    return undefined
  }
  await move('folder')
  expect(rowPlaces).toEqual([{ place: 'folder' }, { place: 'folder' }, { place: 'folder' }])
})

test('readers find every file while it is moved back and forth', async () => {
  const { expectReadable } = await makeTeam('postgres')
  let isMoving = true
  const reads = (async () => {
    let count = 0
    for (; isMoving; count += 1) await expectReadable()
    return count
  })()
  for (const to of ['s3', 'folder', 'row', 's3', 'row'] as const) await move(to)
  isMoving = false
  expect(await reads).toBeGreaterThan(0)
})

test('a missing or damaged file stays where it is, and the others are moved', async () => {
  const { tenantId, files } = await makeTeam('folder', 5)
  const toFilePath = (nth: number) => join(path, tenantId, files[nth]?.sha256.toString('hex') ?? '')
  writeFileSync(toFilePath(1), 'other')
  rmSync(toFilePath(3))
  const { moved, unmovable } = await move('s3')
  expect({ moved, count: unmovable.count }).toEqual({ moved: 3, count: 2 })
  expect(unmovable.first.join('\n')).toMatch(/does not match its hash/)
  expect(unmovable.first.join('\n')).toMatch(/ENOENT/)
  expect(await countByPlace()).toEqual({ folder: 2, s3: 3 })
})

test('a damaged object of the same name is replaced', async () => {
  const { tenantId, files, expectReadable } = await makeTeam('folder', 2)
  for (const { sha256 } of files)
    double.objects.set(`documents/${tenantId}/${sha256.toString('hex')}`, Buffer.from('damaged'))
  expect(await move('s3')).toMatchObject({ moved: 2 })
  await expectReadable()
})

test('an interrupted move reports what is left', async () => {
  await makeTeam('postgres')
  const stop = new AbortController()
  const result = await move('s3', stop.signal, () => stop.abort())
  expect(result).toMatchObject({ isInterrupted: true, moved: 8, left: FILES - 8 })
})

test('a file that is deleted at the same time is not stored again', async () => {
  const { tenantId, files } = await makeTeam('folder', 4)
  const removed: Promise<void>[] = []
  double.before = () => {
    const file = files.pop()
    if (file) removed.push(database.transaction((tx) => store.remove(tx, { tenantId, sha256: file.sha256 })))
    return undefined
  }
  await move('s3')
  await Promise.all(removed)
  expect(await countByPlace()).toEqual({})
  expect([countFolderFiles(), double.objects.size]).toEqual([0, 0])
})

test('the error names a setting that is missing for the existing files', async () => {
  await makeTeam('folder', 1)
  const signal = new AbortController().signal
  const progress = { begin() {}, advance() {} }
  await expect(moveFiles(client, { to: 's3', places: { s3 }, signal, progress })).rejects.toThrow(
    'set DOCUMENT_FOLDER',
  )
})
