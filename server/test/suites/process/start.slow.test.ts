// What an operator sees at a start: startup message, demo, operator token, clean exit.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_PAGE } from '../../make/browsers.ts'
import { call, getData, listTeams, type Page, readOperatorToken } from './programs/calls.ts'
import { createDataFolder, expectNoPostgres, runningPostgres } from './programs/data-folder.ts'
import { type Exit, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const CLEAN: Exit = { code: 0, signal: null }
const hasCurl = spawnSync('curl', ['--version']).status === 0

const listCodes = (server: ServerProcess, key = '') => call(server, '/api/v1/project-codes', { key })

/** Runs the printed curl command in a shell, and returns the HTTP status. */
const runCurl = (curl: string) =>
  spawnSync('/bin/sh', ['-c', `${curl} --silent --output /dev/null --write-out '%{http_code}'`], {
    encoding: 'utf8',
  }).stdout

/** Signs in with the token as the console does, and returns the role of the user. */
async function signInForRole(address: string, token: string): Promise<string> {
  const signedIn = await fetch(`${address}/auth/v1/sign-ins/link`, {
    method: 'POST',
    headers: { ...OWN_PAGE, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0])
  const me = await fetch(`${address}/api/v1/me`, { headers: { ...OWN_PAGE, cookie: cookie.join('; ') } })
  return ((await me.json()) as { data: { user: { role: string } } }).data.user.role
}

test('the first start on an empty folder creates the demo and prints how to use it', SLOW, async () => {
  const folder = createDataFolder()
  const server = await startServer({ env: { DATA_DIR: folder } })
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(server.stdout()).toContain(`Documentation  ${server.address}/docs\n`)
  expect((await fetch(`${server.address}/docs`)).status).toBe(200)
  const [, page, secret = ''] = /Console +(\S+)#sign-in=(\S+)/.exec(server.stdout()) ?? []
  expect(page).toBe(`${server.address}/console`)
  expect(await signInForRole(server.address, secret)).toBe('team-admin')
  const [, portal, token = ''] = /Portal link +(\S+)#token=(\S+)/.exec(server.stdout()) ?? []
  expect(portal).toBe(`${server.address}/portal`)
  expect((await call(server, '/portal/v1/me', { key: token })).status).toBe(200)
  const key = server.demoKey ?? ''
  expect(key).toMatch(/^tek_live_/)
  const curl = /^ *(curl .*)$/m.exec(server.stdout())?.[1] ?? ''
  expect(curl).toContain(key)
  if (hasCurl) expect(runCurl(curl)).toBe('200')
  expect(getData<Page<unknown>>(await listCodes(server, key)).total).toBeGreaterThan(0)

  const postgres = runningPostgres(folder)
  expect(await server.stop()).toEqual(CLEAN)
  await expectNoPostgres(folder, postgres)
  expect(server.stderr()).not.toMatch(/error|\n +at /i)
})

test('a second start keeps the demo, its key and the operator token, and prints no key', SLOW, async () => {
  const folder = createDataFolder()
  const first = await startServer({ env: { DATA_DIR: folder } })
  const codes = await listCodes(first, first.demoKey)
  const token = readOperatorToken(folder)
  const postgres = runningPostgres(folder)
  first.signal('SIGINT')
  expect(await first.exited).toEqual(CLEAN)
  await expectNoPostgres(folder, postgres)

  const second = await startServer({ env: { DATA_DIR: folder } })
  expect(second.stdout()).not.toMatch(/tek_|tep_|curl/)
  expect((await listCodes(second, first.demoKey)).body).toEqual(codes.body)
  expect(await listTeams(second, folder)).toHaveLength(1)
  expect(readOperatorToken(folder)).toBe(token)
})

test(
  '--no-demo creates no team; operator token and secret key are private to their owner, and the token opens the operator API',
  SLOW,
  async () => {
    const folder = createDataFolder()
    const server = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
    expect(server.stdout()).not.toMatch(/tek_|curl/)
    expect(await listTeams(server, folder)).toEqual([])
    const token = readOperatorToken(folder)
    expect(statSync(join(folder, 'operator-token')).mode & 0o777).toBe(0o600)
    expect(server.stdout() + server.stderr()).not.toContain(token)
    const secretKey = join(folder, 'secret-key')
    expect(statSync(secretKey).mode & 0o777).toBe(0o600)
    expect(readFileSync(secretKey, 'utf8')).toMatch(/^[\w-]{43}\n$/)
    expect(server.stdout() + server.stderr()).not.toContain(readFileSync(secretKey, 'utf8').trim())
    expect((await call(server, '/operator/v1/teams', { key: `${token}x` })).status).toBe(401)
  },
)

test('links contain the actual port when PORT is 0', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: createDataFolder() } })
  const invited = await call(server, '/api/v1/users/invitations', {
    method: 'POST',
    key: server.demoKey ?? '',
    body: { email: 'new@example.com', role: 'team-member' },
  })
  expect(invited.status).toBe(201)
  expect(JSON.stringify(invited.body)).toContain(`"${server.address}/portal#`)
})

test('a server runs on a folder with a long name, spaces and accents', SLOW, async () => {
  const folder = createDataFolder(`données de l'équipe/${'long-'.repeat(25)}`)
  // The socket is in the temporary folder, because its path would be too long in this folder.
  const server = await startServer({ env: { DATA_DIR: folder, TMPDIR: dirname(dirname(folder)) } })
  const postgres = runningPostgres(folder)
  expect((await listCodes(server, server.demoKey)).status).toBe(200)
  expect(await server.stop()).toEqual(CLEAN)
  await expectNoPostgres(folder, postgres)
})
