import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAcceptedMission, makeMission } from '../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
const SASHA = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
const post = (team: Team, more: object = {}) => team.call('POST', '/freelancers', { ...SASHA, ...more })
const create = async (team: Team, more: object = {}) => (await post(team, more)).body.data
const patch = (team: Team, id: string, body: object) => team.call('PATCH', `/freelancers/${id}`, body)
const refused = (field: string, reason: string) => ({
  status: 400,
  body: { error: { details: { field, reason } } },
})

test("a freelancer with three fields is active, with the team's defaults", async () => {
  const acme = await world.team()
  const { status, body, headers } = await post(acme)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    ...SASHA,
    status: 'active',
    external_id: null,
    siren: null,
    siret: null,
    company: null,
    legal_form: null,
    register: null,
    address: null,
    postal_code: null,
    city: null,
    country: 'FR',
    vat_number: null,
    vat_regime: 'standard',
    vat_exemption_reason: null,
    vat_on_debits: false,
    electronic_address: null,
    vat_rate: 20,
    vat_history: [{ from: null, vat_regime: 'standard', vat_rate: 20 }],
    invoicing_mode: 'self_billing',
    supplier_code: null,
    is_in_das2: true,
    is_umbrella: false,
    external_referent: null,
    referent: null,
    tags: [],
    teams: [],
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
  })
  expect(headers['location']).toBe(`/api/v1/freelancers/${body.data.id}`)
  expect((await acme.call('GET', `/freelancers/${body.data.id}`)).body.data).toEqual(body.data)
})

test('returns all sent fields, with the umbrella company and the referent resolved', async () => {
  const acme = await world.team()
  const tag = (await acme.call('POST', '/team-tags', { name: 'Design' })).body.data
  const sent = {
    external_id: 'HR-1',
    siren: '732829320',
    siret: '73282932000074',
    company: 'SB EI',
    legal_form: 'EI',
    register: '732 829 320 RCS Paris',
    address: '1 rue X',
    postal_code: '75001',
    city: 'Paris',
    country: 'FR',
    vat_number: 'FR44732829320',
    vat_exemption_reason: 'Article 261 D 2°',
    vat_on_debits: true,
    electronic_address: { scheme: 'EM', value: 'invoices@example.com' },
    invoicing_mode: 'supplier_invoice',
    supplier_code: 'SB1',
    is_in_das2: false,
    vat_regime: 'reverse_charge',
    vat_rate: 5.5,
    external_referent: {
      company: 'Portage SA',
      legal_form: 'SAS',
      register: '732 829 320 RCS Lyon',
      siren: '732829320',
      city: 'Lyon',
    },
  }
  const profile = await create(acme, { ...sent, referent_id: acme.userId, tag_ids: [tag.id] })
  expect(profile).toMatchObject({
    ...sent,
    is_umbrella: true,
    external_referent: {
      ...sent.external_referent,
      id: expect.any(String),
      email: null,
      address: null,
      vat_number: null,
    },
    referent: { id: acme.userId, first_name: 'Ada', last_name: 'Martin' },
    tags: [{ id: tag.id, name: 'Design' }],
  })
})

test.each([
  ['siren', '732829321', 'invalid_value'],
  ['siret', '73282932000075', 'invalid_value'],
  ['vat_number', 'FR45732829320', 'invalid_value'],
  ['vat_number', 'DE136695976', 'invalid_value'],
  ['country', 'XX', 'invalid_value'],
  ['supplier_code', 'sb', 'invalid_value'],
  ['invoicing_mode', 'none', 'invalid_value'],
  ['electronic_address', { scheme: '0225', value: '1' }, 'invalid_value', 'electronic_address.value'],
  ['vat_rate', 100.5, 'out_of_range'],
  ['vat_rate', 5.55555, 'invalid_value'],
  ['vat_regime', 'none', 'invalid_value'],
  ['status', 'archived', 'unknown_field'],
  ['email', 'sasha', 'invalid_value'],
  ['referent_id', randomUUID(), 'unknown_reference'],
  ['tag_ids', [randomUUID()], 'unknown_reference', 'tag_ids[0]'],
  ['external_referent', { city: 'Lyon' }, 'missing_field', 'external_referent.company'],
  ['external_referent', { company: 'P', siren: '1' }, 'invalid_value', 'external_referent.siren'],
])('refuses %s = %j with %s and stores nothing', async (name, value, reason, field = name) => {
  const acme = await world.team()
  expect(await post(acme, { [name as string]: value })).toMatchObject(
    refused(field as string, reason as string),
  )
  expect((await acme.call('GET', '/freelancers')).body.data.total).toBe(0)
})

test('email and external_id are unique in a team, also with 20 concurrent requests', async () => {
  const acme = await world.team()
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(acme, { external_id: 'HR-1' })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await post(acme, { email: 'SASHA@example.com' })).toMatchObject(refused('email', 'already_exists'))
  const twin = await post(acme, { email: 'other@example.com', external_id: 'HR-1' })
  expect(twin).toMatchObject(refused('external_id', 'already_exists'))
  expect((await post(await world.team(), { external_id: 'HR-1' })).status).toBe(201)
})

test('filters by status, email, external_id, tag and team', async () => {
  const acme = await world.team()
  const tag = (await acme.call('POST', '/team-tags', { name: 'T' })).body.data
  const unit = (await acme.call('POST', '/teams', { name: 'U' })).body.data
  const activeFreelancer = await create(acme, { external_id: 'E', tag_ids: [tag.id], team_ids: [unit.id] })
  const archivedFreelancer = await create(acme, { email: 'two@example.com' })
  await patch(acme, archivedFreelancer.id, { status: 'archived' })
  const listIds = async (query: string) =>
    (await acme.call('GET', `/freelancers?${query}`)).body.data.items.map(({ id }: Body) => id)
  for (const query of [
    'status=active',
    'email=SASHA%40example.com',
    'external_id=E',
    `tag_id=${tag.id}`,
    `team_id=${unit.id}`,
  ])
    expect(await listIds(query), query).toEqual([activeFreelancer.id])
  expect(await listIds('status=archived')).toEqual([archivedFreelancer.id])
  const other = await world.team()
  expect(await other.call('GET', `/freelancers?tag_id=${tag.id}`)).toMatchObject(
    refused('tag_id', 'unknown_reference'),
  )
})

test('changes only the given fields; null clears a field; the umbrella company keeps its id', async () => {
  const acme = await world.team()
  const profile = await create(acme, { company: 'SB', external_referent: { company: 'Portage' } })
  const changed = (await patch(acme, profile.id, { company: null, external_referent: { company: 'Other' } }))
    .body.data
  expect(changed).toMatchObject({
    company: null,
    external_referent: { id: profile.external_referent.id, company: 'Other' },
  })
  expect((await patch(acme, profile.id, {})).body.data).toEqual(changed)
  const cleared = (await patch(acme, profile.id, { external_referent: null })).body.data
  expect(cleared).toMatchObject({ external_referent: null, is_umbrella: false })
  const contradictory = { external_referent: { company: 'P' }, is_umbrella: false }
  expect(await patch(acme, profile.id, contradictory)).toMatchObject(
    refused('is_umbrella', 'mutually_exclusive'),
  )
})

test('refuses to archive with an open mission, and archives once it has ended', async () => {
  const acme = await world.team()
  const busy = await create(acme)
  await makeMission(acme, busy.id)
  expect((await patch(acme, busy.id, { status: 'archived' })).body.error.details).toEqual({
    reason: 'in_use',
    code: 'open_missions',
    params: { count: 1 },
    usedBy: [{ resource: 'missions', count: 1 }],
  })
  const done = await create(acme, { email: 'done@example.com' })
  await makeAcceptedMission(world, acme, done.id, { start_date: '2026-01-01', end_date: '2026-02-28' })
  expect((await patch(acme, done.id, { status: 'archived' })).body.data.status).toBe('archived')
  expect((await patch(acme, done.id, { status: 'active' })).body.data.status).toBe('active')
})

test('a referent must be an active user of the same team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const profile = await create(acme)
  expect(await patch(acme, profile.id, { referent_id: other.userId })).toMatchObject(
    refused('referent_id', 'unknown_reference'),
  )
  const colleague = await acme.addUser('team-member')
  await acme.call('PATCH', `/users/${colleague}`, { is_active: false })
  expect((await patch(acme, profile.id, { referent_id: colleague })).status).toBe(400)
})

test('numbers of another company are refused together with all other errors', async () => {
  const acme = await world.team()
  const sent = {
    siren: '990000010',
    siret: '73282932000074',
    vat_number: 'FR44732829320',
    vat_rate: 101,
    electronic_address: { scheme: '0225', value: '1' },
  }
  const { errors } = (await post(acme, sent)).body.error.details
  expect(errors.map(({ field, code }: Body) => [field, code])).toEqual([
    ['siret', 'siret_of_other_siren'],
    ['vat_number', 'vat_number_of_other_siren'],
    ['vat_rate', 'maximum'],
    ['electronic_address.value', 'electronic_address_french'],
  ])
})

test('an umbrella company always sends its own invoices', async () => {
  const acme = await world.team()
  const profile = await create(acme, { external_referent: { company: 'Portage' } })
  expect(profile.invoicing_mode).toBe('supplier_invoice')
  const billed = { invoicing_mode: 'self_billing' }
  expect(await patch(acme, profile.id, billed)).toMatchObject(refused('invoicing_mode', 'mutually_exclusive'))
  expect(await post(acme, { ...billed, is_umbrella: true, email: 'b@example.com' })).toMatchObject(
    refused('invoicing_mode', 'mutually_exclusive'),
  )
  const withoutUmbrella = await patch(acme, profile.id, { ...billed, external_referent: null })
  expect(withoutUmbrella.body.data).toMatchObject({ ...billed, is_umbrella: false })
})
