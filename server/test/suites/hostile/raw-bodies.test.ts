// Body sizes and the Expect header: a body that is too large is refused before it is sent or read.
import { beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Team } from '../../world/world.ts'
import { exchange, expectOneResponse, formatRequest } from './client/raw-socket.ts'
import { readRefusal } from './client/refusal-check.ts'

const world = await startWorld()
const LIST = '/api/v1/project-codes'
const HOST = 'Host: engagement.example'
const JSON_TYPE = 'Content-Type: application/json'
const CLOSE = 'Connection: close'
const GIGABYTE = 'Content-Length: 1000000000'
const EXPECT = 'Expect: 100-continue'
const BODY = '{"name":"Apollo"}'
const LIMIT = 256 * 1024
let port = 0
let acme: Team
let key = ''

beforeAll(async () => {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as { port: number }).port
  acme = await world.team()
  key = `X-Api-Key: ${acme.key}`
})

const total = async () => (await acme.call('GET', '/project-codes')).body.data.total
const post = (headers: string[], body = '', path = LIST) =>
  formatRequest(`POST ${path} HTTP/1.1`, [HOST, ...headers], body)

describe('an expectation', () => {
  test.each(['foo', '200-ok', '100-continued'])('%s is refused with 417', async (expectation) => {
    const bytes = post([key, JSON_TYPE, `Expect: ${expectation}`, `Content-Length: ${BODY.length}`], BODY)
    const { responses, isClosed } = await exchange(port, bytes)
    const response = expectOneResponse(responses)
    expect(response.status).toBe(417)
    readRefusal(response)
    expect(isClosed).toBe(true)
  })

  test.each([
    ['without a key', () => [JSON_TYPE, GIGABYTE], LIST, 401],
    ['with a wrong key', () => ['X-Api-Key: wrong', JSON_TYPE, GIGABYTE], LIST, 401],
    ['of 1 GB', () => [key, JSON_TYPE, GIGABYTE], LIST, 413],
    ['of one byte over 256 kB', () => [key, JSON_TYPE, `Content-Length: ${LIMIT + 1}`], LIST, 413],
    ['in another media type', () => [key, 'Content-Type: text/plain', 'Content-Length: 2'], LIST, 415],
    ['for no known path', () => [key, JSON_TYPE, 'Content-Length: 2'], '/nope', 404],
    ['for a path without POST', () => [key, JSON_TYPE, 'Content-Length: 2'], '/livez', 405],
  ])('of a body %s gets the final response without 100 Continue', async (_title, headers, path, status) => {
    const { responses, interim } = await exchange(port, post([EXPECT, ...headers()], '', path))
    expect(interim).toEqual([])
    const response = expectOneResponse(responses)
    expect(response.status).toBe(status)
    readRefusal(response)
  })

  test('of a small body with a key gets 100 Continue, then 201', async () => {
    const head = post([key, JSON_TYPE, EXPECT, CLOSE, `Content-Length: ${BODY.length}`])
    const { responses, interim } = await exchange(port, head, { afterwards: BODY })
    expect(interim).toEqual([100])
    expect(expectOneResponse(responses).status).toBe(201)
  })

  test('of a chunked body with a key gets 100 Continue, and its size is limited', async () => {
    const head = post([key, JSON_TYPE, EXPECT, CLOSE, 'Transfer-Encoding: chunked'])
    const { responses, interim } = await exchange(port, head, { afterwards: toChunks(LIMIT + 1) })
    expect(interim).toEqual([100])
    expect(expectOneResponse(responses).status).toBe(413)
  })

  test('of HTTP/1.0 is ignored', async () => {
    const head = [key, JSON_TYPE, EXPECT, `Content-Length: ${BODY.length}`]
    const { responses, interim } = await exchange(port, formatRequest(`POST ${LIST} HTTP/1.0`, head, BODY))
    expect(interim).toEqual([])
    expect(expectOneResponse(responses).status).toBe(201)
  })

  test('without a body is ignored', async () => {
    const bytes = formatRequest(`GET ${LIST} HTTP/1.1`, [HOST, key, EXPECT, CLOSE])
    expect(expectOneResponse((await exchange(port, bytes)).responses).status).toBe(200)
  })
})

/** Whitespace is valid JSON, so a body can have any length. */
const padded = (bytes: number) => `{"name":"Apollo"${' '.repeat(bytes - 17)}}`
const toChunks = (bytes: number) => {
  const body = padded(bytes)
  return `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

describe('a body', () => {
  test('of exactly 256 kB is accepted', async () => {
    const bytes = post([key, JSON_TYPE, CLOSE, `Content-Length: ${LIMIT}`], padded(LIMIT))
    expect(expectOneResponse((await exchange(port, bytes)).responses).status).toBe(201)
  })

  test('of exactly 256 kB in chunks is accepted', async () => {
    const bytes = post([key, JSON_TYPE, CLOSE, 'Transfer-Encoding: chunked'], toChunks(LIMIT))
    expect(expectOneResponse((await exchange(port, bytes)).responses).status).toBe(201)
  })

  test.each([
    ['of 1 GB by its Content-Length', GIGABYTE, '{'],
    ['of one byte more than 256 kB', `Content-Length: ${LIMIT + 1}`, padded(LIMIT + 1)],
    ['of one byte more than 256 kB in chunks', 'Transfer-Encoding: chunked', toChunks(LIMIT + 1)],
    ['of 2 MB in chunks', 'Transfer-Encoding: chunked', toChunks(2_000_000)],
  ])('%s is refused with 413, and the connection is closed', async (_title, length, body) => {
    const before = await total()
    const { responses, isClosed } = await exchange(port, post([key, JSON_TYPE, length], body))
    const response = expectOneResponse(responses)
    expect(response.status).toBe(413)
    expect(readRefusal(response).details.reason).toBe('body_too_large')
    expect(isClosed).toBe(true)
    expect(await total()).toBe(before)
  })

  test('that ends early is not stored', async () => {
    const before = await total()
    const bytes = post([key, JSON_TYPE, `Content-Length: ${BODY.length + 10}`], BODY)
    const { responses } = await exchange(port, bytes, { quietMs: 50, timeoutMs: 300 })
    expect(responses).toEqual([])
    expect(await total()).toBe(before)
  })

  test.each([
    ['for no known path', '/nope', 'POST', 404],
    ['for a path without its method', LIST, 'PUT', 405],
  ])(
    'in another media type or too large %s does not change that status',
    async (_title, path, method, status) => {
      const bodies: [string[], string][] = [
        [['Content-Type: text/plain', 'Content-Length: 1'], 'x'],
        [[JSON_TYPE, GIGABYTE], '{'],
      ]
      for (const [headers, body] of bodies) {
        const bytes = formatRequest(`${method} ${path} HTTP/1.1`, [HOST, key, CLOSE, ...headers], body)
        const response = expectOneResponse((await exchange(port, bytes)).responses)
        expect(response.status).toBe(status)
        readRefusal(response)
      }
    },
  )

  test.each([
    ['two media types', [JSON_TYPE, 'Content-Type: text/plain']],
    ['two content codings', [JSON_TYPE, 'Content-Encoding: identity', 'Content-Encoding: gzip']],
  ])('announced with %s is refused', async (_title, headers) => {
    const before = await total()
    const bytes = post([key, CLOSE, ...headers, `Content-Length: ${BODY.length}`], BODY)
    const response = expectOneResponse((await exchange(port, bytes)).responses)
    expect([400, 415]).toContain(response.status)
    readRefusal(response)
    expect(await total()).toBe(before)
  })

  test.each([
    ['without any header for one', []],
    ['with Content-Length 0', ['Content-Length: 0']],
    ['with Content-Length 0 and a media type', ['Content-Type: text/plain', 'Content-Length: 0']],
    ['with no chunk in it', ['Transfer-Encoding: chunked']],
    ['with no chunk in it and a media type', ['Content-Type: text/plain', 'Transfer-Encoding: chunked']],
  ])('that is empty, %s, counts as no body', async (_title, headers) => {
    const { body } = await acme.call('POST', '/project-codes', { name: 'Apollo' })
    const line = `DELETE ${LIST}/${body.data.id} HTTP/1.1`
    const isChunked = headers.some((header) => header.includes('chunked'))
    const bytes = formatRequest(line, [HOST, key, CLOSE, ...headers], isChunked ? '0\r\n\r\n' : '')
    expect(expectOneResponse((await exchange(port, bytes)).responses).status).toBe(200)
  })
})

describe('a body in chunks', () => {
  const chunked = (length: number, size: number) => {
    const text = BODY.padEnd(length, ' ')
    const chunks = Array.from({ length: Math.ceil(length / size) }, (_, index) => {
      const chunk = text.slice(index * size, (index + 1) * size)
      return `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    })
    const headers = [key, JSON_TYPE, CLOSE, 'Transfer-Encoding: chunked']
    return post(headers, `${chunks.join('')}0\r\n\r\n`)
  }

  test.each([
    ['1,000 of one byte', 1000, 1],
    ['100 of 2,500 bytes', 250_000, 2500],
    ['500 of 512 bytes', 256_000, 512],
  ])('is accepted: %s', async (_title, length, size) => {
    expect(expectOneResponse((await exchange(port, chunked(length, size))).responses).status).toBe(201)
  })

  test.each([
    ['1,001 of one byte', 1001, 1],
    ['200,000 of one byte', 200_000, 1],
    ['2,000 of 100 bytes', 200_000, 100],
  ])('is refused, because each chunk has a cost: %s', async (_title, length, size) => {
    const before = await total()
    const response = expectOneResponse((await exchange(port, chunked(length, size))).responses)
    expect(response.status).toBe(400)
    expect(readRefusal(response).details.reason).toBe('invalid_value')
    expect(await total()).toBe(before)
  })
})
