// Storage of document bytes: in PostgreSQL, in a folder or in S3, with the same guarantees.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  getData,
  makeFreelancer,
  makeMission,
  makePortal,
  missionBody,
} from '../../../../test/make/missions.ts'
import {
  BARE_PDF,
  filePart,
  makeAgreementBody,
  missionPart,
  sendParts,
  uploadAgreement,
} from '../../../../test/make/uploads.ts'
import { TIMEOUT_MS } from '../../../../test/suites/process/programs/wait.ts'
import { encodeParts, MULTIPART } from '../../../../test/world/multipart-body.ts'
import { startS3Double } from '../../../../test/world/s3-double.ts'
import { startWorld, type Team, type World } from '../../../../test/world/world.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { openBucket } from '../../../kernel/db/files/bucket.ts'
import { createFileStore, type FileStore } from '../../../kernel/db/files/file-store.ts'
import { openFileFolder } from '../../../kernel/db/files/folder.ts'

const path = mkdtempSync(join(tmpdir(), 'engagement-files-'))
afterAll(() => rmSync(path, { recursive: true, force: true }))
const folder = openFileFolder(path)
const s3Double = await startS3Double()
afterAll(() => s3Double.close())
const s3 = openBucket(s3Double.settings, { timeoutMs: TIMEOUT_MS })

const logged: unknown[] = []
const logger = { error: (fields: object) => void logged.push(fields), logResponse: () => {} }
const inPostgres = await startWorld({ files: createFileStore({ putsInto: 'postgres' }), logger })
const { database } = inPostgres
const worldWith = (files: FileStore) => startWorld({ database, files, logger })
const inFolder = await worldWith(createFileStore({ putsInto: 'folder', folder }))
const backInPostgres = await worldWith(createFileStore({ putsInto: 'postgres', folder }))
const unavailable: string[] = []
const inS3 = await worldWith(
  createFileStore({
    putsInto: 's3',
    folder,
    s3,
    onUnavailable: ({ message }) => void unavailable.push(message),
  }),
)
const WORLDS: [string, World][] = [
  ['PostgreSQL', inPostgres],
  ['a folder', inFolder],
  ['S3', inS3],
]
const PLACES = new Map([
  [inPostgres, 'row'],
  [inFolder, 'folder'],
  [inS3, 's3'],
])

const createContractFields = (team: Team) => ({
  use_service_template: true,
  template_locale: 'fr',
  team_signer_id: team.userId,
})
async function download(world: World, team: Team, missionId: string) {
  const url = `/api/v1/missions/${missionId}/document`
  const { statusCode, rawPayload } = await world.app.server.inject({
    url,
    headers: { 'x-api-key': team.key },
  })
  return { status: statusCode, bytes: rawPayload }
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const listFolderFiles = (team: Team) => {
  try {
    return readdirSync(join(path, team.id)).sort()
  } catch {
    return []
  }
}
const listObjects = (team: Team) =>
  [...s3Double.objects.keys()]
    .filter((key) => key.startsWith(`documents/${team.id}/`))
    .map((key) => key.split('/').at(-1))
    .sort()
/** The names of the files in the place of this world. */
const listStoredNames = (world: World, team: Team) =>
  world === inS3 ? listObjects(team) : listFolderFiles(team)
const listFileRows = (team: Team) =>
  database.query<{ sha256: string; has_bytes: boolean; place: string }>({
    text: `select encode(sha256, 'hex') as sha256, bytes is not null as has_bytes, place from stored_file
      where tenant_id = $1 order by 1`,
    values: [team.id],
  })

describe.each(WORLDS)('in %s', (_, world) => {
  test('stores each version unchanged, by the hash of its content', async () => {
    const acme = await world.team()
    const { id: freelancerId } = await makeFreelancer(acme)
    const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
    const first = await download(world, acme, id)
    const portal = await makePortal(world, acme, freelancerId)
    getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
    const second = await download(world, acme, id)
    const versions = getData(await acme.call('GET', `/missions/${id}/documents`)).items
    expect(versions.map((one: { sha256: string }) => one.sha256)).toEqual(
      [second, first].map(({ bytes }) => sha256(bytes)),
    )
    const fileRows = await listFileRows(acme)
    expect(fileRows.map((row) => row.sha256)).toEqual(
      [first, second].map(({ bytes }) => sha256(bytes)).sort(),
    )
    expect(new Set(fileRows.map((row) => row.has_bytes))).toEqual(new Set([world === inPostgres]))
    expect(new Set(fileRows.map((row) => row.place))).toEqual(new Set([PLACES.get(world)]))
    expect(listStoredNames(world, acme)).toEqual(
      world === inPostgres ? [] : fileRows.map((row) => row.sha256),
    )
  })

  test('stores the same content, uploaded 12 times at once, once per team', async () => {
    const teams = [await world.team(), await world.team()]
    const sent = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const team = teams[index % 2] as Team
        return { team, ...(await uploadAgreement(world, team, BARE_PDF)) }
      }),
    )
    for (const { team, id } of sent) {
      const { status, bytes } = await download(world, team, id)
      expect({ status, isSame: bytes.equals(BARE_PDF) }).toEqual({ status: 200, isSame: true })
    }
    for (const team of teams) {
      expect(await listFileRows(team)).toEqual([
        { sha256: sha256(BARE_PDF), has_bytes: world === inPostgres, place: PLACES.get(world) },
      ])
      expect(listStoredNames(world, team)).toEqual(world === inPostgres ? [] : [sha256(BARE_PDF)])
    }
  })

  test('a rolled back write leaves no reference', async () => {
    const acme = await world.team()
    const { id } = await makeFreelancer(acme)
    await failAfterFileInsert(async () => {
      const reply = await acme.call('POST', '/missions', missionBody(id, createContractFields(acme)))
      expect(reply.status).toBe(500)
    })
    expect(await listFileRows(acme)).toEqual([])
    expect(getData(await acme.call('GET', '/missions')).total).toBe(0)
    // An unreferenced file is harmless: the same mission can be created afterwards.
    expect(listStoredNames(world, acme)).toHaveLength(world === inPostgres ? 0 : 1)
    const createdMission = await makeMission(acme, id, createContractFields(acme))
    expect((await download(world, acme, createdMission.id)).status).toBe(200)
  })
})

/** Runs the work while inserts into `document`, which follow the insert of the file, fail. */
async function failAfterFileInsert(work: () => Promise<void>): Promise<void> {
  const run = (text: string) => database.query({ text })
  await run('alter table document add constraint nothing_is_kept check (false) not valid')
  try {
    await work()
  } finally {
    await run('alter table document drop constraint nothing_is_kept')
  }
}

describe('a file of the folder that is', () => {
  const damage: [string, (file: string) => void, RegExp][] = [
    ['changed', (file) => writeFileSync(file, BARE_PDF.subarray(1)), /is not what was stored/],
    ['cut short', (file) => writeFileSync(file, ''), /is not what was stored/],
    ['gone', (file) => rmSync(file), /ENOENT/],
  ]
  test.each(damage)(
    '%s is a 500 with its reason in the log, and never returns other bytes',
    async (_, harm, why) => {
      const acme = await inFolder.team()
      const { id } = await uploadAgreement(inFolder, acme, BARE_PDF)
      harm(join(path, acme.id, sha256(BARE_PDF)))
      logged.length = 0
      const { status, bytes } = await download(inFolder, acme, id)
      expect(status).toBe(500)
      expect(JSON.parse(bytes.toString())).toMatchObject({ error: { details: { reason: 'internal_error' } } })
      expect(logged).toMatchObject([{ err: { message: expect.stringMatching(why) } }])
      // Uploading it again repairs it.
      await uploadAgreement(inFolder, acme, BARE_PDF)
      expect((await download(inFolder, acme, id)).bytes.equals(BARE_PDF)).toBe(true)
    },
  )
})

test('changed bytes in PostgreSQL are a 500, too', async () => {
  const acme = await inPostgres.team()
  const { id } = await uploadAgreement(inPostgres, acme, BARE_PDF)
  await database.query({ text: "update stored_file set bytes = 'x' where tenant_id = $1", values: [acme.id] })
  expect((await download(inPostgres, acme, id)).status).toBe(500)
})

test('an unwritable folder is a 500 that leaves no mission and no partial file', async () => {
  const acme = await inFolder.team()
  // A file in place of the team's folder.
  writeFileSync(join(path, acme.id), '')
  const { body } = await makeAgreementBody(acme)
  const reply = await sendParts(inFolder, acme, [missionPart(body), filePart()])
  expect(reply.status).toBe(500)
  expect(getData(await acme.call('GET', '/missions')).total).toBe(0)
  expect(await listFileRows(acme)).toEqual([])
})

test('after a change of the storage setting every file stays readable, and new files go to the new place', async () => {
  const acme = await inPostgres.team()
  const call = (world: World) => ({ ...acme, call: world.callerWith(acme.key) })
  const pdf = (name: string) => Buffer.concat([BARE_PDF, Buffer.from(`% ${name}\n`)])
  const before = await uploadAgreement(inPostgres, call(inPostgres), pdf('before'))
  const during = await uploadAgreement(inFolder, call(inFolder), pdf('during'))
  const after = await uploadAgreement(backInPostgres, call(backInPostgres), pdf('after'))
  expect(listFolderFiles(acme)).toEqual([sha256(pdf('during'))])
  for (const world of [inFolder, backInPostgres])
    for (const [{ id }, name] of [
      [before, 'before'],
      [during, 'during'],
      [after, 'after'],
    ])
      expect((await download(world, acme, id)).bytes.equals(pdf(name))).toBe(true)
  // Without the folder, only the files in it cannot be read.
  expect((await download(inPostgres, acme, during.id)).status).toBe(500)
  expect((await download(inPostgres, acme, after.id)).status).toBe(200)
  // A file that is uploaded again no longer needs the folder.
  await uploadAgreement(backInPostgres, call(backInPostgres), pdf('during'))
  expect((await download(inPostgres, acme, during.id)).bytes.equals(pdf('during'))).toBe(true)
})

test('writes a file to disk before its row', async () => {
  const acme = await inFolder.team()
  const fileLists: string[][] = []
  const watchingDb: Db = {
    query(statement) {
      if (statement.text.includes('stored_file')) fileLists.push(listFolderFiles(acme))
      return database.query(statement)
    },
  }
  const store = createFileStore({ putsInto: 'folder', folder })
  await store.put(watchingDb, { tenantId: acme.id, bytes: BARE_PDF, at: new Date() })
  expect(fileLists).toEqual([[sha256(BARE_PDF)]])
})

describe('S3', () => {
  const openTransactions = async () => {
    const [row] = await database.query<{ count: number }>({
      text: `select count(*) as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
    })
    return row?.count
  }
  const resetDouble = () => {
    s3Double.before = undefined
    s3Double.after = undefined
  }

  test('holds no transaction while a file is uploaded, and other writes are served', async () => {
    const acme = await inS3.team()
    let release = () => {}
    const released = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    const uploadStart = new Promise<void>((resolve) => {
      s3Double.before = ({ method }) => {
        if (method !== 'PUT') return undefined
        resolve()
        return released
      }
    })
    const uploaded = uploadAgreement(inS3, acme, BARE_PDF)
    await uploadStart
    // The job that numbers events may have a short transaction open; a transaction that waits for the upload would stay.
    await expect.poll(openTransactions).toBe(0)
    expect((await acme.call('POST', '/project-codes', { name: 'meanwhile' })).status).toBe(201)
    release()
    const { id } = await uploaded
    resetDouble()
    expect((await download(inS3, acme, id)).bytes.equals(BARE_PDF)).toBe(true)
  })

  test('uploads the file before it inserts its row, and commits the row only if the file still exists', async () => {
    const acme = await inS3.team()
    s3Double.seen.length = 0
    // Another request deletes the same file between the upload and the row.
    s3Double.before = ({ method, key }) => {
      if (method === 'HEAD') s3Double.objects.delete(key)
      return undefined
    }
    const { id } = await uploadAgreement(inS3, acme, BARE_PDF)
    resetDouble()
    expect(s3Double.seen.map(({ method }) => method)).toEqual(['PUT', 'HEAD', 'PUT'])
    expect((await download(inS3, acme, id)).bytes.equals(BARE_PDF)).toBe(true)
  })

  test('answers a dry run as it would the real request, and uploads nothing', async () => {
    const acme = await inS3.team()
    const { body } = await makeAgreementBody(acme)
    s3Double.seen.length = 0
    const dry = await inS3.send('/api/v1/missions', {
      method: 'POST',
      raw: encodeParts([missionPart(body), filePart()]),
      headers: { 'x-api-key': acme.key, 'content-type': MULTIPART, 'x-dry-run': 'true' },
    })
    expect(dry.status).toBe(201)
    expect(s3Double.seen).toEqual([])
    expect([await listFileRows(acme), listObjects(acme)]).toEqual([[], []])
  })

  test('that is down causes a 503 for documents only; nothing is stored, and documents work again afterwards', async () => {
    const acme = await inS3.team()
    const { id } = await uploadAgreement(inS3, acme, BARE_PDF)
    const { body } = await makeAgreementBody(acme)
    unavailable.length = 0
    await s3Double.down()
    const read = await download(inS3, acme, id)
    expect(read.status).toBe(503)
    expect(JSON.parse(read.bytes.toString())).toMatchObject({
      error: { details: { reason: 'busy', code: 'document_store_unavailable' } },
    })
    const other = Buffer.concat([BARE_PDF, Buffer.from('% other\n')])
    const written = await sendParts(inS3, acme, [missionPart(body), filePart(other)])
    expect(written).toMatchObject({
      status: 503,
      body: { error: { details: { code: 'document_store_unavailable' } } },
    })
    expect(getData(await acme.call('GET', '/missions')).total).toBe(1)
    expect((await acme.call('POST', '/project-codes', { name: 'meanwhile' })).status).toBe(201)
    expect(unavailable[0]).toContain('ECONNREFUSED')
    await s3Double.up()
    expect((await download(inS3, acme, id)).bytes.equals(BARE_PDF)).toBe(true)
    expect((await sendParts(inS3, acme, [missionPart(body), filePart(other)])).status).toBe(201)
  })

  test.each([
    [
      'changed',
      (key: string) => void s3Double.objects.set(key, BARE_PDF.subarray(1)),
      /is not what was stored/,
    ],
    ['gone', (key: string) => void s3Double.objects.delete(key), /is missing in the bucket/],
  ])('a file that is %s is a 500 with its reason in the log', async (_, harm, why) => {
    const acme = await inS3.team()
    const { id } = await uploadAgreement(inS3, acme, BARE_PDF)
    harm(`documents/${acme.id}/${sha256(BARE_PDF)}`)
    logged.length = 0
    expect((await download(inS3, acme, id)).status).toBe(500)
    expect(logged).toMatchObject([{ err: { message: expect.stringMatching(why) } }])
  })

  test('deleting a file removes it from every place; while S3 is down, it fails and keeps the file', async () => {
    const acme = await inS3.team()
    const store = createFileStore({ putsInto: 's3', folder, s3 })
    const bytes = Buffer.from('unused')
    const hash = await database.transaction((tx) =>
      store.put(tx, { tenantId: acme.id, bytes, at: new Date() }),
    )
    const key = { tenantId: acme.id, sha256: hash }
    // A copy that an interrupted move has left.
    await folder.write(acme.id, hash, bytes)
    const remove = () => database.transaction((tx) => store.remove(tx, key))
    await s3Double.down()
    await expect(remove()).rejects.toThrow('cannot be reached')
    await s3Double.up()
    expect(await store.get(database, key)).toEqual(bytes)
    await remove()
    expect([await listFileRows(acme), listFolderFiles(acme), listObjects(acme)]).toEqual([[], [], []])
  })

  test('the files of a team are deleted with the team', async () => {
    const [acme, other] = [await inS3.team(), await inS3.team()]
    await uploadAgreement(inS3, acme, BARE_PDF)
    await uploadAgreement(inS3, other, BARE_PDF)
    await createFileStore({ putsInto: 's3', s3 }).removeTeam(acme.id)
    expect(listObjects(acme)).toEqual([])
    expect(listObjects(other)).toEqual([sha256(BARE_PDF)])
  })

  test('a file that is in the database already is not uploaded', async () => {
    const acme = await inPostgres.team()
    await uploadAgreement(inPostgres, acme, BARE_PDF)
    await uploadAgreement(inS3, { ...acme, call: inS3.callerWith(acme.key) }, BARE_PDF)
    expect(listObjects(acme)).toEqual([])
    expect(await listFileRows(acme)).toMatchObject([{ place: 'row', has_bytes: true }])
  })
})
