// Documents in S3 with real processes: on a strict double, and on S3Proxy if it is available.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BucketSettings } from '../../../src/kernel/db/files/s3-requests.ts'
import { BARE_PDF } from '../../make/uploads.ts'
import { encodeParts, MULTIPART } from '../../world/multipart-body.ts'
import { bucketEnv, startS3Double } from '../../world/s3-double.ts'
import { findS3Proxy, startS3Proxy } from '../../world/s3-proxy.ts'
import { call, getData, type Page } from './programs/calls.ts'
import {
  createDataFolder,
  createPlainDatabase,
  openSuperuserSession,
  prepareDataFolder,
  waitUntilSettled,
} from './programs/data-folder.ts'
import { readEveryResponse } from './programs/every-response.ts'
import { COMPILED, launch, listWorkers, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const toFilePath = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const CLI = toFilePath('cli/main.ts')
const MAINTENANCE = toFilePath('server/src/maintenance.ts')
const CLEAN = { code: 0, signal: null }
const MANY_REQUESTS = { RATE_LIMIT_PER_MINUTE: '10000000' }

type Env = Record<string, string>

function run(file: string, args: string[], env: Env) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => ({ code, stdout, stderr }),
  )
  return { child, ended }
}

const runCli = (args: string[], env: Env) => run(CLI, args, env).ended

/** Counts the files in each place. */
async function countPlaces(folder: string): Promise<Record<string, number>> {
  const session = await openSuperuserSession(folder)
  const { rows } = await session.query<{ place: string; count: string }>(
    `select place || coalesce(' from ' || moved_from, '') as place, count(*) from stored_file group by 1 order by 1`,
  )
  await session.end()
  return Object.fromEntries(rows.map(({ place, count }) => [place, Number(count)]))
}

type Listed = { id: string }
const listItems = async <T extends object = Listed>(server: ServerProcess, path: string) =>
  getData<Page<T>>(await call(server, `/api/v1/${path}`, { key: server.demoKey ?? '' })).items

/** Builds the body of a mission with an uploaded agreement, for people of the demo team. */
async function buildMissionParts(server: ServerProcess, file: Buffer): Promise<Buffer> {
  const [freelancer] = await listItems(server, 'freelancers?status=active')
  const [signer] = await listItems(server, 'users?status=active&role=team-admin')
  const mission = {
    name: 'Data platform',
    description: 'Ingestion',
    mission_type: 'daily',
    rate_amount: 550,
    start_date: '2026-03-02',
    end_date: '2026-08-31',
    freelancer_id: freelancer?.id,
    team_signer_id: signer?.id,
    contract_type: 'master_agreement',
    master_agreement_valid_until: '2027-12-31',
  }
  const head = '; filename="a.pdf"\r\nContent-Type: application/pdf'
  return encodeParts([
    { name: 'mission', value: JSON.stringify(mission) },
    { name: 'master_agreement_file', value: file, head },
  ])
}

const send = (server: ServerProcess, path: string, body: Buffer) =>
  fetch(`${server.address}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.demoKey}`, 'content-type': MULTIPART },
    body: new Uint8Array(body),
  })

const download = async (server: ServerProcess, path: string, key = server.demoKey) => {
  const response = await fetch(`${server.address}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The freelancer of the mission sends a receipt, accepts the mission, which signs its contract, and reads the receipt. */
async function usePortal(server: ServerProcess, missionId: string, freelancerId: string): Promise<void> {
  const created = await call(server, `/api/v1/freelancers/${freelancerId}/portal-links`, {
    method: 'POST',
    key: server.demoKey ?? '',
  })
  const { token } = getData<{ token: string }>(created)
  const { first_name, last_name } = getData<{ first_name: string; last_name: string }>(
    await call(server, `/api/v1/freelancers/${freelancerId}`, { key: server.demoKey ?? '' }),
  )
  const portal = (path: string, init: RequestInit = {}) =>
    fetch(`${server.address}/portal/v1/missions/${missionId}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    })
  const accepted = await portal('/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signature_name: `${first_name} ${last_name}` }),
  })
  expect(await accepted.json()).toMatchObject({ data: { id: missionId } })
  const file = Buffer.concat([BARE_PDF, Buffer.from('% receipt\n')])
  const head = '; filename="a.pdf"\r\nContent-Type: application/pdf'
  const body = encodeParts([
    { name: 'receipt', value: JSON.stringify({ name: 'train.pdf' }) },
    { name: 'file', value: file, head },
  ])
  const sent = await portal('/receipts', {
    method: 'POST',
    headers: { 'content-type': MULTIPART },
    body: new Uint8Array(body),
  })
  expect(sent.status).toBe(200)
  const { data } = (await sent.json()) as { data: Listed }
  const received = await portal(`/receipts/${data.id}`)
  expect(Buffer.from(await received.arrayBuffer()).equals(file)).toBe(true)
}

const jar = findS3Proxy()
type Service = { settings: BucketSettings; close(): Promise<void> }
const SERVICES: [string, () => Promise<Service>][] = [['a strict double', () => startS3Double()]]
if (jar) SERVICES.push(['S3Proxy', () => startS3Proxy(jar, 'documents')])

describe.each(SERVICES)('on %s', (name, start) => {
  test('documents are stored, backed up, restored and moved', SLOW, async () => {
    const service = await start()
    onTestFinished(() => service.close())
    const data = prepareDataFolder()
    const documents = join(data, 'documents')
    mkdirSync(documents)
    const secretFile = join(data, 's3-secret')
    writeFileSync(secretFile, `${service.settings.secretAccessKey}\n`, { mode: 0o600 })
    const { S3_SECRET_ACCESS_KEY: _inFile, ...settings } = bucketEnv(service.settings)
    const bucket = { ...settings, S3_SECRET_ACCESS_KEY_FILE: secretFile }
    const env = { ...MANY_REQUESTS, ...bucket, DATA_DIR: data, DOCUMENT_FOLDER: documents }
    const server = await startServer({ env: { ...env, DOCUMENT_STORE: 's3' } })
    const key = server.demoKey ?? ''
    await waitUntilSettled(data)
    const uploaded = await send(server, 'missions', await buildMissionParts(server, BARE_PDF))
    expect(uploaded.status).toBe(201)
    const { data: mission } = (await uploaded.json()) as { data: Listed & { freelancer: Listed } }
    expect((await download(server, `missions/${mission.id}/document`)).bytes.equals(BARE_PDF)).toBe(true)
    await usePortal(server, mission.id, mission.freelancer.id)
    const signed = await download(server, `missions/${mission.id}/document`)
    const [version] = await listItems<{ sha256: string }>(server, `missions/${mission.id}/documents`)
    expect(createHash('sha256').update(signed.bytes).digest('hex')).toBe(version?.sha256)
    expect(signed.bytes.equals(BARE_PDF)).toBe(false)
    await waitUntilSettled(data)
    const before = await readEveryResponse(server, key)
    const countFiles = (responses: Map<string, string>) =>
      [...responses].filter(([path, hash]) => /\/documents?(?:\/|$)|\/file$/.test(path) && hash.length === 64)
        .length
    expect(countFiles(before)).toBeGreaterThan(4)
    const invoices = [...before].filter(([path]) => /\/accounting\/entries\/[^/]+\/file$/.test(path))
    expect(invoices.length).toBeGreaterThan(0)
    const { s3: count = 0, ...others } = await countPlaces(data)
    expect(others).toEqual({})
    const expectSame = async (where: ServerProcess) =>
      expect(Object.fromEntries(await readEveryResponse(where, key))).toEqual(Object.fromEntries(before))

    // The backup is restored into another prefix of the bucket.
    const file = join(data, 'one.backup')
    expect(await runCli(['backup', file], env)).toMatchObject({ code: 0, stderr: '' })
    const target = {
      ...MANY_REQUESTS,
      ...bucket,
      S3_PREFIX: 'restored',
      DOCUMENT_STORE: 's3',
      DATABASE_URL: await createPlainDatabase(data),
    }
    expect(await runCli(['restore', file], target)).toMatchObject({ code: 0 })
    const restored = await startServer({ env: target })
    await expectSame(restored)
    expect(await restored.stop()).toEqual(CLEAN)

    // The server runs during the move.
    const move = (to: string) => runCli(['documents', 'move', '--to', to, '--json'], env)
    for (const [to, place] of [
      ['database', 'row'],
      ['folder', 'folder'],
    ] as const) {
      const { code, stdout, stderr } = await move(to)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toMatchObject({ to, moved: count })
      expect(await countPlaces(data)).toEqual({ [place]: count })
      await expectSame(server)
    }
    const listFolderFiles = () => readdirSync(documents).flatMap((team) => readdirSync(join(documents, team)))
    expect(listFolderFiles()).toHaveLength(count)

    // The move back to S3 is killed repeatedly.
    const countInBucket = async () => {
      const places = Object.entries(await countPlaces(data))
      return places.reduce((sum, [place, n]) => (place.startsWith('s3') ? sum + n : sum), 0)
    }
    let kills = 0
    for (let isDone = false; !isDone; kills += 1) {
      const already = await countInBucket()
      const { child, ended } = run(MAINTENANCE, ['move-documents', '--', 's3'], env)
      let isOver = false
      void ended.then(() => (isOver = true))
      await waitFor(
        'progress of the move',
        TIMEOUT_MS,
        async () => isOver || (await countInBucket()) > already,
      )
      child.kill('SIGKILL')
      await ended
      await expectSame(server)
      isDone = kills === 2 || (await countPlaces(data))['s3'] === count
    }
    const { code, stdout } = await move('s3')
    expect(code).toBe(0)
    expect(await countPlaces(data)).toEqual({ s3: count })
    expect(listFolderFiles()).toEqual([])
    await expectSame(server)
    expect(JSON.parse((await move('s3')).stdout)).toMatchObject({ moved: 0 })
    // biome-ignore lint/suspicious/noConsole: figures
    console.log(
      `documents on ${name}: ${count} files, ${countFiles(before)} downloads of ${before.size} responses compared 5 to 8 times, ` +
        `${kills} kills of a move, ${JSON.parse(stdout).moved} moved by the last run`,
    )
    expect(await server.stop()).toEqual(CLEAN)
  })
})

test('a kill between the upload and the commit leaves an unreferenced object at most', SLOW, async () => {
  const double = await startS3Double()
  onTestFinished(() => double.close())
  const data = prepareDataFolder()
  const env = { ...MANY_REQUESTS, ...bucketEnv(double.settings), DATA_DIR: data, DOCUMENT_STORE: 's3' }
  const server = await startServer({ env })
  const demoKey = server.demoKey
  await waitUntilSettled(data)
  const hash = createHash('sha256').update(BARE_PDF).digest('hex')
  const isUploaded = () => [...double.objects.keys()].some((key) => key.endsWith(hash))
  const countMissions = async (server: ServerProcess) =>
    getData<Page<Listed>>(await call(server, '/api/v1/missions', { key: demoKey ?? '' })).total
  const count = await countMissions(server)
  const body = await buildMissionParts(server, BARE_PDF)
  // The last request before the commit gets its response when the server is gone.
  let killed: Promise<unknown> | undefined
  double.after = async ({ method, key }) => {
    if (method !== 'HEAD' || !key.endsWith(hash)) return
    for (const pid of listWorkers(server)) process.kill(pid, 'SIGKILL')
    killed ??= server.kill()
    await killed
  }
  await expect(send(server, 'missions', body)).rejects.toThrow()
  double.after = undefined
  expect(isUploaded()).toBe(true)
  const again = { ...(await startServer({ env })), demoKey }
  expect(await countMissions(again)).toBe(count)
  const files = await countPlaces(data)
  expect(double.objects.size).toBe((files['s3'] ?? 0) + 1)
  // The same upload uses the object.
  const secondUpload = await send(again, 'missions', body)
  expect(secondUpload.status).toBe(201)
  const { data: mission } = (await secondUpload.json()) as { data: Listed }
  expect((await download(again, `missions/${mission.id}/document`)).bytes.equals(BARE_PDF)).toBe(true)
  expect(double.objects.size).toBe((await countPlaces(data))['s3'])

  // An outage of S3 affects documents only.
  await double.down()
  expect((await download(again, `missions/${mission.id}/document`)).status).toBe(503)
  expect(await countMissions(again)).toBe(count + 1)
  await double.up()
  await waitFor(
    'documents',
    TIMEOUT_MS,
    async () => (await download(again, `missions/${mission.id}/document`)).status === 200,
  )
  expect(await again.stop()).toEqual(CLEAN)

  // The next start needs the settings.
  const without = launch({ env: { DATA_DIR: data } })
  expect(await without.exited).toEqual({ code: 1, signal: null })
  expect(without.stderr()).toBe(
    'Some documents are stored in S3: set S3_ENDPOINT, S3_BUCKET and the access key.\n',
  )
})

const double = await startS3Double()
const WRONG_SETTINGS: [string, Env, RegExp][] = [
  [
    'secret',
    { S3_SECRET_ACCESS_KEY: 'wrong' },
    /^Cannot write to the bucket .*check S3_SECRET_ACCESS_KEY and S3_REGION\.\n$/,
  ],
  ['access key', { S3_ACCESS_KEY_ID: 'WRONG' }, /^Cannot write to the bucket .*check S3_ACCESS_KEY_ID\.\n$/],
  [
    'bucket',
    { S3_BUCKET: 'wrong' },
    /^Cannot write to the bucket wrong at .*check S3_BUCKET, which must exist\.\n$/,
  ],
  [
    'endpoint',
    { S3_ENDPOINT: 'http://127.0.0.1:1' },
    /^Cannot reach the bucket engagement at http:\/\/127.0.0.1:1: .*\n$/,
  ],
  ['missing setting', { S3_BUCKET: '' }, /^S3_BUCKET must be set for documents in S3\n$/],
  [
    'secret file',
    { S3_SECRET_ACCESS_KEY: '', S3_SECRET_ACCESS_KEY_FILE: '/nowhere' },
    /^S3_SECRET_ACCESS_KEY_FILE \/nowhere cannot be read: ENOENT\.\n$/,
  ],
]

test.each(WRONG_SETTINGS)('a wrong %s fails the start with one line', SLOW, async (_, env, line) => {
  const data = createDataFolder()
  const server = launch({
    env: { DATA_DIR: data, DOCUMENT_STORE: 's3', ...bucketEnv(double.settings), ...env },
  })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  expect(server.stderr()).toMatch(line)
})
