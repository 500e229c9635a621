// Each condition that `team-engagement doctor` reports, made on purpose.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectClient } from '../../../test/make/backups.ts'
import { makeCertificate } from '../../../test/make/certificates.ts'
import { bucketEnv, startS3Double } from '../../../test/world/s3-double.ts'
import {
  adminConnection,
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
} from '../../../test/world/test-databases.ts'
import { startWorld } from '../../../test/world/world.ts'
import { readConfig } from '../../config.ts'
import { doctor } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'engagement-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const connection = await createTestDatabase()

const toUrl = ({ connectionString, host, user, database }: pg.ClientConfig): string =>
  connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
const SECRET_KEY = 'k'.repeat(32)
const healthy = { DATABASE_URL: toUrl(connection), SECRET_KEY }

type Settings = Record<string, string>
/** Returns the checks of one name. */
async function listChecks(name: string, settings: Settings = {}, options: Parameters<typeof doctor>[1] = {}) {
  const { checks } = await doctor(() => readConfig({ ...healthy, ...settings }), options)
  return checks.filter((check) => check.name === name)
}
const findCheck = async (...args: Parameters<typeof listChecks>) => (await listChecks(...args))[0]

async function asAdmin(statement: string): Promise<void> {
  const { connectionString, database } = connection
  const client = await connectClient(connectionString ? connection : { ...adminConnection(), database })
  await client.query(statement)
  await client.end()
}

test('nothing fails on a healthy database', async () => {
  const report = await doctor(() => readConfig(healthy))
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(report.checks.map(({ name }) => name)).toContain('schema')
})

test('each invalid setting is one failed check', async () => {
  const failed = await listChecks('settings', { PORT: 'x', LOG_LEVEL: 'loud' })
  expect(failed.map(({ status, found }) => [status, found.split(' ')[0]])).toEqual([
    ['failed', 'PORT'],
    ['failed', 'LOG_LEVEL'],
  ])
})

test('the schema must be that of this release', async () => {
  expect(await findCheck('schema', { DATABASE_URL: toUrl(await createEmptyDatabase()) })).toMatchObject({
    status: 'advice',
    found: 'the database is empty',
  })
  const other = await createTestDatabase()
  const client = await connectClient(other)
  onTestFinished(() => client.end())
  const { rows } = await client.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name',
  )
  expect(await findCheck('schema', { DATABASE_URL: toUrl(other) })).toMatchObject({
    status: 'failed',
    found: expect.stringContaining(rows[0].name),
  })
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999_later', '2026')`)
  expect(await findCheck('schema', { DATABASE_URL: toUrl(other) })).toMatchObject({
    status: 'failed',
    found: 'migrated by a newer release: 9999_later is unknown to this one',
  })
})

test('reports a disk that is nearly full', async () => {
  const disk = (bytes: number) =>
    findCheck('disk', { DOCUMENT_FOLDER: folder }, { freeBytes: async () => bytes })
  expect((await disk(6e9))?.status).toBe('ok')
  expect((await disk(4e9))?.status).toBe('advice')
  expect(await disk(4e8)).toMatchObject({ status: 'failed', found: `0.4 GB are free for ${folder}` })
})

test('reports a clock that is wrong', async () => {
  const clock = (offset: number) => findCheck('clock', {}, { now: () => Date.now() + offset })
  expect((await clock(0))?.status).toBe('ok')
  expect((await clock(-10_000))?.status).toBe('advice')
  expect(await clock(60_000)).toMatchObject({
    status: 'failed',
    found: expect.stringMatching(/^(?:59|60)\.\d s/),
  })
})

test('reports a role without its privileges, and one with more than it needs', async () => {
  expect((await findCheck('role'))?.status).toBe('ok')
  const url = toUrl({ ...adminConnection(), database: connection.database })
  expect(await findCheck('role', { DATABASE_URL: url })).toMatchObject({
    status: 'advice',
    found: expect.stringContaining('superuser'),
  })
  await asAdmin('alter table mission owner to postgres')
  expect(await findCheck('role')).toMatchObject({
    status: 'failed',
    found: 'engagement does not own, or may not read and write, 1 table: mission',
  })
  await asAdmin('alter table mission owner to engagement')
  await asAdmin('revoke insert on mission from engagement')
  expect((await findCheck('role'))?.status).toBe('failed')
  await asAdmin('grant insert on mission to engagement')
  expect((await findCheck('role'))?.status).toBe('ok')
})

test('reports more workers than the database has connections for', async () => {
  await asAdmin(`alter database ${connection.database} connection limit 30`)
  expect(await findCheck('connections', { WORKERS: '1' })).toMatchObject({
    status: 'ok',
    found: 'this node uses up to 21 of 30',
  })
  expect((await findCheck('connections', { WORKERS: '2' }))?.status).toBe('failed')
  await asAdmin(`alter database ${connection.database} connection limit -1`)
})

test('reports a standby and a full disk, which only writes notice', async () => {
  expect((await findCheck('writes'))?.status).toBe('ok')
  const name = connection.database
  await asAdmin(`alter database ${name} set default_transaction_read_only = on`)
  expect(await findCheck('writes')).toMatchObject({
    status: 'failed',
    found: expect.stringContaining('standby'),
  })
  await asAdmin(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  // In place of the disk, a function of the sort fails as it would.
  await asAdmin(`create function public.md5(text) returns text language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await asAdmin(`alter database ${name} set search_path = public, pg_catalog`)
  expect(await findCheck('writes')).toMatchObject({
    status: 'failed',
    found: 'the disk of PostgreSQL is full: No space left on device',
  })
  await asAdmin(`alter database ${name} reset search_path`)
  await asAdmin('drop function public.md5')
  expect((await findCheck('writes'))?.status).toBe('ok')
})

test('a database that cannot be reached is one failed check, without its password', async () => {
  const { checks } = await doctor(() =>
    readConfig({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none', SECRET_KEY }),
  )
  expect(checks.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual(['database'])
  expect(JSON.stringify(checks)).not.toContain('secret@')
})

test('reports a mail server that is down, and sends no mail to one that accepts connections', async () => {
  expect(await findCheck('mail', { SMTP_URL: 'smtp://me:secret@127.0.0.1:1' })).toMatchObject({
    status: 'failed',
    found: expect.stringMatching(/^127\.0\.0\.1:1: .*ECONNREFUSED/),
  })
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      mails += 1
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  expect((await findCheck('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` }))?.status).toBe('ok')
  expect(mails).toBe(0)
})

test('reports a bucket that cannot be used, that keeps versions, or whose clock is wrong', async () => {
  const double = await startS3Double()
  onTestFinished(() => double.close())
  const settings = { DOCUMENT_STORE: 's3', ...bucketEnv(double.settings) }
  const bucket = (changes: Settings = {}) => findCheck('bucket', { ...settings, ...changes })
  expect(await findCheck('bucket')).toBeUndefined()

  expect(await bucket()).toMatchObject({ status: 'ok', advice: null })
  expect(double.seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'GET'])
  expect(double.objects.size).toBe(0)
  // Files may be there although new ones are stored elsewhere.
  expect((await bucket({ DOCUMENT_STORE: 'postgres' }))?.status).toBe('ok')

  double.versioning = 'Enabled'
  expect(await bucket()).toMatchObject({
    status: 'advice',
    found: expect.stringContaining('erased documents stay'),
  })
  double.versioning = 'Suspended'
  expect((await bucket())?.status).toBe('ok')
  double.versioning = 403
  expect((await bucket())?.status).toBe('ok')

  double.versioning = undefined
  double.clockOffsetMs = -300_000
  expect(await bucket()).toMatchObject({
    status: 'advice',
    found: expect.stringMatching(/its clock is (299|300|301) s away/),
  })
  double.clockOffsetMs = 0

  const wrong = await bucket({ S3_SECRET_ACCESS_KEY: 'another secret' })
  expect(wrong).toMatchObject({ status: 'failed', found: expect.stringContaining('SignatureDoesNotMatch') })
  expect(JSON.stringify(wrong)).not.toContain('another secret')
  expect((await bucket({ S3_BUCKET: 'other-bucket' }))?.found).toContain('check S3_BUCKET, which must exist')
  double.before = ({ method }) => (method === 'DELETE' ? 403 : undefined)
  expect(await bucket()).toMatchObject({
    status: 'failed',
    found: expect.stringContaining('Cannot delete from'),
  })
  double.before = undefined
  await double.down()
  expect(await bucket()).toMatchObject({ status: 'failed', found: expect.stringContaining('ECONNREFUSED') })
})

test('reports a certificate that expires soon or has expired', async () => {
  const generatedPair = await makeCertificate({ validFrom: '2026-01-01', validTo: '2026-06-30' })
  const [cert, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, generatedPair.certificate)
  writeFileSync(key, generatedPair.key)
  const settings = { SIGNING_CERTIFICATE_FILE: cert, SIGNING_KEY_FILE: key }
  const at = (day: string) => findCheck('certificate', settings, { now: () => Date.parse(day) })
  expect((await at('2026-03-02'))?.status).toBe('ok')
  expect((await at('2026-06-15'))?.status).toBe('advice')
  expect((await at('2026-07-01'))?.status).toBe('failed')
})

test('reports the age of the newest backup', async () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const check = (day: string) => findCheck('backups', {}, { backups, now: () => Date.parse(day) })
  writeFileSync(join(backups, 'later.txt'), 'no backup')
  expect(await check('2026-11-01')).toMatchObject({
    status: 'failed',
    found: `there is no backup in ${backups}`,
  })
  const header = { format: 'team-engagement-backup', version: 1, made_at: '2026-11-01T00:00:00.000Z' }
  const file = join(backups, 'one.backup')
  writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n`))
  // The header counts: a copy has another time.
  utimesSync(file, new Date(), new Date('2026-01-01'))
  expect(await check('2026-11-01T20:00:00Z')).toMatchObject({
    status: 'ok',
    found: `${file} is 20 hours old`,
  })
  expect((await check('2026-11-03'))?.status).toBe('advice')
  expect(await check('2026-11-10')).toMatchObject({ status: 'failed', found: `${file} is 9 days old` })
  expect((await findCheck('backups'))?.status).toBe('advice')
})

test('reports a public URL that is unreachable or that reaches another program', async () => {
  expect((await findCheck('public url', { PUBLIC_URL: 'http://127.0.0.1:1' }))?.status).toBe('failed')
  let status = 404
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await findCheck('public url', { PUBLIC_URL })).toMatchObject({
    status: 'failed',
    found: `${PUBLIC_URL}/livez returns 404`,
  })
  status = 200
  expect((await findCheck('public url', { PUBLIC_URL }))?.status).toBe('ok')
})

test('reports a missing secret key, and one that is not the key of a webhook endpoint', async () => {
  expect((await findCheck('secret key'))?.status).toBe('ok')
  expect((await findCheck('secret key', { SECRET_KEY: '' }))?.status).toBe('advice')
  const other = await createTestDatabase()
  const world = await startWorld({ database: openTestDatabase(other) })
  const team = await world.team()
  const body = { url: 'https://erp.example.com/hooks', types: ['mission.signed'] }
  const created = await team.call('POST', '/webhook-endpoints', body)
  expect(created.status, created.text).toBe(201)
  expect(await findCheck('secret key', { DATABASE_URL: toUrl(other) })).toMatchObject({
    status: 'failed',
    found: 'not the key of 1 webhook endpoint and 0 bank accounts',
  })
})

test('the receiver of telemetry must accept a message; without one there is no check', async () => {
  expect(await listChecks('telemetry')).toEqual([])
  const received: (string | undefined)[][] = []
  const server = createServer((request, response) => {
    received.push([
      request.method,
      request.url,
      request.headers['content-type'],
      request.headers['content-length'],
    ])
    response.writeHead(request.headers['x-api-key'] === 'right' ? 200 : 401).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = (headers: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
  })
  expect(await findCheck('telemetry', settings('x-api-key=right'))).toMatchObject({ status: 'ok' })
  expect(received).toEqual([['POST', '/v1/traces', 'application/x-protobuf', '0']])
  const refused = await findCheck('telemetry', settings('x-api-key=wrong-secret'))
  expect(refused).toMatchObject({ status: 'failed', found: `${url}/v1/traces returns 401` })
  expect(JSON.stringify(refused)).not.toContain('wrong-secret')
  await new Promise((done) => server.close(done))
  expect(await findCheck('telemetry', settings(''))).toMatchObject({
    status: 'failed',
    found: expect.stringContaining('ECONNREFUSED'),
  })
})
