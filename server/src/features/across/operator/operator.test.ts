import { expect, test } from 'vitest'
import { startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()
const DEFAULTS = {
  currency: 'EUR',
  time_zone: 'Europe/Paris',
  locale: 'fr',
  payment_terms_days: 30,
  payment_terms_basis: 'invoice_date',
  vat_rate: 20,
  hours_per_day: 7,
  is_subscribed: true,
  company: null,
  legal_form: null,
  siren: null,
  register: null,
  address: null,
  postal_code: null,
  city: null,
  country: 'FR',
  vat_number: null,
  electronic_address: null,
  late_payment_penalty: null,
}
const create = (body: object) => world.operator('POST', '/teams', body)

test('a team gets the default of each field that is missing or null', async () => {
  const sent = { name: 'Acme', currency: null, vat_rate: null, company: null }
  const { status, body, headers } = await create(sent)
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ name: 'Acme', ...DEFAULTS })
  expect(headers['location']).toBe(`/operator/v1/teams/${body.data.id}`)
  const read = await world.operator('GET', `/teams/${body.data.id}`)
  expect(read.body.data).toEqual({ ...body.data, usage: expect.anything() })
})

test('returns settings as sent, up to four decimals', async () => {
  const sent = {
    name: 'Acme',
    currency: 'CHF',
    vat_rate: 8.1,
    hours_per_day: 7.8125,
    time_zone: 'Europe/Zurich',
  }
  expect((await create(sent)).body.data).toMatchObject(sent)
})

test.each([
  ['currency', 'EURO', 'invalid_value'],
  ['time_zone', 'Mars/Olympus', 'invalid_value'],
  ['payment_terms_days', 0, 'out_of_range'],
  ['payment_terms_days', 366, 'out_of_range'],
  ['payment_terms_days', 30.5, 'invalid_type'],
  ['vat_rate', 100.0001, 'out_of_range'],
  ['vat_rate', 20.00001, 'invalid_value'],
  ['vat_rate', 1.0000000001, 'invalid_value'],
  ['hours_per_day', 0, 'out_of_range'],
  ['siren', '732829321', 'invalid_value'],
  ['siren', '73282932', 'invalid_value'],
  ['vat_number', 'FR1', 'invalid_value'],
  ['vat_number', 'DE136695976', 'invalid_value'],
  ['country', 'Frankreich', 'invalid_value'],
  ['name', '', 'too_short'],
])('refuses %s = %j with %s', async (field, value, reason) => {
  const { status, body } = await create({ name: 'Acme', [field]: value })
  expect([status, body.error.details.field, body.error.details.reason]).toEqual([400, field, reason])
})

test('changes only the given fields; fields without an empty value cannot be cleared', async () => {
  const { id } = (await create({ name: 'Acme', company: 'Acme SAS', siren: '732829320' })).body.data
  const changed = await world.operator('PATCH', `/teams/${id}`, { company: null, is_subscribed: false })
  expect(changed.body.data).toMatchObject({
    name: 'Acme',
    company: null,
    siren: '732829320',
    is_subscribed: false,
  })
  expect((await world.operator('PATCH', `/teams/${id}`, { currency: null })).status).toBe(400)
  expect((await world.operator('PATCH', `/teams/${id}`, {})).body.data).toEqual(changed.body.data)
})

test('lists teams newest first', async () => {
  world.clock.advance(1000)
  const { id } = (await create({ name: 'Newest' })).body.data
  expect((await world.operator('GET', '/teams?per_page=1')).body.data.items[0].id).toBe(id)
})

test('returns 404 for an unknown team, its users and its keys', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const user = { email: 'a@example.com', role: 'team-admin', first_name: 'A', last_name: 'B' }
  const replies = [
    await world.operator('GET', `/teams/${id}`),
    await world.operator('PATCH', `/teams/${id}`, { name: 'x' }),
    await world.operator('POST', `/teams/${id}/users`, user),
    await world.operator('GET', `/teams/${id}/api-keys`),
    await world.operator('POST', `/teams/${id}/api-keys`, { name: 'x', user_id: id }),
    await world.operator('DELETE', `/teams/${id}/api-keys/${id}`),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
})

test('creates a key for a user of the team and revokes it within the team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const issue = (user_id: string) =>
    world.operator('POST', `/teams/${acme.id}/api-keys`, { name: 'x', user_id })
  expect((await issue(other.userId)).body.error.details).toMatchObject({ reason: 'unknown_reference' })
  const { id, scopes } = (await issue(acme.userId)).body.data
  expect(scopes).toEqual(['*'])
  expect((await world.operator('DELETE', `/teams/${other.id}/api-keys/${id}`)).status).toBe(404)
  expect(
    (await world.operator('DELETE', `/teams/${acme.id}/api-keys/${id}`)).body.data.revoked_at,
  ).not.toBeNull()
})

test('an email is unique in a team, in any letter case', async () => {
  const acme = await world.team()
  const add = (email: string) =>
    world.operator('POST', `/teams/${acme.id}/users`, {
      email,
      role: 'team-member',
      first_name: 'A',
      last_name: 'B',
    })
  expect((await add('Ada@Example.com')).status).toBe(201)
  expect((await add('ada@example.COM')).body.error.details).toMatchObject({
    reason: 'already_exists',
    field: 'email',
  })
})
