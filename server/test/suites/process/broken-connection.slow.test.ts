// A database connection that breaks or stops responding before the commit of a request: the response is 503, because nothing was changed.
import { expect, test } from 'vitest'
import { startPostgresProxy } from '../faults/proxies/postgres-proxy.ts'
import { createCode } from './programs/calls.ts'
import { prepareDataFolder } from './programs/data-folder.ts'
import { createTeam, lockTree } from './programs/held-tree.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, withTimeout } from './programs/wait.ts'

test(
  'a request whose database connection is reset or silent returns 503, and the next request works',
  SLOW,
  async () => {
    const folder = prepareDataFolder()
    const owner = await startServer({ env: { DATA_DIR: folder } })
    const proxy = await startPostgresProxy(folder)
    const server = await startServer({ env: { DATABASE_URL: proxy.url } })
    const tree = await lockTree(owner, folder)
    const inFlight = createTeam(server, owner.demoKey)
    await tree.waitUntilRequestBlocked()
    proxy.set('broken')
    expect(await inFlight).toBe(503)
    proxy.set('pass')
    await tree.release()
    expect(await createTeam(server, owner.demoKey)).toBe(201)

    proxy.set('silent')
    const response = createCode(server, owner.demoKey, 'silent')
    // The timeout of the service is 6 s; without it the request would never end.
    expect((await withTimeout(TIMEOUT_MS, 'a response', response)).status).toBe(503)
    proxy.set('pass')
    expect((await createCode(server, owner.demoKey, 'afterwards')).status).toBe(201)
  },
)
