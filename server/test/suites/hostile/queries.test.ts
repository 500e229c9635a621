// Malformed query strings are refused with the name of the parameter, never clamped, guessed or ignored.
import { describe, expect, test } from 'vitest'
import { OPERATOR_TOKEN, shareWorld } from '../../world/world.ts'

const world = await shareWorld()
const acme = await world.team()
const { body: tag } = await acme.call('POST', '/team-tags', { name: 'Design' })
const { id: otherKey } = await world.issueKey(acme.id, acme.userId)
const { body: unit } = await acme.call('POST', '/teams', { name: 'Design' })
const LISTS = ['/project-codes', '/team-tags', '/departments', '/teams', '/users', '/api-keys']
const ID = '018f0000-0000-7000-8000-000000000000'

const get = (target: string) => world.send(`/api/v1${target}`, { headers: { 'x-api-key': acme.key } })

async function expectRefused(target: string, reason: string, field?: string): Promise<void> {
  const { status, body } = await get(target)
  expect({ status, reason: body.error?.details.reason, field: body.error?.details.field }).toEqual({
    status: 400,
    reason,
    field,
  })
}

const NUMBERS_IN_DISGUISE = [
  '+1 %2B1 01 001 1.0 1. .1 1e1 1E0 0x1 0b1 1_0 1,0 %201 1%20 + 1%0A',
  '%091 1%00 --1 1n NaN Infinity null undefined one [] %EF%BC%91 %D9%A1 %C2%B9 1%E2%80%8B %EF%BB%BF1 1;2 %ff',
].flatMap((some) => some.split(' '))

describe.each(['page', 'per_page'])('%s', (name) => {
  test.each(NUMBERS_IN_DISGUISE)('=%s is refused', (value) =>
    expectRefused(`/project-codes?${name}=${value}`, 'invalid_value', name),
  )

  test.each(['0', '-1', '-0', '2147483648', '99999999999999999999', '9'.repeat(400)])(
    '=%s is refused',
    async (value) => {
      const { status, body } = await get(`/project-codes?${name}=${value}`)
      expect(status).toBe(400)
      expect(['out_of_range', 'invalid_value']).toContain(body.error.details.reason)
      expect(body.error.details.field).toBe(name)
    },
  )

  test.each([
    ['is empty', `${name}=`],
    ['has no value', name],
    ['is given twice', `${name}=1&${name}=2`],
    ['is given twice with one value', `${name}=1&${name}=1`],
    ['is given twice, once encoded', `${name}=1&${name.replace('p', '%70')}=1`],
    ['is given and empty', `${name}=1&${name}=`],
    ['is empty and given', `${name}=&${name}=1`],
  ])('that %s is refused', (_title, query) => expectRefused(`/project-codes?${query}`, 'invalid_value', name))

  test.each([
    `${name}[]`,
    `${name}[0]`,
    name.toUpperCase(),
    `${name}%20`,
    `%20${name}`,
    `${name}%00`,
    `${name}.`,
  ])('in the spelling %s is unknown', (spelling) =>
    expectRefused(`/project-codes?${spelling}=1`, 'unknown_parameter', decodeURIComponent(spelling)),
  )
})

describe('pages', () => {
  test('per_page=101 is refused, not clamped', () =>
    expectRefused('/project-codes?per_page=101', 'out_of_range', 'per_page'))

  test.each(LISTS)('the last possible page of %s is empty and has the true total', async (list) => {
    const { status, body } = await get(`${list}?page=2147483647&per_page=100`)
    const { total } = (await get(list)).body.data
    expect(status).toBe(200)
    expect(body.data).toEqual({ items: [], total, current_page: 2_147_483_647, per_page: 100 })
  })

  test('percent-encoded digits and names are decoded', async () => {
    const { status, body } = await get('/project-codes?%70age=%32&per%5Fpage=1%30%30')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ current_page: 2, per_page: 100 })
  })
})

describe('a query string', () => {
  test.each(['?', '?page=1', '?per_page=1&page=1'])('%s is accepted', async (query) => {
    for (const list of LISTS) expect((await get(list + query)).status).toBe(200)
  })

  test.each([
    ['?&', undefined],
    ['?page=1&', undefined],
    ['?&page=1', undefined],
    ['?=', undefined],
    ['?=1', undefined],
    ['??page=1', '?page'],
    ['?foo=1', 'foo'],
    ['?page=1&foo=1', 'foo'],
    ['?__proto__=1', '__proto__'],
    ['?__proto__[page]=1', '__proto__[page]'],
    ['?constructor=1', 'constructor'],
    ['?toString=1', 'toString'],
    ['?hasOwnProperty=1', 'hasOwnProperty'],
    ['?_method=DELETE', '_method'],
    ['?api_key=x', 'api_key'],
    ['?sort=name', 'sort'],
    ['?%zz=1', '%zz'],
  ])('%s is an unknown parameter', (query, field) =>
    expectRefused(`/project-codes${query}`, 'unknown_parameter', field),
  )

  test.each([
    ['an empty filter', '/project-codes?external_id=', 'external_id'],
    ['a filter without a value', '/project-codes?external_id', 'external_id'],
    ['an empty status', '/users?status=', 'status'],
    ['a filter twice', '/project-codes?external_id=a&external_id=b', 'external_id'],
    ['bad percent-encoding', '/project-codes?external_id=%zz', 'external_id'],
    ['half a percent-encoding', '/project-codes?external_id=%4', 'external_id'],
    ['bytes that are no UTF-8', '/project-codes?external_id=%ff', 'external_id'],
    ['half of a surrogate pair', '/project-codes?external_id=%ED%A0%80', 'external_id'],
    ['a NUL', '/project-codes?external_id=a%00b', 'external_id'],
    ['a NUL in an email', '/users?email=a%00b', 'email'],
    ['an unknown role', '/users?role=Team-Admin', 'role'],
    ['an unknown status', '/users?status=active,foo', 'status'],
    ['an empty status in a list', '/users?status=active,', 'status'],
    ['all and another', '/users?status=all,active', 'status'],
  ])('with %s is refused', (_title, target, field) => expectRefused(target, 'invalid_value', field))

  test.each(['foo', 'foo=', 'foo=%zz'])('?%s, unknown and without a value, is refused', async (query) => {
    const { status, body } = await get(`/project-codes?${query}`)
    expect(status).toBe(400)
    expect(['unknown_parameter', 'invalid_value']).toContain(body.error.details.reason)
    expect(body.error.details.field).toBe('foo')
  })

  test('with a filter over its length is refused', async () => {
    await expectRefused(`/project-codes?external_id=${'a'.repeat(256)}`, 'too_long', 'external_id')
    expect((await get(`/project-codes?external_id=${encodeURIComponent('🚀'.repeat(255))}`)).status).toBe(200)
  })

  test.each(['x', ID.replaceAll('-', ''), `{${ID}}`, `${ID}0`, 'null', `urn:uuid:${ID}`])(
    'with the id %s is refused as invalid_uuid',
    (id) => expectRefused(`/teams?parent_id=${encodeURIComponent(id)}`, 'invalid_uuid', 'parent_id'),
  )

  test.each([
    'True',
    'TRUE',
    '1',
    '0',
    'yes',
    'on',
    't',
    '"true"',
    'true%20',
    '%20true',
    'null',
    'constructor',
  ])('with is_archived=%s is refused', (value) =>
    expectRefused(`/teams?is_archived=${value}`, 'invalid_value', 'is_archived'),
  )

  test('returns all its errors in the order sent', async () => {
    const { body } = await get('/teams?foo=1&per_page=0&is_archived=1&page=&bar=&parent_id=x&foo=2')
    const errorPairs = body.error.details.errors.map(
      ({ field, reason }: { field: string; reason: string }) => [field, reason],
    )
    expect(errorPairs.map(([field]: string[]) => field)).toEqual(
      expect.arrayContaining(['foo', 'per_page', 'is_archived', 'page', 'bar', 'parent_id']),
    )
    expect([...new Set(errorPairs.map(([field]: string[]) => field))]).toEqual([
      'foo',
      'per_page',
      'is_archived',
      'page',
      'bar',
      'parent_id',
    ])
  })

  test('with more than 100 errors lists 100', async () => {
    const query = Array.from({ length: 150 }, (_, index) => `x${index}=1`).join('&')
    const { body } = await get(`/project-codes?${query}`)
    expect(body.error.details.errors).toHaveLength(100)
  })
})

describe('an endpoint without parameters refuses any', () => {
  const key = { 'x-api-key': acme.key }
  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const IDS: Record<string, string> = {
    tag: tag.data.id,
    unit: unit.data.id,
    user: acme.userId,
    key: otherKey,
    team: acme.id,
  }
  test.each([
    ['GET', '/api/v1/team-tags/{tag}', key],
    ['GET', '/api/v1/departments/{tag}', key],
    ['GET', '/api/v1/users/{user}', key],
    ['POST', '/api/v1/project-codes', key],
    ['POST', '/api/v1/users/invitations', key],
    ['PATCH', '/api/v1/teams/{unit}', key],
    ['DELETE', '/api/v1/team-tags/{tag}', key],
    ['DELETE', '/api/v1/api-keys/{key}', key],
    ['GET', '/operator/v1/teams/{team}', operator],
    ['GET', '/livez', {}],
    ['GET', '/readyz', {}],
    ['GET', '/api/v1/openapi.yaml', {}],
    ['GET', '/api/v1/openapi.json', {}],
  ])('%s %s', async (method, path, headers: Record<string, string>) => {
    const url = path.replace(/\{(\w+)\}/, (_, name: string) => IDS[name] ?? '')
    const body = method === 'POST' ? { name: 'a' } : undefined
    for (const query of ['foo=1', 'page=1', '&', 'foo', '__proto__=1', '%zz=1']) {
      const reply = await world.send(`${url}?${query}`, { method, headers, body })
      expect({ query, status: reply.status }).toEqual({ query, status: 400 })
    }
  })

  test('without any effect', async () => {
    expect((await get(`/team-tags/${tag.data.id}`)).status).toBe(200)
    expect((await get('/project-codes')).body.data.total).toBe(0)
  })
})
