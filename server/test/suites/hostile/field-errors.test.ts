// A refused body gets all its errors, by path, in the order sent; values are never coerced.
import { describe, expect, test } from 'vitest'
import { type Body, shareWorld } from '../../world/world.ts'

const world = await shareWorld()
const acme = await world.team()
const ID = '018f0000-0000-7000-8000-000000000000'

type FieldError = { field: string; reason: string; message: string }

async function requestErrors(path: string, raw: string, method = 'POST'): Promise<Body> {
  const reply = await world.send(`/api/v1${path}`, { method, raw, headers: { 'x-api-key': acme.key } })
  expect(reply.status).toBe(400)
  const { details, message } = reply.body.error
  // The first error is returned twice: at the top, and in the list.
  const [first] = details.errors as FieldError[]
  const { reason, code, params } = details
  expect(first).toEqual({ field: details.field ?? '', reason, code, params, message })
  return details
}

const formatErrors = (details: Body) =>
  (details.errors as FieldError[]).map(({ field, reason }) => `${field} ${reason}`)

describe('a value of another type is never coerced', () => {
  const total = async (list: string) => (await acme.call('GET', list)).body.data.total
  test.each([
    ['/project-codes', { name: 12 }, 'name'],
    ['/project-codes', { name: true }, 'name'],
    ['/project-codes', { name: ['a'] }, 'name'],
    ['/project-codes', { name: { a: 1 } }, 'name'],
    ['/project-codes', { name: null }, 'name'],
    ['/project-codes', { name: 'a', external_id: 7 }, 'external_id'],
    ['/teams', { name: 'a', sort_order: '7' }, 'sort_order'],
    ['/teams', { name: 'a', sort_order: true }, 'sort_order'],
    ['/teams', { name: 'a', sort_order: '' }, 'sort_order'],
    ['/teams', { name: 'a', parent_id: 7 }, 'parent_id'],
    ['/team-tags', { name: false }, 'name'],
    ['/users/invitations', { email: 'a@example.com', role: 'team-member', tag_ids: ID }, 'tag_ids'],
    ['/users/invitations', { email: 'a@example.com', role: 'team-member', tag_ids: { 0: ID } }, 'tag_ids'],
    ['/users/invitations', { email: 'a@example.com', role: 'team-member', team_ids: [[ID]] }, 'team_ids[0]'],
    ['/users/invitations', { email: ['a@example.com'], role: 'team-member' }, 'email'],
    ['/api-keys', { name: 'a', scopes: 'users:read' }, 'scopes'],
  ])('POST %s %j', async (path, body, field) => {
    const list = path.replace('/invitations', '')
    const before = await total(list)
    expect(await requestErrors(path, JSON.stringify(body))).toMatchObject({ reason: 'invalid_type', field })
    expect(await total(list)).toBe(before)
  })

  test.each(['"true"', '1', 'null', '"false"', '[]'])('is_archived %s on PATCH', async (value) => {
    const { body } = await acme.call('POST', '/teams', { name: 'a' })
    const path = `/teams/${body.data.id}`
    const details = await requestErrors(path, `{"is_archived":${value}}`, 'PATCH')
    expect(details).toMatchObject({ reason: 'invalid_type', field: 'is_archived' })
    expect((await acme.call('GET', path)).body.data.is_archived).toBe(false)
  })

  test.each(['Team-Admin', 'TEAM-ADMIN', ' team-admin', 'admin', '', '0', 'team‑admin'])(
    'role %j is not one of the values',
    async (role) => {
      const details = await requestErrors(
        '/users/invitations',
        JSON.stringify({ email: 'a@example.com', role }),
      )
      expect(details).toMatchObject({ reason: 'invalid_value', field: 'role' })
    },
  )
})

describe('fields that a caller must not set', () => {
  const READ_ONLY_FIELDS = [
    'id',
    'team_id',
    'tenant_id',
    'status',
    'created_by',
    'created_at',
    'updated_at',
    'depth',
  ]
  const MORE = [
    'path',
    'is_archived',
    'is_active',
    'key',
    'token',
    'constructor',
    '__proto__',
    'toString',
    '',
  ]
  test.each(['/project-codes', '/team-tags', '/teams'])('are refused on POST %s', async (path) => {
    for (const fieldName of [...READ_ONLY_FIELDS, ...MORE]) {
      const details = await requestErrors(path, `{"name":"a",${JSON.stringify(fieldName)}:"x"}`)
      expect(formatErrors(details)).toEqual([`${fieldName} unknown_field`])
    }
    expect((await acme.call('GET', `${path}?per_page=1`)).body.data.items[0]?.name).not.toBe('x')
  })

  test.each(['constructor', '__proto__', 'prototype'])(
    '%s with an object changes nothing',
    async (member) => {
      const raw = `{"name":"a","${member}":{"prototype":{"isPolluted":true},"isPolluted":true}}`
      expect(formatErrors(await requestErrors('/project-codes', raw))).toEqual([`${member} unknown_field`])
      expect(({} as Body).isPolluted).toBeUndefined()
    },
  )
})

describe('all errors are returned', () => {
  test.each([
    [
      'in the order in which they were sent',
      '{"x":1,"external_id":7,"name":12}',
      ['x unknown_field', 'external_id invalid_type', 'name invalid_type'],
    ],
    [
      'in the reverse order, too',
      '{"name":12,"external_id":7,"x":1}',
      ['name invalid_type', 'external_id invalid_type', 'x unknown_field'],
    ],
    [
      'with missing fields last',
      '{"x":1,"external_id":""}',
      ['x unknown_field', 'external_id too_short', 'name missing_field'],
    ],
  ])('%s', async (_title, raw, expected) => {
    expect(formatErrors(await requestErrors('/project-codes', raw))).toEqual(expected)
  })

  test('with missing fields in the order of the contract', async () => {
    expect(formatErrors(await requestErrors('/users/invitations', '{"job_title":""}'))).toEqual([
      'job_title too_short',
      'email missing_field',
      'role missing_field',
    ])
  })

  test('by their JSON path', async () => {
    const body = { email: 'a@example.com', role: 'team-member', team_ids: [ID, 'x', 7], tag_ids: [null, ID] }
    expect(formatErrors(await requestErrors('/users/invitations', JSON.stringify(body)))).toEqual([
      'team_ids[1] invalid_uuid',
      'team_ids[2] invalid_type',
      'tag_ids[0] invalid_type',
    ])
  })

  test('of references, too, by their JSON path', async () => {
    const { body: team } = await acme.call('POST', '/teams', { name: 'a' })
    const body = { email: 'a@example.com', role: 'team-member', team_ids: [team.data.id, ID] }
    const details = await requestErrors('/users/invitations', JSON.stringify(body))
    expect(details).toMatchObject({ reason: 'unknown_reference', field: 'team_ids[1]' })
  })

  test('of the query and the body together, the query first', async () => {
    const details = await requestErrors('/project-codes?a=1', '{"x":1}')
    expect(formatErrors(details)).toEqual(['a unknown_parameter', 'x unknown_field', 'name missing_field'])
  })

  test('but only one for each field', async () => {
    const blank = ' '.repeat(501)
    expect(formatErrors(await requestErrors('/project-codes', JSON.stringify({ name: blank })))).toHaveLength(
      1,
    )
  })

  test('but at most 100', async () => {
    const members = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, 1]))
    const errorLines = formatErrors(await requestErrors('/project-codes', JSON.stringify(members)))
    expect(errorLines).toEqual(
      Object.keys(members)
        .slice(0, 100)
        .map((name) => `${name} unknown_field`),
    )
  })

  test('but at most 100 of a list', async () => {
    const body = { email: 'a@example.com', role: 'team-member', tag_ids: Array<string>(400).fill('x') }
    const errorLines = formatErrors(await requestErrors('/users/invitations', JSON.stringify(body)))
    expect(errorLines).toHaveLength(100)
    expect(errorLines[99]).toBe('tag_ids[99] invalid_uuid')
  })
})
