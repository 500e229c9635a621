// Text is stored byte for byte; lengths count code points; filters match it literally.
import { describe, expect, test } from 'vitest'
import { type Body, shareWorld } from '../../world/world.ts'
import { INJECTIONS } from './client/injections.ts'

const world = await shareWorld()
const acme = await world.team()
let serial = 0
const nextEmail = () => `person-${serial++}@example.com`

type Field = { path: string; field: string; rest: () => object; read: (id: string) => string; max: number }
const FIELDS: Field[] = [
  { path: '/project-codes', field: 'name', rest: () => ({}), read: (id) => `/project-codes/${id}`, max: 500 },
  {
    path: '/project-codes',
    field: 'external_id',
    rest: () => ({ name: 'a' }),
    max: 255,
    read: (id) => `/project-codes/${id}`,
  },
  { path: '/team-tags', field: 'name', rest: () => ({}), read: (id) => `/departments/${id}`, max: 500 },
  { path: '/teams', field: 'name', rest: () => ({}), read: (id) => `/teams/${id}`, max: 500 },
  {
    path: '/teams',
    field: 'external_id',
    rest: () => ({ name: 'a' }),
    read: (id) => `/teams/${id}`,
    max: 255,
  },
  ...['first_name', 'last_name', 'job_title'].map((field) => ({
    path: '/users/invitations',
    field,
    max: 255,
    rest: () => ({ email: nextEmail(), role: 'team-member' }),
    read: (id: string) => `/users/${id}`,
  })),
]

const create = ({ path, field, rest }: Field, text: string) =>
  acme.call('POST', path, { ...rest(), [field]: text })

describe.each(FIELDS)('$field of $path', (place) => {
  test.each(INJECTIONS)('stores %s byte for byte', async (_title, text) => {
    const created = await create(place, text)
    expect(created.status).toBe(201)
    const read = await acme.call('GET', place.read(created.body.data.id))
    // The creation response of some resources has fewer fields than the detail.
    expect([text, undefined]).toContain(created.body.data[place.field])
    expect(read.body.data[place.field]).toBe(text)
  })

  test('stores a changed text byte for byte on PATCH', async () => {
    if (place.path === '/users/invitations') return
    const [, text] = INJECTIONS[33] as [string, string]
    const { body } = await create(place, `${text} first`)
    const path = `${place.path}/${body.data.id}`
    expect((await acme.call('PATCH', path, { [place.field]: `${text} second` })).status).toBe(200)
    expect((await acme.call('GET', path)).body.data[place.field]).toBe(`${text} second`)
  })

  test.each(['a', '🚀', 'é', 'e\u0301'])('counts code points: %j', async (unit) => {
    const fits = [...unit.repeat(place.max)].slice(0, place.max).join('')
    const created = await create(place, fits)
    expect(created.status).toBe(201)
    expect((await acme.call('GET', place.read(created.body.data.id))).body.data[place.field]).toBe(fits)
    const { status, body } = await create(place, `${fits}${unit}`)
    expect({ status, ...body.error.details }).toMatchObject({
      status: 400,
      reason: 'too_long',
      field: place.field,
    })
  })

  test('must not be empty', async () => {
    const { status, body } = await create(place, '')
    expect({ status, ...body.error.details }).toMatchObject({
      status: 400,
      reason: 'too_short',
      field: place.field,
    })
  })

  const BLANKS = [' ', '\t', '\r\n', '\u00a0', '\u3000', '\u2003\u2028', '\ufeff', ' \u00a0\u3000 ']
  test.each(BLANKS)('must not be blank, except external_id: %j', async (blank) => {
    const { status, body } = await create(place, blank)
    if (place.field === 'external_id') expect(status).toBe(201)
    else expect({ status, field: body.error?.details.field }).toEqual({ status: 400, field: place.field })
  })
})

describe('a filter matches its text literally', () => {
  const listMatches = async (list: string, name: string, text: string): Promise<string[]> => {
    const { status, body } = await acme.call(
      'GET',
      `${list}?per_page=100&${name}=${encodeURIComponent(text)}`,
    )
    expect(status).toBe(200)
    return body.data.items.map((item: Body) => item[name])
  }

  test.each(['/project-codes', '/teams'])('external_id of %s', async (list) => {
    // All texts were created above; each matches only itself.
    for (const [, text] of INJECTIONS) expect(await listMatches(list, 'external_id', text)).toEqual([text])
    for (const pattern of ['%%', '__', '.*', 'a%', 'É', 'E\u0301', "' OR '1'='1", 'A\\'])
      expect(await listMatches(list, 'external_id', pattern)).toEqual([])
  })

  test.each(['/project-codes', '/teams'])(
    'a stored external_id is refused the second time in %s, byte for byte',
    async (list) => {
      for (const [, text] of INJECTIONS) {
        const { status, body } = await acme.call('POST', list, { name: 'a', external_id: text })
        expect({ status, ...body.error.details }).toMatchObject({
          status: 400,
          reason: 'already_exists',
          field: 'external_id',
        })
      }
      expect((await acme.call('POST', list, { name: 'a', external_id: '%%' })).status).toBe(201)
    },
  )

  const EMAILS = [
    '%@example.com',
    '_@example.com',
    '{{7*7}}@example.com',
    '$1@example.com',
    "o'hara@example.com",
  ]
  const MORE = [
    'a+b@example.com',
    'a|b@example.com',
    'a/b@example.com',
    'a`b@example.com',
    'x%_x@example.com',
  ]
  test('email of users', async () => {
    for (const email of [...EMAILS, ...MORE]) {
      const { status } = await acme.call('POST', '/users/invitations', { email, role: 'team-member' })
      expect({ email, status }).toEqual({ email, status: 201 })
    }
    for (const email of [...EMAILS, ...MORE])
      expect(await listMatches('/users', 'email', email)).toEqual([email])
    for (const pattern of ['%', '_', '%@%', '*', "' OR 1=1 --", '_____@example.com', 'a b@example.com'])
      expect(await listMatches('/users', 'email', pattern)).toEqual([])
    expect(await listMatches('/users', 'email', 'A+B@EXAMPLE.COM')).toEqual(['a+b@example.com'])
  })

  test.each([
    'a',
    'a@',
    '@example.com',
    'a@b@example.com',
    'a b@example.com',
    ' a@example.com',
    'a@example.com ',
    'a@example.com\n',
    'a@example.com\r\nBcc: b@example.com',
    'a@exam\u200bple.com',
    '<a@example.com>',
    'a@example.com,b@example.com',
    'a@-example.com',
    'a..b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is not a valid email', async (email) => {
    const { status, body } = await acme.call('POST', '/users/invitations', { email, role: 'team-member' })
    expect({ status, field: body.error?.details.field }).toEqual({ status: 400, field: 'email' })
  })
})

test('all tables still exist afterwards', async () => {
  for (const list of ['/project-codes', '/team-tags', '/teams', '/users'])
    expect((await acme.call('GET', list)).body.data.total).toBeGreaterThanOrEqual(INJECTIONS.length)
})
