// Accepted bodies are JSON in UTF-8 without content encoding. Anything else is 415.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'

const world = await startWorld()
const acme = await world.team()
const LIST = '/api/v1/project-codes'
const BODY = '{"name":"Apollo é"}'

const total = async () => (await acme.call('GET', '/project-codes')).body.data.total
const post = (headers: Record<string, string>, raw: string | Buffer = BODY) =>
  world.send(LIST, { method: 'POST', raw, headers: { 'x-api-key': acme.key, ...headers } })

async function expectUnsupported(headers: Record<string, string>, raw?: string | Buffer): Promise<void> {
  const before = await total()
  const { status, body } = await post(headers, raw)
  expect({ status, reason: body.error?.details.reason }).toEqual({
    status: 415,
    reason: 'unsupported_media_type',
  })
  expect(await total()).toBe(before)
}

describe('a Content-Type', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; CHARSET="UTF-8"',
    'application/json ; charset=utf-8',
    'application/json;',
    'application/json; charset=utf-8;',
    'application/json;  charset=utf-8',
  ])('%s is accepted', async (type) => {
    const { status, body } = await post({ 'content-type': type })
    expect(status).toBe(201)
    expect(body.data.name).toBe('Apollo é')
  })

  test.each([
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=us-ascii',
    'application/json; charset="utf-8',
    "application/json; charset='utf-8'",
    'application/json; charset=',
    'application/json; charset',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json;;;;; charset=utf-16',
    'application/json; charset=utf-8, text/plain',
    'application/json, text/plain',
    'application/json; version=1',
    'application/jsonp',
    'application/json5',
    'application/vnd.api+json',
    'application/problem+json',
    'application/x-ndjson',
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    '*/*',
    'json',
    ';',
    '',
  ])('%j is refused with 415', (type) => expectUnsupported({ 'content-type': type }))

  test('that is missing is refused with 415', async () => {
    const response = await world.app.server.inject({
      method: 'POST',
      url: LIST,
      headers: { 'x-api-key': acme.key },
      payload: Buffer.from(BODY),
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('a Content-Encoding', () => {
  test.each(['gzip', 'deflate', 'br', 'x-gzip', 'GZIP', 'gzip, identity', 'nonsense'])(
    '%s on plain JSON is refused with 415',
    (coding) => expectUnsupported({ 'content-encoding': coding }),
  )
  test('gzip on gzip is refused with 415', () =>
    expectUnsupported({ 'content-encoding': 'gzip' }, gzipSync(BODY)))
})

describe('a request without a body', () => {
  const create = async () => (await acme.call('POST', '/project-codes', { name: 'Apollo' })).body.data.id

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'may have Content-Type %s on DELETE',
    async (type) => {
      const headers = { 'x-api-key': acme.key, 'content-type': type }
      const { status } = await world.send(`${LIST}/${await create()}`, { method: 'DELETE', headers })
      expect(status).toBe(200)
    },
  )

  test('means no change on PATCH', async () => {
    const url = `${LIST}/${await create()}`
    const headers = { 'x-api-key': acme.key, 'content-type': 'application/json' }
    expect((await world.send(url, { method: 'PATCH', headers })).status).toBe(200)
  })

  test('is invalid_json where a field is required', async () => {
    const headers = { 'x-api-key': acme.key, 'content-type': 'application/json' }
    const { status, body } = await world.send(LIST, { method: 'POST', headers })
    expect({ status, reason: body.error.details.reason }).toEqual({ status: 400, reason: 'invalid_json' })
  })
})

describe('a body on DELETE', () => {
  test.each([
    ['{}', 200, undefined],
    ['{"force":true}', 400, 'unknown_field'],
    ['[]', 400, 'invalid_type'],
    ['null', 400, 'invalid_type'],
    ['{', 400, 'invalid_json'],
  ])('%s is validated like any other body', async (raw, expected, reason) => {
    const { body: created } = await acme.call('POST', '/project-codes', { name: 'Apollo' })
    const url = `${LIST}/${created.data.id}`
    const { status, body } = await world.send(url, {
      method: 'DELETE',
      raw,
      headers: { 'x-api-key': acme.key },
    })
    expect({ status, reason: body.error?.details.reason }).toEqual({ status: expected, reason })
    expect((await acme.call('GET', `/project-codes/${created.data.id}`)).status).toBe(
      expected === 200 ? 404 : 200,
    )
  })
})

describe('content negotiation', () => {
  test.each(['text/html', 'application/xml', '*/*;q=0', 'application/json;q=0'])(
    'Accept: %s is ignored',
    async (accept) => {
      const { status, headers } = await world.send(LIST, { headers: { 'x-api-key': acme.key, accept } })
      expect({ status, type: headers['content-type'] }).toEqual({
        status: 200,
        type: 'application/json; charset=utf-8',
      })
    },
  )
})
