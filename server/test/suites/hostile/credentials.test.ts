// Every kind of wrong credential: 401 with a challenge and a reason, without any part of the key.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mintSecret } from '../../../src/domain/access/secrets.ts'
import type { Database } from '../../../src/kernel/db/connections/client.ts'
import { createLogger } from '../../../src/operations/logger.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { OPERATOR_TOKEN, startWorld, type Team } from '../../world/world.ts'
import { exchange, formatRequest } from './client/raw-socket.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
let statements = 0
/** The real database, counting statements. */
const database: Database = {
  ...real,
  query: (statement) => {
    statements += 1
    return real.query(statement)
  },
  transaction: (work, call) => {
    statements += 1
    return real.transaction(work, call)
  },
}
const lines: string[] = []
const logger = createLogger('trace', { write: (line) => void lines.push(line) })
const world = await startWorld({ database, logger })
const LIST = '/api/v1/project-codes'
let acme: Team
let port = 0
beforeAll(async () => {
  acme = await world.team()
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as { port: number }).port
})

/** Expects 401 with this reason and the challenge, and without any part of the key. */
async function expectRefused(headers: Record<string, string>, reason: string, url = LIST): Promise<void> {
  const { status, headers: responseHeaders, body, text } = await world.send(url, { headers })
  expect({ status, reason: body.error?.details.reason }).toEqual({ status: 401, reason })
  expect(responseHeaders['www-authenticate']).toBe('Bearer')
  expect(text).not.toContain(acme.key.slice(9, 30))
  expect(Object.keys(responseHeaders).filter((name) => name.includes('ratelimit'))).toEqual([])
}

const changeCharacter = (key: string, index: number) =>
  key.slice(0, index) + (key[index] === 'A' ? 'B' : 'A') + key.slice(index + 1)

describe('Authorization', () => {
  test.each<[string, (key: string) => string]>([
    ['empty', () => ''],
    ['Bearer alone', () => 'Bearer'],
    ['Bearer and a space', () => 'Bearer '],
    ['two spaces', (key) => `Bearer  ${key}`],
    ['a tab', (key) => `Bearer\t${key}`],
    ['no space', (key) => `Bearer${key}`],
    ['a leading space', (key) => ` Bearer ${key}`],
    ['Bearer twice', (key) => `Bearer Bearer ${key}`],
    ['two keys', (key) => `Bearer ${key} ${key}`],
    ['two keys and a comma', (key) => `Bearer ${key}, Bearer ${key}`],
    ['a trailing comma', (key) => `Bearer ${key},`],
    ['quotes', (key) => `Bearer "${key}"`],
    ['Basic', (key) => `Basic ${key}`],
    ['Basic in base64', (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['Token', (key) => `Token ${key}`],
    ['the key alone', (key) => key],
    ['a parameter', (key) => `Bearer token=${key}`],
    ['the key in base64', (key) => `Bearer ${Buffer.from(key).toString('base64')}`],
  ])('with %s is refused without a database query', async (_title, write) => {
    statements = 0
    await expectRefused({ authorization: write(acme.key) }, 'invalid_key')
    expect(statements).toBe(0)
  })

  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('%s is accepted', async (scheme) => {
    const headers = { authorization: `${scheme} ${acme.key}` }
    expect((await world.send(LIST, { headers })).status).toBe(200)
  })
})

describe('a key', () => {
  test.each<[string, (key: string) => string]>([
    ['without its prefix', (key) => key.slice(9)],
    ['with another prefix', (key) => `tek_test_${key.slice(9)}`],
    ['with the prefix of a link', (key) => `tei_live_${key.slice(9)}`],
    ['with its first character changed', (key) => changeCharacter(key, 9)],
    ['with a character in the middle changed', (key) => changeCharacter(key, 30)],
    ['with its last character changed', (key) => changeCharacter(key, key.length - 1)],
    ['with two characters swapped', (key) => key.slice(0, 9) + key[10] + key[9] + key.slice(11)],
    ['in upper case', (key) => key.toUpperCase()],
    ['in lower case', (key) => key.toLowerCase()],
    ['cut short', (key) => key.slice(0, -1)],
    ['with a character more', (key) => `${key}0`],
    ['twice', (key) => key + key],
    ['with Bearer', (key) => `Bearer ${key}`],
    ['twice with a comma', (key) => `${key}, ${key}`],
    ['with a trailing no-break space', (key) => `${key}\u00a0`],
    ['empty', () => ''],
    ['of 8,000 characters', () => 'a'.repeat(8000)],
    ['that is the word undefined', () => 'undefined'],
    ['that is the operator token', () => OPERATOR_TOKEN],
    ['that is a link token', () => mintSecret('tei_live_', randomUUID())],
  ])('%s is refused as X-Api-Key without a statement', async (_title, write) => {
    const sent = write(acme.key)
    // A key of digits only has no other letter case.
    if (sent === acme.key) return
    statements = 0
    await expectRefused({ 'x-api-key': sent }, 'invalid_key')
    expect(statements).toBe(0)
  })

  test('that was never issued is refused after one lookup', async () => {
    statements = 0
    await expectRefused({ 'x-api-key': mintSecret('tek_live_', randomUUID()) }, 'invalid_key')
    expect(statements).toBe(1)
  })

  test('is ignored in any other place', async () => {
    await expectRefused({}, 'missing_key')
    for (const url of [
      `${LIST}?api_key=${acme.key}`,
      `${LIST}?access_token=${acme.key}`,
      `${LIST}/${acme.key}`,
    ])
      await expectRefused({}, 'missing_key', url)
    for (const name of ['cookie', 'proxy-authorization', 'x-auth-token', 'api-key', 'x_api_key'])
      await expectRefused({ [name]: `Bearer ${acme.key}` }, 'missing_key')
    await expectRefused(
      { authorization: `Bearer ${changeCharacter(acme.key, 20)}` },
      'invalid_key',
      `${LIST}?key=${acme.key}`,
    )
  })

  test('is refused from the moment it expires', async () => {
    const expires_at = new Date(world.clock.now().getTime() + 10_000).toISOString()
    const { key } = await world.issueKey(acme.id, acme.userId, ['*'], { expires_at })
    world.clock.advance(9999)
    expect((await world.callerWith(key)('GET', '/project-codes')).status).toBe(200)
    world.clock.advance(1)
    await expectRefused({ 'x-api-key': key }, 'expired_key')
  })

  test('is refused immediately after the team or the operator revoked it', async () => {
    const revocations = [(id: string) => acme.call('DELETE', `/api-keys/${id}`)]
    revocations.push((id) => world.operator('DELETE', `/teams/${acme.id}/api-keys/${id}`))
    for (const revoke of revocations) {
      const { id, key } = await world.issueKey(acme.id, acme.userId)
      expect((await world.callerWith(key)('GET', '/project-codes')).status).toBe(200)
      expect((await revoke(id)).status).toBe(200)
      await expectRefused({ 'x-api-key': key }, 'invalid_key')
    }
  })

  test('is refused immediately after its user was deactivated', async () => {
    const userId = await acme.addUser('team-member')
    const { key } = await world.issueKey(acme.id, userId)
    expect((await world.callerWith(key)('GET', '/project-codes')).status).toBe(200)
    expect((await acme.call('PATCH', `/users/${userId}`, { is_active: false })).status).toBe(200)
    await expectRefused({ 'x-api-key': key }, 'invalid_key')
  })

  test('of another team opens that team, not this one', async () => {
    const other = await world.team()
    const { body } = await acme.call('POST', '/project-codes', { name: 'Apollo' })
    expect((await other.call('GET', `/project-codes/${body.data.id}`)).status).toBe(404)
    expect((await other.call('DELETE', `/api-keys/${acme.keyId}`)).status).toBe(404)
    expect((await acme.call('GET', `/project-codes/${body.data.id}`)).status).toBe(200)
  })
})

describe('two credentials are refused, even of one key', () => {
  test.each<[string, (key: string) => string[]]>([
    ['both headers', (key) => [`Authorization: Bearer ${key}`, `X-Api-Key: ${key}`]],
    ['both headers, one empty', (key) => [`Authorization: Bearer ${key}`, 'X-Api-Key:']],
    ['both headers, one wrong', (key) => ['Authorization: Basic x', `X-Api-Key: ${key}`]],
    ['Authorization twice', (key) => [`Authorization: Bearer ${key}`, `authorization: Bearer ${key}`]],
    [
      'Authorization twice, the first wrong',
      (key) => ['Authorization: Bearer x', `Authorization: Bearer ${key}`],
    ],
    ['X-Api-Key twice', (key) => [`X-Api-Key: ${key}`, `x-API-key: ${key}`]],
    ['X-Api-Key twice, one empty', (key) => [`X-Api-Key: ${key}`, 'X-Api-Key:']],
  ])('%s', async (_title, write) => {
    const bytes = formatRequest(`GET ${LIST} HTTP/1.1`, ['Host: h', 'Connection: close', ...write(acme.key)])
    const [response] = (await exchange(port, bytes)).responses
    expect(response).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(JSON.parse(response?.body ?? '').error.details.reason).toBe('multiple_auth_methods')
  })

  test('but whitespace around a single credential is accepted', async () => {
    for (const header of [`X-Api-Key: \t ${acme.key} \t`, `Authorization:Bearer ${acme.key}  `]) {
      const bytes = formatRequest(`GET ${LIST} HTTP/1.1`, ['Host: h', 'Connection: close', header])
      expect((await exchange(port, bytes)).responses[0]?.status).toBe(200)
    }
  })
})

test('no part of a key is in the log, however it was sent', () => {
  expect(lines.length).toBeGreaterThan(50)
  const secrets = [acme.key, acme.key.slice(9, 30), OPERATOR_TOKEN]
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([])
})
