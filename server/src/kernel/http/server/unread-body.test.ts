import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { leaveUnread, MAX_LINGERING } from './unread-body.ts'

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const clients: Socket[] = []
afterAll(() => {
  vi.useRealTimers()
  for (const client of clients) client.destroy()
  server.close()
})

/** The service's side of a connection whose client neither reads nor closes. */
async function accept(): Promise<Socket> {
  const accepted = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  clients.push(connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {}))
  const [socket] = (await accepted) as [Socket]
  return socket
}

function refuse(socket: Socket): Socket {
  leaveUnread({ socket } as IncomingMessage)
  socket.destroySoon()
  return socket
}

test('connections that are closed already do not count, and no more than the maximum linger', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = await accept()
  // The same socket stands for many, and Node warns about its listeners.
  closed.setMaxListeners(0).destroy()
  await once(closed, 'close')
  for (let count = 0; count < MAX_LINGERING; count += 1) refuse(closed)

  const sockets: Socket[] = []
  for (let count = 0; count <= MAX_LINGERING; count += 1) sockets.push(await accept())
  const closing = sockets.map((socket) => once(socket, 'close'))
  const last = sockets.pop() as Socket
  for (const socket of sockets) refuse(socket)
  refuse(last)
  await closing.at(-1)
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  vi.runAllTimers()
  await Promise.all(closing)
})
