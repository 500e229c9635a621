// Uploads and large responses use memory, so each key may have only a few of them at a time.
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedTerminations } from '../../make/many-missions.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'
import { formatRequest } from '../hostile/client/raw-socket.ts'

const UPLOADS = 2
const LARGE_PAGES = 2
const world = await startWorld()
let port = 0
beforeAll(async () => {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as { port: number }).port
})

/** Sends a request, reads the first bytes of the response, and then stops reading. */
function openRequest(
  line: string,
  team: Team,
  headers: string[] = [],
): { socket: Socket; hasBegun(): boolean } {
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  let hasBegun = false
  socket.once('data', () => {
    hasBegun = true
    socket.pause()
  })
  socket.write(formatRequest(line, ['Host: h', `X-Api-Key: ${team.key}`, ...headers]))
  return { socket, hasBegun: () => hasBegun }
}
const selectStarted = (requests: ReturnType<typeof openRequest>[]) =>
  requests.filter(({ hasBegun }) => hasBegun())

/** By the end of these requests, an earlier request that does not have to wait is served, too. */
async function expectOthersServed(other: Team): Promise<void> {
  for (let sent = 0; sent < 30; sent += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/missions`, {
      headers: { 'x-api-key': other.key },
    })
    expect(reply.status).toBe(200)
    await reply.text()
  }
}

test('a key uploads two files at a time; the next upload starts when one has ended', async () => {
  const acme = await world.team()
  const file = [
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000000',
    'Expect: 100-continue',
  ]
  const uploads = Array.from({ length: 5 }, () => openRequest('POST /api/v1/missions HTTP/1.1', acme, file))
  await expect.poll(() => selectStarted(uploads).length).toBe(UPLOADS)
  await expectOthersServed(await world.team())
  const [first] = selectStarted(uploads)
  expect(selectStarted(uploads)).toHaveLength(UPLOADS)
  first?.socket.destroy()
  await expect.poll(() => selectStarted(uploads).length).toBe(UPLOADS + 1)
})

test('a large response that the client does not read keeps its slot until the client disconnects', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await seedTerminations(world, acme, 100, '2026-06-30')
  await world.database.query({
    text: "update mission set description = repeat('x', 50000) where tenant_id = $1",
    values: [acme.id],
  })
  const unread = Array.from({ length: LARGE_PAGES }, () =>
    openRequest('GET /api/v1/missions?per_page=100 HTTP/1.1', acme),
  )
  await expect.poll(() => selectStarted(unread).length).toBe(LARGE_PAGES)
  const replies: Reply[] = []
  const third = acme.call('GET', '/missions?per_page=100').then((reply) => replies.push(reply))
  expect((await other.call('GET', '/missions?per_page=100')).status).toBe(200)
  await expectOthersServed(other)
  expect(replies).toEqual([])
  unread[0]?.socket.destroy()
  await third
  expect(replies[0]?.body.data.items).toHaveLength(100)
})
