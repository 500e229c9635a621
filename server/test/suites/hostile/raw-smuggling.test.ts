// Requests with an ambiguous end, and pipelined requests: one response each, no request smuggling.
import { beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Team } from '../../world/world.ts'
import { TIMEOUT_MS } from '../process/programs/wait.ts'
import { exchange, expectOneResponse, formatRequest } from './client/raw-socket.ts'
import { readRefusal } from './client/refusal-check.ts'

const world = await startWorld()
const LIST = '/api/v1/project-codes'
const HOST = 'Host: engagement.example'
const JSON_TYPE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'
const BODY = '{"name":"Apollo"}'
const LENGTH = `Content-Length: ${BODY.length}`
const NEXT = formatRequest('GET /livez HTTP/1.1', [HOST])
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
const post = (headers: string[], body: string, path = LIST) =>
  formatRequest(`POST ${path} HTTP/1.1`, [HOST, JSON_TYPE, ...headers], body)

describe('a body of ambiguous length, followed by another request', () => {
  const chunks = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
  test.each([
    ['Transfer-Encoding and Content-Length', ['Content-Length: 4', CHUNKED], chunks],
    ['Content-Length and Transfer-Encoding', [CHUNKED, 'Content-Length: 4'], chunks],
    ['a zero chunk within a longer Content-Length', [LENGTH, CHUNKED], '0\r\n\r\n'],
    ['two different Content-Lengths', [LENGTH, 'Content-Length: 4'], BODY],
    ['the same Content-Length twice', [LENGTH, LENGTH], BODY],
    ['two Content-Lengths in one header', [`${LENGTH}, ${BODY.length}`], BODY],
    ['a Content-Length with a plus', [`Content-Length: +${BODY.length}`], BODY],
    ['a negative Content-Length', [`Content-Length: -${BODY.length}`], BODY],
    ['a hexadecimal Content-Length', [`Content-Length: 0x${BODY.length.toString(16)}`], BODY],
    ['a Content-Length with a decimal', [`${LENGTH}.0`], BODY],
    ['a Content-Length over 64 bits', ['Content-Length: 18446744073709551617'], BODY],
    ['a blank before the colon of Content-Length', [`Content-Length : ${BODY.length}`], BODY],
    ['a blank before the colon of Transfer-Encoding', ['Transfer-Encoding : chunked'], chunks],
    ['xchunked', ['Transfer-Encoding: xchunked'], chunks],
    ['chunked, then identity', ['Transfer-Encoding: chunked, identity'], chunks],
    ['identity', ['Transfer-Encoding: identity'], chunks],
    ['chunked twice', [CHUNKED, CHUNKED], chunks],
    ['chunked, quoted', ['Transfer-Encoding: "chunked"'], chunks],
    ['chunked after a vertical tab', ['Transfer-Encoding: \x0bchunked'], chunks],
    ['Content-Length after a bare LF', [`X-A: a\n${LENGTH}`], BODY],
    ['Transfer-Encoding after a bare CR', [`X-A: a\r${CHUNKED}`, LENGTH], BODY],
    ['a folded Transfer-Encoding', ['Transfer-Encoding:\r\n chunked', LENGTH], BODY],
  ])(
    '%s is refused with one 400, the connection is closed, and nothing is stored',
    async (_title, headers, body) => {
      const before = await total()
      const { responses, isClosed, rest } = await exchange(port, post([key, ...headers], body) + NEXT)
      const response = expectOneResponse(responses)
      expect(response.status).toBe(400)
      readRefusal(response)
      expect({ isClosed, rest }).toEqual({ isClosed: true, rest: '' })
      expect(await total()).toBe(before)
    },
  )

  test.each([
    ['a chunk size that is no number', 'zz\r\n'],
    ['a chunk size with a sign', `+11\r\n${BODY}\r\n0\r\n\r\n`],
    ['a chunk size with 0x', `0x11\r\n${BODY}\r\n0\r\n\r\n`],
    ['a chunk size over 64 bits', `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`],
    ['a chunk longer than its size', `5\r\n${BODY}\r\n0\r\n\r\n`],
    ['chunks that end in bare LF', `11\n${BODY}\n0\n\n`],
    ['20 kB of chunk extensions', `11;${'a'.repeat(20_000)}\r\n${BODY}\r\n0\r\n\r\n`],
    ['20 kB of trailers', `11\r\n${BODY}\r\n0\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])(
    '%s is refused with one response, the connection is closed, and nothing is stored',
    async (_title, body) => {
      const before = await total()
      const { responses, isClosed } = await exchange(port, post([key, CHUNKED], body) + NEXT)
      const response = expectOneResponse(responses)
      expect([400, 413, 431]).toContain(response.status)
      readRefusal(response)
      expect(isClosed).toBe(true)
      expect(await total()).toBe(before)
    },
  )

  test('a chunked body with a trailer is one request, the next one is separate', async () => {
    const trailed = `${chunks.slice(0, -2)}X-Trailer: ${acme.key}\r\n\r\n`
    const { responses } = await exchange(port, post([key, CHUNKED], trailed) + NEXT, { expected: 2 })
    expect(responses.map(({ status }) => status)).toEqual([201, 200])
  })

  test('a trailer is not a credential', async () => {
    const trailed = `${chunks.slice(0, -2)}X-Api-Key: ${acme.key}\r\n\r\n`
    const { responses } = await exchange(port, post([CHUNKED, 'Connection: close'], trailed))
    expect(expectOneResponse(responses).status).toBe(401)
  })
})

describe('bytes after a request on its connection', () => {
  test.each([
    ['garbage', () => 'garbage\r\n\r\n'],
    ['a head of 20 kB', () => formatRequest('GET /livez HTTP/1.1', [HOST, `X-A: ${'a'.repeat(20_000)}`])],
    ['a request with a broken body', () => post([key, CHUNKED], 'zz\r\n')],
    ['two requests, the second with a broken body', () => NEXT + post([key, CHUNKED], 'zz\r\n')],
    ['an unknown expectation', () => post([key, 'Expect: foo', LENGTH], BODY)],
  ])('%s after a valid create never turns its success into a refusal', async (_title, getFollowingBytes) => {
    // A new team: requests of earlier cases may still be running.
    const newTeam = await world.team()
    const create = post([`X-Api-Key: ${newTeam.key}`, LENGTH], BODY)
    const { responses, isClosed } = await exchange(port, create + getFollowingBytes(), {
      quietMs: TIMEOUT_MS,
    })
    expect(isClosed).toBe(true)
    // The request's own response, or none: a refusal would claim that nothing was stored.
    const [first] = responses
    if (!first) return
    expect(first.status).toBe(201)
    expect((await newTeam.call('GET', '/project-codes')).body.data.total).toBe(1)
  })

  test('a request gets one response even if its body turns out broken afterwards', async () => {
    const { responses, isClosed } = await exchange(port, post([CHUNKED], ''), {
      afterwards: 'zz\r\n',
      quietMs: TIMEOUT_MS,
    })
    expect(expectOneResponse(responses).status).toBe(401)
    expect(isClosed).toBe(true)
  })

  test('a GET with a broken body gets one response', async () => {
    const { responses, isClosed } = await exchange(
      port,
      formatRequest(`GET ${LIST} HTTP/1.1`, [HOST, key, CHUNKED], 'zz\r\n'),
      { quietMs: TIMEOUT_MS },
    )
    expectOneResponse(responses)
    expect(isClosed).toBe(true)
  })

  test.each([
    ['in its head', () => `POST ${LIST} HTTP/1.1\r\n${HOST}\r\nX-A: `],
    ['in its body', () => post([key, `Content-Length: ${BODY.length + 10}`], BODY)],
    ['in a chunk', () => post([key, CHUNKED], `20\r\n${BODY}`)],
    ['before the last chunk', () => post([key, CHUNKED], `11\r\n${BODY}\r\n`)],
  ])('a request that ends %s is not stored', async (_title, bytes) => {
    const before = await total()
    const { responses, isClosed } = await exchange(port, bytes(), { isLast: true })
    for (const response of responses) expect(readRefusal(response).code).toBe(400)
    expect({ isClosed, isOnce: responses.length <= 1 }).toEqual({ isClosed: true, isOnce: true })
    expect(await total()).toBe(before)
  })

  test('pipelined requests get responses in their order', async () => {
    const line = (path: string, method = 'GET') => formatRequest(`${method} ${path} HTTP/1.1`, [HOST, key])
    const lines = [
      line(LIST),
      line('/nope'),
      line('/livez'),
      line(LIST, 'PUT'),
      line(LIST, 'OPTIONS'),
      line(LIST),
    ]
    const { responses } = await exchange(port, lines.join(''), { expected: lines.length })
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 405, 204, 200])
  })

  test.each([
    ['404', () => formatRequest('GET /nope HTTP/1.1', [HOST])],
    ['405', () => formatRequest(`PUT ${LIST} HTTP/1.1`, [HOST])],
    ['401', () => formatRequest(`GET ${LIST} HTTP/1.1`, [HOST])],
    ['400', () => formatRequest(`GET ${LIST}?page=0 HTTP/1.1`, [HOST, key])],
    ['400 of a body', () => post([key, 'Content-Length: 2'], '{}')],
  ])('a refusal after a complete read keeps the connection open: %s', async (_title, bytes) => {
    const { responses, isClosed } = await exchange(port, bytes(), { quietMs: 150 })
    expect(expectOneResponse(responses).headers['connection']).toBe('keep-alive')
    expect(isClosed).toBe(false)
  })
})
