// Mistakes of whoever starts the service: a clear line for each, exit code 1, no stack, nothing left behind.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../src/kernel/db/embedded/index.ts'
import { call } from './calls.ts'
import { dataFolder, expectNoPostgres, runningPostgres } from './data-folder.ts'
import { launch, startServer } from './server-process.ts'

/** The lines that the process ends with. */
async function linesOf(env: Record<string, string>): Promise<string[]> {
  const server = launch({ env: { DATA_DIR: '/nowhere-to-be-used', ...env } })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  expect(server.stdout()).toBe('')
  return server.stderr().trim().split('\n')
}

async function takenPort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => holder.close(() => resolve())))
  const address = holder.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a port that is taken is named, and the PostgreSQL that was started for it is stopped', async () => {
  const folder = dataFolder()
  const port = await takenPort()
  const lines = await linesOf({ DATA_DIR: folder, PORT: String(port) })
  expect(lines.at(-1)).toBe(`PORT ${port} is taken on 127.0.0.1; set PORT to another.`)
  expect(lines.filter((line) => !line.startsWith('Database schema brought up to date'))).toHaveLength(1)
  await expectNoPostgres(folder)
})

test('a second server on the port of the first says so and leaves the first alone', async () => {
  const folder = dataFolder()
  const first = await startServer({ env: { DATA_DIR: folder } })
  const { port } = new URL(first.address)
  expect(await linesOf({ DATA_DIR: folder, PORT: port })).toEqual([
    `PORT ${port} is taken on 127.0.0.1; set PORT to another.`,
  ])
  runningPostgres(folder)
  expect((await call(first, '/readyz')).status).toBe(200)
})

test.each([
  ['postgres://127.0.0.1:1/x', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['postgres://ada:secret@localhost:1/x', 'ECONNREFUSED'],
  ['postgresql:///x?host=/nowhere/at/all', 'connect ENOENT /nowhere/at/all/.s.PGSQL.5432'],
])('a DATABASE_URL that leads nowhere is one line: %s', async (url, reason) => {
  const lines = await linesOf({ DATABASE_URL: url })
  expect(lines).toEqual([expect.stringContaining("The database can't be used: ")])
  expect(lines[0]).toContain(reason)
  expect(lines[0]).not.toContain('secret')
})

test.each(['localhost/x', 'mysql://localhost/x', 'postgres://[', 'postgres://ada:secret@:x/y'])(
  'a malformed DATABASE_URL is one line that does not repeat it: %s',
  async (url) => {
    expect(await linesOf({ DATABASE_URL: url })).toEqual([
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
    ])
  },
)

test('a DATABASE_URL with broken percent-encoding is one line', async () => {
  expect(await linesOf({ DATABASE_URL: 'postgres://ada:100%@127.0.0.1:1/x' })).toEqual([
    expect.stringMatching(/^(DATABASE_URL must|The database can't be used: )/),
  ])
})

test('several mistakes are told at once, a line for each', async () => {
  const env = { PORT: 'eighty', RATE_LIMIT_PER_MINUTE: '0', OPERATOR_TOKEN: 'short' }
  expect(await linesOf(env)).toEqual([
    'PORT must be a whole number from 0 to 65535, not "eighty"',
    'OPERATOR_TOKEN must have at least 32 characters',
    'RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 10000000, not "0"',
  ])
})

test('a DATA_DIR that cannot be made is one line', async () => {
  const file = join(dataFolder(), 'file')
  writeFileSync(file, '')
  const lines = await linesOf({ DATA_DIR: join(file, 'data') })
  expect(lines).toEqual([expect.stringContaining(`The folder ${file}/data can't be made: `)])
})

test('a cluster of another major version is named and left as it is', async () => {
  const folder = dataFolder()
  const cluster = join(folder, 'postgres', 'cluster')
  mkdirSync(join(cluster, 'base'), { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  const lines = await linesOf({ DATA_DIR: folder })
  expect(lines).toEqual([expect.stringContaining(`${cluster} was made by PostgreSQL 16`)])
  expect(readdirSync(cluster).sort()).toEqual(['PG_VERSION', 'base'])
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('16\n')
})

test('with DATABASE_URL and no OPERATOR_TOKEN a line says that the operator API is off, and it is', async () => {
  const embedded = await openEmbedded(dataFolder(), () => {})
  onTestFinished(() => embedded.leave())
  const sockets = encodeURIComponent(embedded.connection.host ?? '')
  const url = `postgresql:///engagement?host=${sockets}&user=engagement`
  const server = await startServer({ env: { DATABASE_URL: url, DATA_DIR: '/nowhere-to-be-used' } })
  expect(server.stderr().split('\n')).toContain('OPERATOR_TOKEN is not set: the operator API is off.')
  expect(server.demoKey).toBeUndefined()
  expect((await call(server, '/operator/v1/teams', { key: 'x'.repeat(43) })).status).toBe(401)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

test.each([
  (host: string) => `postgresql://engagement@/engagement?host=${host}`,
  (host: string) => `postgresql://engagement@${encodeURIComponent(host)}/engagement`,
])('DATABASE_URL may lead to a socket, written as libpq does: %s', async (urlFor) => {
  const embedded = await openEmbedded(dataFolder(), () => {})
  onTestFinished(() => embedded.leave())
  const url = urlFor(embedded.connection.host ?? '')
  const server = await startServer({ env: { DATABASE_URL: url } })
  expect((await call(server, '/readyz')).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
