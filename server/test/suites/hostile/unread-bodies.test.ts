// A request that is refused by its head: the body is not read, and the client that is still sending it gets the response.
import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'

const world = await startWorld()
/** A body larger than all buffers of a connection. */
const BODY = Buffer.alloc(20_000_000, ' ')
/** One read of the socket, which the head and the beginning of the body share. */
const ONE_READ = 64 * 1024
const HEADERS = { 'content-type': 'application/json', 'content-length': BODY.length }
let port = 0

beforeAll(async () => {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as AddressInfo).port
})

/** The socket of the next connection, on the side of the service. */
async function awaitConnection(): Promise<Socket> {
  const [socket] = (await once(world.app.server.server, 'connection')) as [Socket]
  return socket
}

test('the service reads no more of a refused body than came with the head', async () => {
  const connection = awaitConnection()
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  const head = Object.entries({ host: 'h', ...HEADERS }).map(([name, value]) => `${name}: ${value}\r\n`)
  client.write(`POST /api/v1/missions HTTP/1.1\r\n${head.join('')}\r\n`)
  client.write(BODY)
  let response = ''
  client.setEncoding('utf8').on('data', (text) => (response += text))
  const socket = await connection
  await once(socket, 'close')
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(socket.bytesRead).toBeGreaterThan(0)
  expect(socket.bytesRead).toBeLessThanOrEqual(ONE_READ)
  client.destroy()
})

const requestStatus = () =>
  new Promise<number | string>((resolve) => {
    const path = '/api/v1/missions'
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers: HEADERS })
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    request.on('error', ({ message }) => resolve(message))
    request.end(BODY)
  })

test('a client that is still sending a refused body gets the response, not a reset', async () => {
  for (let count = 0; count < 20; count += 1) expect(await requestStatus()).toBe(401)
})

test('the connection of a client that does not close it is closed by the service', async () => {
  const connection = awaitConnection()
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  client.write('POST /api/v1/missions HTTP/1.1\r\nhost: h\r\ncontent-length: 5\r\n\r\n')
  client.resume()
  const socket = await connection
  await waitFor('the end of the connection', TIMEOUT_MS, () => socket.destroyed)
  client.destroy()
})
