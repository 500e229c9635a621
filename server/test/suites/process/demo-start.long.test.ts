// The demo of a first start exists when /readyz returns 200, and a failing demo does not stop the service.
import pg from 'pg'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../../src/kernel/db/embedded/index.ts'
import { freePort } from '../cluster/programs.ts'
import { call } from './programs/calls.ts'
import { prepareDataFolder } from './programs/data-folder.ts'
import { launch, startServer, waitUntilReady } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

test.each(['1', '2'])('with WORKERS=%s /readyz is 503 until the demo exists', SLOW, async (WORKERS) => {
  const folder = prepareDataFolder()
  const embedded = await openEmbedded(folder, () => {})
  const session = new pg.Client(embedded.connection)
  await session.connect()
  // The worker that creates the demo waits for this lock.
  await session.query("begin; select pg_advisory_xact_lock(hashtextextended('demo', 0))")
  const PORT = String(await freePort())
  const launched = launch({ env: { DATA_DIR: folder, PORT, WORKERS } })
  const response = await waitFor('a response', TIMEOUT_MS, () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined),
  )
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    error: { code: 503, message: 'The process is starting', details: { reason: 'internal_error' } },
  })
  expect(launched.stdout()).toBe('')
  await session.query('commit')
  const server = await waitUntilReady(launched)
  expect((await call(server, '/readyz')).status).toBe(200)
  expect((await call(server, '/api/v1/me', { key: server.demoKey ?? '' })).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  await session.end()
  await embedded.leave()
})

test('a demo that cannot be created is logged, and the service starts without it', SLOW, async () => {
  const folder = prepareDataFolder()
  const embedded = await openEmbedded(folder, () => {})
  const session = new pg.Client(embedded.connection)
  await session.connect()
  await session.query('alter table freelancer add constraint none_at_all check (false)')
  await session.end()
  const server = await startServer({ env: { DATA_DIR: folder } })
  expect(server.demoKey).toBeUndefined()
  expect(server.stderr()).toContain('The demo could not be made; the service starts without it.')
  expect((await call(server, '/readyz')).status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(server.stdout()).toContain('none_at_all')
  await embedded.leave()
})
