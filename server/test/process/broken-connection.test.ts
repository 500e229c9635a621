// The connection to the database breaks in the middle of a request: that is no mistake of the caller.
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, socketsOf } from './data-folder.ts'
import { createTeam, holdTree } from './held-tree.ts'
import { startServer } from './server-process.ts'
import { SLOW } from './wait.ts'

/** Stands between the server and PostgreSQL, and can break all connections at once. */
async function proxyTo(target: string) {
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(target)
    open.add(near)
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  const reset = () => {
    for (const near of open) near.resetAndDestroy()
    open.clear()
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    reset()
    proxy.close()
  })
  const address = proxy.address()
  return { port: typeof address === 'object' ? address?.port : 0, reset }
}

test(
  'a request whose database connection is reset is answered 500, and the next one works',
  SLOW,
  async () => {
    const folder = dataFolder()
    const owner = await startServer({ env: { DATA_DIR: folder } })
    const proxy = await proxyTo(join(socketsOf(folder), '.s.PGSQL.5432'))
    const url = `postgres://engagement@127.0.0.1:${proxy.port}/engagement`
    const server = await startServer({ env: { DATABASE_URL: url } })
    const tree = await holdTree(owner, folder)
    const inFlight = createTeam(server, owner.demoKey)
    await tree.someoneWaits()
    proxy.reset()
    expect(await inFlight).toBe(500)
    await tree.release()
    expect(await createTeam(server, owner.demoKey)).toBe(201)
  },
)
