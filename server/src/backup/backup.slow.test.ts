// A backup restores every row of every table, or is refused without any effect.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEverything } from '../../test/check/team-snapshot.ts'
import {
  check,
  connectClient,
  createBackup,
  findFirstRow,
  listTables,
  load,
  newFile,
  restore,
  rewrite,
} from '../../test/make/backups.ts'
import { getData, makeFreelancer, makeMission } from '../../test/make/missions.ts'
import { createEmptyDatabase, createTestDatabase, openTestDatabase } from '../../test/world/test-databases.ts'
import { startWorld } from '../../test/world/world.ts'
import { createFileStore } from '../kernel/db/files/file-store.ts'
import { openFileFolder } from '../kernel/db/files/folder.ts'
import { migrateWithin, migrationNames } from '../kernel/db/schema/migrate.ts'
import { saveBackup } from './backup-file.ts'
import { generateKeyPair } from './encryption.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
const folderPath = mkdtempSync(join(tmpdir(), 'engagement-documents-'))
const folder = openFileFolder(folderPath)
const world = await startWorld({ database, files: createFileStore({ putsInto: 'folder', folder }) })
const team = await world.team()
const contract = { use_service_template: true, template_locale: 'fr', team_signer_id: team.userId }
const mission = await makeMission(team, (await makeFreelancer(team)).id, contract)
// Every character that COPY has to escape.
await team.call('POST', '/project-codes', { name: 'tab\t, line\n, \\., \\N and \\\\', external_id: '\\.' })

/** Returns all rows of the team as text. */
async function readContent(where: typeof connection) {
  const opened = openTestDatabase(where, { preparedStatements: false, poolSize: 1 })
  const content = await readEverything(opened, team.id)
  await opened.close()
  return content
}

function otherFolder() {
  const path = mkdtempSync(join(tmpdir(), 'engagement-documents-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return openFileFolder(path)
}

test('restores every row of every table and the files of the folder', async () => {
  const path = await createBackup(connection, folder)
  const [target, files] = [await createEmptyDatabase(), otherFolder()]
  await restore(path, target, files)
  const [before, after] = [await readContent(connection), await readContent(target)]
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThanOrEqual(10)
  expect(after).toEqual(before)
  const [{ sha256 }] = getData(await team.call('GET', `/missions/${mission.id}/documents`)).items
  const hash = Buffer.from(sha256, 'hex')
  expect(await files.read(team.id, hash)).toEqual(await folder.read(team.id, hash))
})

test('restores an encrypted backup, and writes nothing of a truncated one', async () => {
  const { identity, recipient } = await generateKeyPair()
  const unlock = { identities: [identity] }
  const path = await createBackup(connection, folder, { recipients: [recipient] })
  const bytes = readFileSync(path)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const [target, files] = [await createEmptyDatabase(), otherFolder()]
  await expect(restore(path, target, files)).rejects.toThrow('is encrypted')
  for (const length of [bytes.length - 1, bytes.length - 40_000, Math.floor(bytes.length / 2), 300]) {
    writeFileSync(path, bytes.subarray(0, length))
    await expect(check(path, unlock)).rejects.toThrow('is truncated')
    // The restore also fails when the check is skipped.
    await expect(load(path, target, files, unlock)).rejects.toThrow('is truncated')
    expect(await listTables(target)).toEqual([])
  }
  writeFileSync(path, bytes)
  await restore(path, target, files, unlock)
  expect(await readContent(target)).toEqual(await readContent(connection))
})

test('the restored audit log continues its chain', async () => {
  const target = await createTestDatabase()
  await restore(await createBackup(connection, folder), target)
  const client = await connectClient(target)
  const { rows } = await client.query<{ entries: string; top: string }>(
    'select count(*) as entries, max(position) as top from audit_entry',
  )
  await client.query(`update project_code set name = 'changed' where tenant_id = $1`, [team.id])
  const { rows: added } = await client.query(
    'select position, actor_kind from audit_entry order by position desc',
  )
  expect(added.length).toBe(Number(rows[0]?.entries) + 1)
  expect(added[0]).toEqual({ position: `${Number(rows[0]?.top) + 1}`, actor_kind: 'database' })
})

test('refuses to restore into a database with rows, and keeps them', async () => {
  const path = await createBackup(connection, folder)
  const before = await readContent(connection)
  await expect(restore(path, connection)).rejects.toThrow(/must be empty, but it has rows in \d+ tables/)
  expect(await readContent(connection)).toEqual(before)
})

test('reports missing files of a document folder that was not given', async () => {
  await expect(createBackup(connection)).rejects.toThrow('set DOCUMENT_FOLDER')
})

test('never overwrites a file, and removes the file of a failed backup', async () => {
  const path = newFile()
  writeFileSync(path, 'mine')
  const { signal } = new AbortController()
  const broken = async function* () {
    yield Buffer.from('theirs')
    throw new Error('broken')
  }
  await expect(saveBackup({ path, isForced: false, lock: undefined }, broken(), signal)).rejects.toThrow(
    'broken',
  )
  await expect(saveBackup({ path, isForced: true, lock: undefined }, broken(), signal)).rejects.toThrow(
    'broken',
  )
  const whole = async function* () {
    yield Buffer.from('theirs')
  }
  await expect(saveBackup({ path, isForced: false, lock: undefined }, whole(), signal)).rejects.toThrow(
    'already exists',
  )
  expect(readdirSync(dirname(path))).toEqual([basename(path)])
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

const name = 'project_code'
type Damage = [string, (path: string) => void, RegExp]

const rewriteBytes = (path: string, change: (bytes: Buffer) => Buffer) =>
  writeFileSync(path, change(readFileSync(path)))
const flipMiddleBit = (bytes: Buffer) => {
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  return bytes
}
const renamed = (line: string) => line.replace('tab', 'bat')
const dropRow = (path: string, keepsSeal: boolean) =>
  rewrite(path, (lines, header) => lines.splice(findFirstRow(lines, header, name), 1), keepsSeal)

const DAMAGES: Damage[] = [
  ['without its last byte', (path) => rewriteBytes(path, (b) => b.subarray(0, -1)), /is truncated/],
  [
    'without its second half',
    (path) => rewriteBytes(path, (b) => b.subarray(0, b.length / 2)),
    /is truncated/,
  ],
  ['that is empty', (path) => rewriteBytes(path, () => Buffer.alloc(0)), /is truncated/],
  ['with another byte in it', (path) => rewriteBytes(path, flipMiddleBit), /is damaged|is truncated/],
  ['with a row less', (path) => dropRow(path, true), /is damaged: project_code has 0 rows of 1/],
  ['with a row less and a seal to match', (path) => dropRow(path, false), /project_code has 0 rows of 1/],
  [
    'with another name in a row',
    (path) => rewrite(path, (lines) => void lines.splice(0, lines.length, ...lines.map(renamed)), true),
    /does not match its checksum/,
  ],
  [
    'of a newer format',
    (path) =>
      rewrite(path, (_, header) => {
        header.version = 2
      }),
    /newer release: its format is 2/,
  ],
  [
    'of a newer schema',
    (path) => rewrite(path, (_, header) => void header.migrations.push('9999_later')),
    /newer release: the migration 9999_later is unknown/,
  ],
  ['that is a file of another kind', (path) => writeFileSync(path, 'no backup'), /is not a backup/],
]

const untouched = await createEmptyDatabase()
let whole: Buffer | undefined

test.each(DAMAGES)('a backup %s is refused before anything is written', async (_, damage, sentence) => {
  whole ??= readFileSync(await createBackup(connection, folder))
  const path = newFile()
  writeFileSync(path, whole)
  damage(path)
  await expect(check(path)).rejects.toThrow(sentence)
  // The restore also fails when the check is skipped.
  await expect(load(path, untouched)).rejects.toThrow(sentence)
  expect(await listTables(untouched)).toEqual([])
})

test('a backup with inconsistent rows is refused, and nothing is written', async () => {
  const path = await createBackup(connection, folder)
  rewrite(path, (lines, header) => {
    lines.splice(findFirstRow(lines, header, 'team_user'), 1)
    for (const table of header.tables) if (table.name === 'team_user') table.rows -= 1
  })
  const target = await createEmptyDatabase()
  await expect(restore(path, target)).rejects.toThrow(/is inconsistent: .*foreign key/)
  expect(await listTables(target)).toEqual([])
})

test('migrates a backup of an older release, and refuses a newer schema', async () => {
  const older = await createEmptyDatabase()
  const client = await connectClient(older)
  const names = await migrationNames()
  await migrateWithin(client, names[8] ?? '')
  await client.query(`insert into tenant select '${team.id}', 'Old', 'EUR', 'UTC', 'fr', 30, 'invoice_date', 20, 7, true,
    null, null, null, null, null, null, now(), now()`)
  const path = await createBackup(older)
  const target = await createEmptyDatabase()
  await restore(path, target)
  const restored = await connectClient(target)
  const { rows } = await restored.query(`update tenant set name = 'New' returning id`)
  expect(rows).toEqual([{ id: team.id }])
  expect((await restored.query('select resource from audit_entry')).rows).toEqual([
    { resource: 'team_settings' },
  ])
  expect(await listTables(target)).toEqual(
    expect.arrayContaining(await listTables(await createTestDatabase())),
  )
  await expect(restore(path, await createTestDatabase())).rejects.toThrow(/newer schema than the backup/)
})
