// Configuration mistakes: one clear line for each, exit code 1, no stack trace, nothing left running.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../../src/kernel/db/embedded/index.ts'
import { makeCertificate } from '../../make/certificates.ts'
import { call } from './programs/calls.ts'
import { createDataFolder, expectNoPostgres } from './programs/data-folder.ts'
import { launch, startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

/** Expects the start to fail, and returns the lines of its standard error. */
async function readErrorLines(env: Record<string, string>): Promise<string[]> {
  const server = launch({ env: { DATA_DIR: '/nowhere-to-be-used', ...env } })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  expect(server.stdout()).toBe('')
  return server.stderr().trim().split('\n')
}

const buildUrl = (socketFolder = '') =>
  `postgresql://engagement@${encodeURIComponent(socketFolder)}/engagement`

test('a start on a port in use names the port, and leaves no PostgreSQL running', SLOW, async () => {
  const [folder, other] = [createDataFolder(), createDataFolder()]
  const first = await startServer({ env: { DATA_DIR: folder } })
  const { port } = new URL(first.address)
  const line = `PORT ${port} is already in use on 127.0.0.1; set PORT to another port.`
  const lines = await readErrorLines({ DATA_DIR: other, PORT: port })
  expect(lines).toEqual([expect.stringContaining('Database schema brought up to date'), line])
  await expectNoPostgres(other)
  // The second server uses the folder of the first one, whose PostgreSQL keeps running.
  expect(await readErrorLines({ DATA_DIR: folder, PORT: port })).toEqual([line])
  expect((await call(first, '/readyz')).status).toBe(200)
})

test.each([
  ['postgres://ada:secret@127.0.0.1:1/x', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['postgres://localhost:1/x', 'ECONNREFUSED'],
  ['postgres://ada:100%@127.0.0.1:1/x', ''],
  ['postgresql://ada@/x?host=/nowhere', 'connect ENOENT /nowhere/.s.PGSQL.5432'],
])('an unreachable DATABASE_URL is one line without the password: %s', SLOW, async (url, reason) => {
  const lines = await readErrorLines({ DATABASE_URL: url })
  expect(lines).toEqual([expect.stringMatching(/^Cannot use the database: ./)])
  expect(lines[0]).toContain(reason)
  expect(lines[0]).not.toMatch(/secret|100%/)
})

test.each(['mysql://localhost/x', 'postgres://ada:secret@:x/y'])(
  'a malformed DATABASE_URL is one line that does not repeat it: %s',
  SLOW,
  async (url) => {
    expect(await readErrorLines({ DATABASE_URL: url })).toEqual([
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    ])
  },
)

test('a start reports several mistakes at once, one line each', SLOW, async () => {
  const env = { PORT: 'eighty', RATE_LIMIT_PER_MINUTE: '0', OPERATOR_TOKEN: 'short' }
  expect(await readErrorLines(env)).toEqual([
    'PORT must be an integer from 0 to 65535, not "eighty"',
    'OPERATOR_TOKEN must have at least 32 characters',
    'RATE_LIMIT_PER_MINUTE must be an integer from 1 to 10000000, not "0"',
  ])
})

test('a DATA_DIR that cannot be created is one line', SLOW, async () => {
  const file = join(createDataFolder(), 'file')
  writeFileSync(file, '')
  const lines = await readErrorLines({ DATA_DIR: join(file, 'data') })
  expect(lines).toEqual([expect.stringContaining(`Cannot create the directory ${file}/data: `)])
})

test(
  'a certificate that does not belong to the key is one line, before anything is created',
  SLOW,
  async () => {
    const folder = createDataFolder()
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    writeFileSync(certificate, (await makeCertificate()).certificate)
    writeFileSync(key, (await makeCertificate()).key)
    const settings = { SIGNING_CERTIFICATE_FILE: certificate, SIGNING_KEY_FILE: key }
    expect(await readErrorLines({ ...settings, DATA_DIR: folder })).toEqual([
      `SIGNING_KEY_FILE ${key} is not the private key of the first certificate.`,
    ])
    expect(readdirSync(folder).sort()).toEqual(['certificate.pem', 'key.pem'])
    expect(await readErrorLines({ SIGNING_KEY_FILE: key })).toEqual([
      'SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set together',
    ])
  },
)

test('a start names a cluster of another major version, and leaves it unchanged', SLOW, async () => {
  const folder = createDataFolder()
  const cluster = join(folder, 'postgres', 'cluster')
  mkdirSync(join(cluster, 'base'), { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  const lines = await readErrorLines({ DATA_DIR: folder })
  expect(lines).toEqual([expect.stringContaining(`${cluster} was created by PostgreSQL 16`)])
  expect(readdirSync(cluster).sort()).toEqual(['PG_VERSION', 'base'])
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('16\n')
})

test(
  'a start names the migration of a newer release in its database, and leaves the database unchanged',
  SLOW,
  async () => {
    const embedded = await openEmbedded(createDataFolder(), () => {})
    onTestFinished(() => embedded.leave())
    const client = new pg.Client(embedded.connection)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('create table kysely_migration (name text, timestamp text)')
    await client.query("insert into kysely_migration values ('0001_foundation', ''), ('9999_later', '')")
    const lines = await readErrorLines({ DATABASE_URL: buildUrl(embedded.connection.host) })
    expect(lines).toEqual([expect.stringContaining('newer release: the migration 9999_later is unknown')])
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([{ tablename: 'kysely_migration' }])
  },
)

test(
  'with DATABASE_URL but neither OPERATOR_TOKEN nor SECRET_KEY, the operator API and webhooks are off, and a line reports each',
  SLOW,
  async () => {
    const embedded = await openEmbedded(createDataFolder(), () => {})
    onTestFinished(() => embedded.leave())
    const server = await startServer({
      env: { DATABASE_URL: buildUrl(embedded.connection.host), DATA_DIR: '/nowhere-to-be-used' },
    })
    expect(server.stderr().split('\n')).toContain('OPERATOR_TOKEN is not set: the operator API is off.')
    expect(server.stderr().split('\n')).toContain('SECRET_KEY is not set: webhooks are off.')
    expect(server.stderr().split('\n')).toContain(
      'Neither SECRET_KEY nor SIGNING_CERTIFICATE_FILE is set: signed documents carry no signature of the service.',
    )
    expect(server.demoKey).toBeUndefined()
    expect((await call(server, '/operator/v1/teams', { key: 'x'.repeat(43) })).status).toBe(401)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)
