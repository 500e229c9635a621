// Tests that time and size of a response are limited, that redirects are not followed, and that a closed idle connection is replaced.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { stopTime } from '../../../test/world/stopped-time.ts'
import { createAddressGuard } from './address-guard.ts'
import { createOutgoing } from './guarded-request.ts'
import { createResolve } from './resolve.ts'

const guard = createAddressGuard(['127.0.0.0/8'])
const LIMITS = { connectMs: 60_000, totalMs: 60_000 }

function createPost(limits: Partial<typeof LIMITS> = {}) {
  const outgoing = createOutgoing({ guard, resolve: createResolve(), limits: { ...LIMITS, ...limits } })
  onTestFinished(outgoing.close)
  return (url: string, body = '{}') =>
    outgoing.post({ url, headers: { 'content-type': 'application/json' }, body })
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = async (listener: RequestListener) => `http://${await listen(createServer(listener))}/hook`
/** Serves connections on which `sendBytes` writes raw bytes, whatever the client has sent. */
const serveBytes = async (sendBytes: (socket: Socket) => void) =>
  `http://${await listen(createTcpServer((socket) => void socket.once('data', () => sendBytes(socket))))}/hook`

test('a request sends the body with its headers, and returns status, body and address', async () => {
  let received = ''
  const url = await serve((request, response) => {
    request.on('data', (chunk) => {
      received += `${request.method} ${request.headers['content-type']} ${chunk}`
    })
    request.on('end', () => response.writeHead(429, { 'retry-after': '7' }).end('slow down'))
  })
  expect(await createPost()(url, '{"a":"é"}')).toEqual({
    kind: 'response',
    status: 429,
    retryAfter: '7',
    body: Buffer.from('slow down'),
    address: '127.0.0.1',
  })
  expect(received).toBe('POST application/json {"a":"é"}')
})

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  let isReached = false
  const target = await serve((_, response) => {
    isReached = true
    response.end()
  })
  const url = await serve((_, response) => response.writeHead(status, { location: target }).end())
  expect(await createPost()(url)).toMatchObject({ kind: 'response', status })
  expect(isReached).toBe(false)
})

/** Returns whether the result is available after one more turn of the event loop. */
async function isSettled(result: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve))
  return (await Promise.race([result, turn])) !== undefined
}

test('a request to a server that does not respond fails after the total time', async () => {
  const time = stopTime()
  const reached = Promise.withResolvers<void>()
  const url = await serve(() => reached.resolve())
  const result = createPost({ totalMs: 300 })(url)
  await reached.promise
  time.pass(299)
  expect(await isSettled(result)).toBe(false)
  time.pass(1)
  expect(await result).toEqual({ kind: 'failure', error: 'timeout', address: '127.0.0.1' })
})

test('a request whose TLS handshake does not complete fails after the connect time', async () => {
  const time = stopTime()
  const reached = Promise.withResolvers<void>()
  const address = await listen(createTcpServer(() => reached.resolve()))
  const result = createPost({ connectMs: 300 })(`https://${address}/`)
  await reached.promise
  time.pass(299)
  expect(await isSettled(result)).toBe(false)
  time.pass(1)
  expect(await result).toMatchObject({ error: 'connect_timeout' })
})

test.each(['headers', 'body'])(
  'a response that sends its %s byte by byte ends after the total time',
  async (part) => {
    const time = stopTime()
    const dripped = Promise.withResolvers<void>()
    const url = await serveBytes((socket) => {
      socket.write(
        part === 'body' ? 'HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n' : 'HTTP/1.1 200 OK\r\n',
      )
      let drops = 0
      const timer = setInterval(() => {
        socket.write(part === 'body' ? 'x' : 'x: y\r\n')
        drops += 1
        if (drops === 5) dripped.resolve()
      }, 1)
      socket.on('close', () => clearInterval(timer))
    })
    const responded = Promise.withResolvers<void>()
    const onResponse = () => responded.resolve()
    subscribe('http.client.response.finish', onResponse)
    onTestFinished(() => void unsubscribe('http.client.response.finish', onResponse))
    const result = createPost({ totalMs: 500 })(url)
    await dripped.promise
    if (part === 'body') await responded.promise
    time.pass(499)
    expect(await isSettled(result)).toBe(false)
    time.pass(1)
    expect(await result).toMatchObject(
      part === 'body' ? { kind: 'response', status: 200 } : { kind: 'failure', error: 'timeout' },
    )
  },
)

test('at most 4 kB of an endless body are read, and the connection is closed', async () => {
  let closed: Promise<unknown> | undefined
  const url = await serve((_, response) => {
    closed = once(response, 'close')
    const write = () => {
      while (response.write('x'.repeat(1000)));
    }
    response.on('drain', write)
    write()
  })
  const result = await createPost()(url)
  expect(result).toMatchObject({ kind: 'response', status: 200 })
  expect(result.kind === 'response' && result.body.length).toBe(4096)
  await closed
})

test.each([
  ['large headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(9000)}\r\n\r\n`],
  ['something else than HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
])('%s are an invalid response', async (_, bytes) => {
  const url = await serveBytes((socket) => void socket.write(bytes))
  expect(await createPost()(url)).toMatchObject({ kind: 'failure', error: 'invalid_response' })
})

test('an untrusted certificate is refused', async () => {
  // A mail server that begins with the handshake, and has a self-signed certificate.
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  expect(await createPost()(`https://127.0.0.1:${port}/`)).toMatchObject({ error: 'tls_failed' })
})

test('a closed port is a failed connection', async () => {
  const server = createTcpServer()
  const address = await listen(server)
  server.close()
  await once(server, 'close')
  expect(await createPost()(`http://${address}/`)).toMatchObject({ error: 'connection_failed' })
})

test('a connection is used again, and a connection that the server has closed is replaced', async () => {
  const sockets: Socket[] = []
  let requests = 0
  const url = await serve((request, response) => {
    requests += 1
    sockets.push(request.socket)
    // The second request on the first connection gets no response.
    if (requests === 3) request.socket.destroy()
    else response.end('ok')
  })
  const post = createPost()
  await post(url)
  await post(url)
  expect(sockets[0]).toBe(sockets[1])
  expect(await post(url)).toMatchObject({ kind: 'response', status: 200 })
  expect(requests).toBe(4)
  expect(sockets[3]).not.toBe(sockets[0])
})
