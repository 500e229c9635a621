// Requests that no HTTP client would send, as bytes on a socket: each gets the envelope, or a closed connection.
import { beforeAll, describe, expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { exchange, expectOneResponse, formatRequest } from './client/raw-socket.ts'
import { readRefusal } from './client/refusal-check.ts'

const world = await startWorld()
const LIST = '/api/v1/project-codes'
const HOST = 'Host: engagement.example'
const CLOSE = 'Connection: close'
let port = 0
let key = ''

beforeAll(async () => {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as { port: number }).port
  key = `X-Api-Key: ${(await world.team()).key}`
})

/** A GET with the key and additional header lines. */
const get = (target: string, headers: string[] = [HOST], version = 'HTTP/1.1') =>
  exchange(port, formatRequest(`GET ${target} ${version}`, [...headers, key, CLOSE]))

describe('bytes that are not HTTP', () => {
  const head = (...lines: string[]) => `${[`GET ${LIST} HTTP/1.1`, HOST, ...lines].join('\r\n')}\r\n\r\n`
  test.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['the greeting of TLS', Buffer.from('16030102000100ab010001fc0303', 'hex')],
    ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/3.7', `GET ${LIST} HTTP/3.7\r\n${HOST}\r\n\r\n`],
    ['no version', `GET ${LIST} \r\n${HOST}\r\n\r\n`],
    ['an unknown method', `FOO ${LIST} HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['a method in lower case', `get ${LIST} HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['a blank in the address', `GET ${LIST}/a b HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['a raw NUL in the address', `GET ${LIST}/\0 HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['bare LF as line end', `GET ${LIST} HTTP/1.1\n${HOST}\n\n`],
    ['bare LF after a header', head('X-A: a\nX-B: b')],
    ['bare CR in a header', head('X-A: a\rX-B: b')],
    ['a folded header', head('X-A: a\r\n folded')],
    ['a blank before the colon', head('X-A : a')],
    ['a header without a colon', head('X-A')],
    ['a header without a name', head(': a')],
    ['a NUL in a header', head('X-A: a\0b')],
    ['a control character in a header', head('X-A: a\x01b')],
    ['letters as Content-Length', head('Content-Length: cats')],
    ['letters as Transfer-Encoding', head('Transfer-Encoding: cats')],
  ])('%s is refused with 400 and the connection is closed', async (_title, bytes) => {
    const { responses, isClosed, rest } = await exchange(port, bytes)
    const response = expectOneResponse(responses)
    expect(response.status).toBe(400)
    readRefusal(response)
    expect({ isClosed, rest }).toEqual({ isClosed: true, rest: '' })
  })

  test.each([`CONNECT ${LIST} HTTP/1.1`, 'CONNECT example.com:443 HTTP/1.1'])(
    '%s opens no tunnel',
    async (line) => {
      const { responses, isClosed } = await exchange(port, formatRequest(line, [HOST, key]))
      expect(isClosed).toBe(true)
      for (const response of responses) expect(readRefusal(response).code).toBe(405)
    },
  )
})

describe('the head of a request', () => {
  const makeHeaders = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:b`)

  test('with 100 headers is accepted', async () => {
    const { responses } = await get(LIST, [HOST, ...makeHeaders(97)])
    expect(expectOneResponse(responses).status).toBe(200)
  })

  test.each([
    ['101 headers', [HOST, ...makeHeaders(98)]],
    ['1,500 small headers', [HOST, ...makeHeaders(1500)]],
    ['2,500 headers of five bytes', [HOST, ...Array<string>(2500).fill('a:b')]],
    ['a header of 20 kB', [HOST, `X-A: ${'a'.repeat(20_000)}`]],
    ['a header name of 20 kB', [HOST, `${'a'.repeat(20_000)}: a`]],
    ['a key of 20 kB', [HOST, `Authorization: Bearer ${'a'.repeat(20_000)}`]],
  ])('with %s exceeds the limit: 431, and the connection is closed', async (_title, headers) => {
    const { responses, isClosed } = await exchange(
      port,
      formatRequest(`GET ${LIST} HTTP/1.1`, [...headers, key, CLOSE]),
    )
    const response = expectOneResponse(responses)
    expect(response.status).toBe(431)
    expect(readRefusal(response).details.reason).toBe('headers_too_large')
    expect(isClosed).toBe(true)
  })

  test('without Host is refused with 400', async () => {
    const { responses } = await get(LIST, [])
    const response = expectOneResponse(responses)
    expect(response.status).toBe(400)
    expect(readRefusal(response).details).toMatchObject({ reason: 'missing_field', field: 'Host' })
  })

  test('with two Host headers is refused with 400', async () => {
    const response = expectOneResponse((await get(LIST, [HOST, 'Host: other.example'])).responses)
    expect(response.status).toBe(400)
    readRefusal(response)
  })

  test('of HTTP/1.0 needs no Host, and the connection is closed after the response', async () => {
    const { responses, isClosed } = await exchange(port, formatRequest(`GET ${LIST} HTTP/1.0`, [key]))
    expect(expectOneResponse(responses).status).toBe(200)
    expect(isClosed).toBe(true)
  })

  test('with an Upgrade header is served over HTTP/1.1', async () => {
    const { responses } = await exchange(
      port,
      formatRequest(`GET ${LIST} HTTP/1.1`, [HOST, key, 'Connection: Upgrade, close', 'Upgrade: h2c']),
    )
    expect(expectOneResponse(responses).status).toBe(200)
  })

  test('cannot set the request id', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const response = expectOneResponse((await get('/nope', [HOST, `X-Request-Id: ${id}`])).responses)
    expect(readRefusal(response).request_id).not.toBe(id)
  })
})

describe('an address', () => {
  const id = '018f0000-0000-7000-8000-000000000000'
  test.each([
    ['with bad percent-encoding', `${LIST}/%zz`, [400]],
    ['that ends in a percent sign', `${LIST}/%`, [400]],
    ['with percent-encoded bytes that are no UTF-8', `${LIST}/%ff%fe`, [400]],
    ['with a fragment', `${LIST}#x`, [400]],
    ['with a fragment on an id', `${LIST}/${id}#x`, [400]],
    ['of two slashes', '//', [404]],
    ['with one slash too many', `/${LIST}`, [404]],
    ['with one slash too many inside', '/api//v1/project-codes', [404]],
    ['with dot segments', `/x/..${LIST}`, [404]],
    ['with encoded dot segments', `/x/%2e%2e${LIST}`, [404]],
    ['with a trailing slash', `${LIST}/`, [404]],
    ['with a trailing slash on an id', `${LIST}/${id}/`, [404]],
    ['with an encoded slash in the id', `${LIST}/a%2Fb`, [404]],
    ['with an encoded NUL in the id', `${LIST}/%00`, [404]],
    ['in upper case', LIST.toUpperCase(), [404]],
    ['with one capital letter', '/api/v1/Project-codes', [404]],
    ['with a semicolon', `${LIST};page=2`, [404]],
    ['with a backslash', '/api\\v1\\project-codes', [400, 404]],
    ['of a file of the system', '/docs/../../../etc/passwd', [404]],
    ['with a path parameter of 5,000 characters', `${LIST}/${'a'.repeat(5000)}`, [404]],
    ['with a path parameter of 5,000 encoded characters', `${LIST}/${'%41'.repeat(2500)}`, [404]],
    ['of 9,000 characters in a path parameter', `${LIST}/${'a'.repeat(9000)}`, [414]],
    ['of 9,000 characters on no path', `/${'a'.repeat(9000)}`, [414]],
    ['of 9,000 characters in the query', `${LIST}?external_id=${'a'.repeat(9000)}`, [414]],
    ['of 17,000 characters', `${LIST}?external_id=${'a'.repeat(17_000)}`, [414, 431]],
  ])('%s is refused with the envelope', async (_title, target, statuses) => {
    const response = expectOneResponse((await get(target)).responses)
    expect(statuses).toContain(response.status)
    readRefusal(response)
  })

  test.each([`${LIST}/`, `${LIST}/${id}/`, '/api/v1/users/invitations/'])(
    '%s does not exist, with or without a key, for any method',
    async (target) => {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'])
        for (const credential of [[], [key]]) {
          const bytes = formatRequest(`${method} ${target} HTTP/1.1`, [HOST, CLOSE, ...credential])
          const response = expectOneResponse((await exchange(port, bytes)).responses)
          expect({ method, credential, status: response.status }).toEqual({ method, credential, status: 404 })
        }
    },
  )

  test.each(['PUT', 'OPTIONS', 'TRACE', 'HEAD', 'DELETE'])(
    'with invalid percent-encoding is refused for %s, too',
    async (method) => {
      for (const target of [`${LIST}/%zz`, '/%zz', '/%ff']) {
        const bytes = formatRequest(`${method} ${target} HTTP/1.1`, [HOST, key, CLOSE])
        const response = expectOneResponse(
          (await exchange(port, bytes, { isHead: method === 'HEAD' })).responses,
        )
        expect(response.status).toBe(400)
        if (method !== 'HEAD') readRefusal(response)
      }
    },
  )

  // Each of these has two reasons for a refusal, outside the router.
  test.each([
    ['badly encoded and without Host', `${LIST}/%zz`, []],
    ['badly encoded with 101 headers', `${LIST}/%zz`, [HOST, ...Array<string>(98).fill('a:b')]],
    ['badly encoded and 9,000 characters long', `/%zz${'a'.repeat(9000)}`, [HOST]],
    ['9,000 characters long and without Host', `${LIST}/${'a'.repeat(9000)}`, []],
  ])('%s is refused, and the service keeps working', async (_title, target, headers) => {
    const response = expectOneResponse((await get(target, headers)).responses)
    expect([400, 414, 431]).toContain(response.status)
    readRefusal(response)
    expect(expectOneResponse((await get('/livez')).responses).status).toBe(200)
  })

  test.each([
    ['in absolute form', `http://engagement.example${LIST}`],
    ['in absolute form with a port', `http://engagement.example:8080${LIST}`],
    ['with letters percent-encoded', '/api/v1/project%2Dcodes'],
  ])('%s means the same to GET, OPTIONS and an unsupported method', async (_title, target) => {
    const send = async (method: string) =>
      expectOneResponse(
        (await exchange(port, formatRequest(`${method} ${target} HTTP/1.1`, [HOST, key, CLOSE]))).responses,
      )
    expect((await send('GET')).status).toBe(200)
    for (const [method, status] of [
      ['OPTIONS', 204],
      ['PUT', 405],
    ] as const)
      expect(await send(method)).toMatchObject({ status, headers: { allow: 'GET, HEAD, OPTIONS, POST' } })
  })

  test('OPTIONS * needs no key', async () => {
    const response = expectOneResponse(
      (await exchange(port, formatRequest('OPTIONS * HTTP/1.1', [HOST, CLOSE]))).responses,
    )
    expect([204, 404]).toContain(response.status)
    if (response.status === 404) readRefusal(response)
  })
})
