import { expect, test } from 'vitest'
import { shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const SASHA = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
const COMPANY = {
  company: 'Sasha Bernard EI',
  legal_form: 'EI',
  siren: '732829320',
  siret: '73282932000074',
  register: '732 829 320 RCS Lyon',
  address: '8 rue du Repos',
  postal_code: '69007',
  city: 'Lyon',
  country: 'FR',
  vat_number: 'FR44732829320',
  vat_regime: 'standard',
  vat_exemption_reason: null,
  electronic_address: { scheme: '0225', value: '732829320_73282932000074' },
  vat_on_debits: true,
}

async function makeProfilePortal(team: Team, more: object = {}) {
  const { id } = (await team.call('POST', '/freelancers', { ...SASHA, ...more })).body.data
  const { token } = (await team.call('POST', `/freelancers/${id}/portal-links`)).body.data
  const headers = { authorization: `Bearer ${token}` }
  return {
    id,
    get: () => world.send('/portal/v1/profile', { headers }),
    patch: (body: object) => world.send('/portal/v1/profile', { method: 'PATCH', headers, body }),
  }
}
const refused = (field: string, code: string) => ({
  status: 400,
  body: { error: { details: { field, code } } },
})

test('a freelancer completes their profile until an invoice can be made', async () => {
  const acme = await world.team()
  const { id, get, patch } = await makeProfilePortal(acme)
  const empty = (await get()).body.data
  expect(empty).toMatchObject({
    id,
    ...SASHA,
    country: 'FR',
    vat_regime: 'standard',
    vat_rate: 20,
    invoicing_mode: 'self_billing',
    is_umbrella: false,
    external_referent: null,
  })
  expect(empty.missing).toEqual([
    'siren_missing',
    'legal_form_missing',
    'vat_number_missing',
    'address_missing',
    'postal_code_missing',
    'city_missing',
  ])
  const complete = (await patch(COMPANY)).body.data
  expect(complete).toMatchObject({ ...COMPANY, missing: [] })
  expect((await get()).body.data).toEqual(complete)
  const { missing: _, ...shared } = complete
  expect((await acme.call('GET', `/freelancers/${id}`)).body.data).toMatchObject(shared)
})

test('the event of a change names the freelancer, and a repeated change records no event', async () => {
  const acme = await world.team()
  const { id, patch } = await makeProfilePortal(acme)
  await patch({ city: 'Lyon', vat_on_debits: true })
  await patch({ city: 'Lyon' })
  const events = await world.database.query({
    text: "select actor_kind, actor_id, data from event where subject_id = $1 and type = 'freelancer.updated'",
    values: [id],
  })
  expect(events).toEqual([
    { actor_kind: 'freelancer', actor_id: id, data: { changed_fields: ['city', 'vat_on_debits'] } },
  ])
})

test.each([
  ['first_name', 'Lin'],
  ['email', 'lin@example.com'],
  ['vat_rate', 0],
  ['invoicing_mode', 'supplier_invoice'],
  ['supplier_code', 'SASHA'],
  ['is_umbrella', false],
])('only the team can change %s', async (field, value) => {
  const { patch } = await makeProfilePortal(await world.team())
  expect(await patch({ [field]: value })).toMatchObject(refused(field, 'unknown_field'))
})

test('the rules between fields apply to the profile after the change, as they do for the team', async () => {
  const acme = await world.team()
  const { id, patch } = await makeProfilePortal(acme, { siren: '732829320', vat_number: 'FR44732829320' })
  const cases: [object, string, string][] = [
    [{ siret: '99000001000019' }, 'siret', 'siret_of_other_siren'],
    [{ siren: '990000010' }, 'siren', 'vat_number_of_other_siren'],
    [{ country: 'DE' }, 'country', 'vat_number_of_other_country'],
    [
      { electronic_address: { scheme: 'EM', value: 'sasha' } },
      'electronic_address.value',
      'electronic_address_email',
    ],
  ]
  for (const [body, field, code] of cases) {
    expect(await patch(body)).toMatchObject(refused(field, code))
    expect(await acme.call('PATCH', `/freelancers/${id}`, body)).toMatchObject(refused(field, code))
  }
  const moved = { siren: '990000010', vat_number: 'FR13990000010', siret: '99000001000019' }
  expect((await patch(moved)).body.data).toMatchObject(moved)
})

test('an umbrella company invoices for its freelancers, whose profiles lack nothing', async () => {
  const { get, patch } = await makeProfilePortal(await world.team(), {
    external_referent: { company: 'Portage SA' },
  })
  expect((await get()).body.data).toMatchObject({
    invoicing_mode: 'supplier_invoice',
    is_umbrella: true,
    external_referent: { company: 'Portage SA' },
    missing: [],
  })
  expect((await patch({ city: 'Lyon' })).body.data).toMatchObject({ city: 'Lyon', missing: [] })
})
