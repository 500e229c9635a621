import { expect, test } from 'vitest'
import { shareWorld } from '../../../../test/world/world.ts'

const world = await shareWorld()
const COMPANY = {
  company: 'Acme SAS',
  legal_form: 'SAS au capital de 50 000 €',
  siren: '732829320',
  register: '732 829 320 RCS Paris',
  address: '1 rue A',
  postal_code: '75001',
  city: 'Paris',
  country: 'FR',
  vat_number: 'FR44732829320',
  electronic_address: { scheme: '0225', value: '732829320' },
  late_payment_penalty: 'Trois fois le taux d’intérêt légal',
}
const TERMS = {
  payment_terms_days: 30,
  payment_terms_basis: 'invoice_date',
  payment_terms_limit: 'warn',
  late_interest_rate: null,
  vat_rate: 20,
  hours_per_day: 7,
  approve_ahead: 'current_month',
  default_templates_version: 2,
  warnings: [],
}
const refused = (field: string, code: string) => ({
  status: 400,
  body: { error: { details: { field, code } } },
})

test('a team reads its company with the fields that an invoice still needs, and an admin completes it', async () => {
  const acme = await world.team()
  expect((await acme.call('GET', '/team')).body.data).toEqual({
    id: acme.id,
    name: 'Acme',
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
    ...TERMS,
    missing: [
      'company_missing',
      'siren_missing',
      'vat_number_missing',
      'address_missing',
      'postal_code_missing',
      'city_missing',
    ],
  })
  const changed = (await acme.call('PATCH', '/team', COMPANY)).body.data
  expect(changed).toEqual({ id: acme.id, name: 'Acme', ...COMPANY, ...TERMS, missing: [] })
  expect((await acme.call('GET', '/team')).body.data).toEqual(changed)
  expect((await world.operator('GET', `/teams/${acme.id}`)).body.data).toMatchObject(COMPANY)
  const cleared = await acme.call('PATCH', '/team', { city: null, electronic_address: null })
  expect(cleared.body.data).toEqual({
    ...changed,
    city: null,
    electronic_address: null,
    missing: ['city_missing'],
  })
})

test('the event of a change names the user and the fields; the operator gets the same validation', async () => {
  const acme = await world.team()
  await acme.call('PATCH', '/team', { siren: '732829320', city: 'Lyon' })
  const events = await world.database.query<{ actor_kind: string; actor_id: string; data: object }>({
    text: "select actor_kind, actor_id, data from event where tenant_id = $1 and type = 'tenant.updated'",
    values: [acme.id],
  })
  expect(events).toEqual([
    { actor_kind: 'user', actor_id: acme.userId, data: { changed_fields: ['siren', 'city'] } },
  ])
  const foreign = { vat_number: 'FR13990000010' }
  expect(await acme.call('PATCH', '/team', foreign)).toMatchObject(
    refused('vat_number', 'vat_number_of_other_siren'),
  )
  expect(await world.operator('PATCH', `/teams/${acme.id}`, foreign)).toMatchObject(
    refused('vat_number', 'vat_number_of_other_siren'),
  )
})

test.each([
  ['siren', '732829321', 'siren_format'],
  ['vat_number', 'FR1', 'vat_number_format'],
  ['vat_number', 'DE136695976', 'vat_number_of_other_country'],
  ['country', 'XX', 'one_of'],
  ['country', null, 'type'],
  [
    'electronic_address',
    { scheme: '0225', value: '1' },
    'electronic_address_french',
    'electronic_address.value',
  ],
  ['electronic_address', { scheme: '9999', value: '1' }, 'one_of', 'electronic_address.scheme'],
  ['electronic_address', { scheme: 'EM' }, 'required', 'electronic_address.value'],
  ['name', 'Other', 'unknown_field'],
])('refuses %s = %j with %s', async (name, value, code, field = name) => {
  const acme = await world.team()
  expect(await acme.call('PATCH', '/team', { [name as string]: value })).toMatchObject(
    refused(field as string, code as string),
  )
})

test('only an admin with the scope changes the company; a member reads it', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member')
  const callAs = async (user: string, scopes: ['team-company:read' | 'team-company:write' | '*']) =>
    world.callerWith((await world.issueKey(acme.id, user, scopes)).key)
  const asMember = await callAs(member, ['*'])
  expect((await asMember('GET', '/team')).status).toBe(200)
  expect((await asMember('PATCH', '/team', { city: 'Lyon' })).status).toBe(403)
  const readOnly = await callAs(acme.userId, ['team-company:read'])
  expect((await readOnly('GET', '/team')).status).toBe(200)
  expect((await readOnly('PATCH', '/team', { city: 'Lyon' })).status).toBe(403)
  const writing = await callAs(acme.userId, ['team-company:write'])
  expect((await writing('PATCH', '/team', { city: 'Lyon' })).status).toBe(200)
})

test('a VAT number that was stored before it was checked stays until another one is sent', async () => {
  const acme = await world.team()
  await world.database.query({
    text: "update tenant set vat_number = 'FR 44 732 829 320' where id = $1",
    values: [acme.id],
  })
  const changed = await acme.call('PATCH', '/team', { siren: '990000010', country: 'DE' })
  expect(changed.body.data).toMatchObject({ vat_number: 'FR 44 732 829 320', siren: '990000010' })
  expect((await world.operator('PATCH', `/teams/${acme.id}`, { name: 'Other' })).status).toBe(200)
  expect(await acme.call('PATCH', '/team', { vat_number: 'FR 44 732 829 320' })).toMatchObject(
    refused('vat_number', 'vat_number_format'),
  )
})

test('an admin changes the defaults of new missions and reports', async () => {
  const acme = await world.team()
  const terms = {
    payment_terms_days: 45,
    payment_terms_basis: 'end_of_month',
    vat_rate: 5.5,
    hours_per_day: 7.5,
  }
  expect((await acme.call('PATCH', '/team', terms)).body.data).toMatchObject(terms)
  expect((await world.operator('GET', `/teams/${acme.id}`)).body.data).toMatchObject(terms)
  expect((await acme.call('GET', '/me')).body.data.team).toMatchObject({ vat_rate: 5.5 })
  expect(await acme.call('PATCH', '/team', { vat_rate: null })).toMatchObject(refused('vat_rate', 'type'))
  expect(await acme.call('PATCH', '/team', { payment_terms_days: 0 })).toMatchObject({ status: 400 })
})
