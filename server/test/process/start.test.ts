// What whoever starts the service sees: the greeting, the demo, the operator token, a clean end.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, dataOf, operatorToken, type Page, teamsOf } from './calls.ts'
import { dataFolder, expectNoPostgres, runningPostgres } from './data-folder.ts'
import { startServer } from './server-process.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0

test('the first start on an empty folder makes the demo and says how to use it; a second one keeps both', async () => {
  const folder = dataFolder()
  const first = await startServer({ env: { DATA_DIR: folder } })
  expect(first.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(first.stdout()).toContain(`API reference  ${first.address}/docs\n`)
  expect(first.demoKey).toMatch(/^tek_live_/)
  const key = first.demoKey ?? ''
  const curl = /^ *(curl .*)$/m.exec(first.stdout())?.[1] ?? ''
  expect(curl).toContain(key)
  if (hasCurl) expect(statusOf(curl)).toBe('200')
  expect((await fetch(`${first.address}/docs`)).status).toBe(200)
  const codes = await call(first, '/api/v1/project-codes', { key })
  expect(dataOf<Page<unknown>>(codes).total).toBeGreaterThan(0)
  expect(await first.stop()).toEqual({ code: 0, signal: null })

  const second = await startServer({ env: { DATA_DIR: folder } })
  expect(second.demoKey).toBeUndefined()
  expect(second.stdout()).not.toContain('tek_')
  expect((await call(second, '/api/v1/project-codes', { key })).body).toEqual(codes.body)
  expect(await teamsOf(second, folder)).toHaveLength(1)
})

const statusOf = (curl: string) =>
  spawnSync('/bin/sh', ['-c', `${curl} --silent --output /dev/null --write-out '%{http_code}'`], {
    encoding: 'utf8',
  }).stdout

test('--no-demo makes no team and prints no key', async () => {
  const folder = dataFolder()
  const server = await startServer({ env: { DATA_DIR: folder }, args: ['--no-demo'] })
  expect(server.stdout()).not.toMatch(/tek_|curl/)
  expect(await teamsOf(server, folder)).toEqual([])
})

test('the operator token is kept for its owner only, opens the operator API and stays the same', async () => {
  const folder = dataFolder()
  const env = { DATA_DIR: folder }
  const first = await startServer({ env, args: ['--no-demo'] })
  expect(statSync(join(folder, 'operator-token')).mode & 0o777).toBe(0o600)
  const token = operatorToken(folder)
  expect(first.stdout() + first.stderr()).not.toContain(token)
  expect((await call(first, '/operator/v1/teams', { key: `${token}x` })).status).toBe(401)
  expect((await call(first, '/operator/v1/teams', { key: token })).status).toBe(200)
  await first.stop()
  const second = await startServer({ env, args: ['--no-demo'] })
  expect((await call(second, '/operator/v1/teams', { key: token })).status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the process with 0 and its PostgreSQL with it',
  async (signal) => {
    const folder = dataFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    const postgres = runningPostgres(folder)
    server.signal(signal)
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expectNoPostgres(folder, postgres)
    expect(server.stderr()).not.toMatch(/error|\n +at /i)
  },
)

test('links lead to the port that was taken when PORT is 0', async () => {
  const server = await startServer({ env: { DATA_DIR: dataFolder() } })
  const invited = await call(server, '/api/v1/users/invitations', {
    method: 'POST',
    key: server.demoKey ?? '',
    body: { email: 'new@example.com', role: 'team-member' },
  })
  expect(invited.status).toBe(201)
  expect(JSON.stringify(invited.body)).toContain(`${server.address}/portal#`)
})

test('a folder with a long name, blanks and accents is as good as any', async () => {
  const folder = dataFolder(`données de l'équipe/${'long-'.repeat(25)}`)
  const server = await startServer({ env: { DATA_DIR: folder } })
  const postgres = runningPostgres(folder)
  expect((await call(server, '/api/v1/project-codes', { key: server.demoKey ?? '' })).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  await expectNoPostgres(folder, postgres)
})
