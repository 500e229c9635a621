// No request blocks the event loop: the most expensive body within the limits is refused quickly.
import { describe, expect, test } from 'vitest'
import { expectLowCpuTime } from '../../world/cpu-time.ts'
import { shareWorld } from '../../world/world.ts'

const world = await shareWorld()
const acme = await world.team()

const SIZE = 250_000

/** A list of as many items as fit into a body. */
const fill = (item: (index: number) => string) => {
  const items: string[] = []
  for (let length = 0; length < SIZE; length += (items.at(-1)?.length ?? 0) + 1)
    items.push(item(items.length))
  return items.join()
}
const toShortName = (index: number) => index.toString(36)

async function expectQuick(path: string, raw: string, status: number): Promise<void> {
  await expectLowCpuTime(async () => {
    const reply = await world.send(path, { method: 'POST', raw, headers: { 'x-api-key': acme.key } })
    expect(reply.status).toBe(status)
  })
}

describe('a body of 250 kB is validated quickly', () => {
  const invitation = '"email":"a@example.com","role":"team-member"'
  test.each([
    ['unknown fields', '/project-codes', () => `{${fill((index) => `"${toShortName(index)}z":1`)}}`],
    ['bad items', '/users/invitations', () => `{${invitation},"tag_ids":[${fill(() => '"x"')}]}`],
    [
      'items of many types',
      '/users/invitations',
      () => `{${invitation},"team_ids":[${fill((index) => String(index))}]}`,
    ],
    ['a number with zeros inside', '/teams', () => `{"name":"a","sort_order":1${'0'.repeat(SIZE)}1}`],
    ['a decimal with zeros inside', '/teams', () => `{"name":"a","sort_order":0.1${'0'.repeat(SIZE)}1}`],
    ['a long exponent', '/teams', () => `{"name":"a","sort_order":1e${'0'.repeat(SIZE)}1}`],
    ['many numbers', '/project-codes', () => `{"name":"a","x":[${fill(() => '1')}]}`],
    ['escapes', '/project-codes', () => `{"name":"${'\\n'.repeat(SIZE / 2)}"}`],
    ['backslashes', '/project-codes', () => `{"name":"${'\\\\'.repeat(SIZE / 2)}"}`],
    ['blanks in a name', '/project-codes', () => `{"name":"${' '.repeat(SIZE)}"}`],
    ['emoji in a name', '/project-codes', () => `{"name":"${'🚀'.repeat(SIZE / 4)}"}`],
    ['a long key', '/project-codes', () => `{"name":"a","${'x'.repeat(SIZE)}":1}`],
    [
      'nested long keys',
      '/project-codes',
      () => `{"name":"a",${`"${'x'.repeat(8000)}":{`.repeat(30)}${'}'.repeat(30)}}`,
    ],
    ['many objects', '/project-codes', () => `{"name":"a","x":[${fill(() => '{"a":{}}')}]}`],
    ['brackets', '/project-codes', () => '['.repeat(SIZE)],
    [
      'an address of a’s',
      '/users/invitations',
      () => `{"role":"team-member","email":"${'a'.repeat(SIZE)}@"}`,
    ],
    [
      'an address of dots',
      '/users/invitations',
      () => `{"role":"team-member","email":"${'a.'.repeat(SIZE / 2)}@${'a-'.repeat(100)}"}`,
    ],
    ['a date of zeros', '/api-keys', () => `{"name":"a","expires_at":"${'0'.repeat(SIZE)}"}`],
    ['scopes', '/api-keys', () => `{"name":"a","scopes":[${fill(() => '"*"')}]}`],
  ])('%s', (_title, path, raw) => expectQuick(`/api/v1${path}`, raw(), 400))

  test('also in the portal, where anybody with a link gets in', async () => {
    const invited = await acme.call('POST', '/users/invitations', {
      email: 'p@example.com',
      role: 'team-member',
    })
    const token = String(invited.body.data.accept_url).split('invitation=')[1]
    const raw = `{${fill((index) => `"${toShortName(index)}z":1`)}}`
    const headers = { authorization: `Bearer ${token}` }
    await expectLowCpuTime(async () => {
      const { status } = await world.send('/portal/v1/invitation/accept', { method: 'POST', raw, headers })
      expect(status).toBe(400)
    })
  })
})

describe('a head of 15 kB is validated quickly', () => {
  const blanks = ' '.repeat(15_000)
  test.each([
    ['Content-Type', { 'content-type': `application/json${blanks}x` }, 415],
    [
      'Content-Type with a parameter',
      { 'content-type': `application/json;${blanks}charset${blanks.slice(9000)}x` },
      415,
    ],
    ['Content-Type of semicolons', { 'content-type': `application/json${';'.repeat(15_000)}x` }, 415],
    ['Content-Encoding', { 'content-encoding': `gzip${blanks}x` }, 415],
    ['Authorization', { authorization: `Bearer ${blanks}x` }, 401],
    ['Authorization of letters', { authorization: `Bearer ${'a'.repeat(15_000)} ` }, 401],
  ])('%s', async (_title, headers, status) => {
    const credential = 'authorization' in headers ? {} : { 'x-api-key': acme.key }
    const sent = { method: 'POST', raw: '{"name":"a"}', headers: { ...credential, ...headers } }
    await expectLowCpuTime(async () => {
      expect((await world.send('/api/v1/project-codes', sent)).status).toBe(status)
    })
    if (status === 415) expect((await world.send('/nope', sent)).status).toBe(404)
  })

  test.each([
    [
      'many parameters',
      `?${Array.from({ length: 1900 }, (_, index) => `${toShortName(index + 1296)}`).join('&')}`,
    ],
    ['many separators', `?${'&'.repeat(8000)}`],
    ['one name many times', `?${'page=1&'.repeat(1150)}`],
    ['percent signs', `?external_id=${'%'.repeat(8000)}`],
    ['statuses', `?status=${'active,'.repeat(1100)}`],
  ])('an address with %s', async (_title, query) => {
    for (const path of ['/api/v1/users', '/api/v1/openapi.json']) {
      await expectLowCpuTime(async () => {
        const { status } = await world.send(path + query, { headers: { 'x-api-key': acme.key } })
        expect(status).toBe(400)
      })
    }
  })
})
