// "POST /api/v1/missions" as a whole: the response, the team's defaults, the order of errors and the effect of a refusal.
import { beforeEach, expect, test } from 'vitest'
import {
  countMissionRows,
  getData,
  makeFreelancer,
  makeMission,
  missionBody,
  NO_MISSION_ROWS,
  refused,
} from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T09:30:00.000Z'))
const post = (team: Team, body: object) => team.call('POST', '/missions', body)

test('a mission with the required fields awaits the freelancer, with every field present', async () => {
  const acme = await world.team()
  const person = { external_referent: { company: 'Portage SA', siren: '732829320', city: 'Lyon' } }
  const sasha = await makeFreelancer(acme, { referent_id: acme.userId, ...person })
  const sent = missionBody(sasha.id)
  const { status, body, headers } = await post(acme, sent)
  const { freelancer_id: _, ...expectedFields } = sent
  const ada = { id: acme.userId, first_name: 'Ada', last_name: 'Martin' }
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    ...expectedFields,
    rate_periods: [{ from: sent.start_date, rate_amount: sent.rate_amount }],
    contract_kind: 'services_agreement',
    has_document: false,
    currency: 'EUR',
    client_rate_amount: null,
    reference: 'M-2026-0001',
    planned_quantity: null,
    payment_terms_days: 30,
    payment_terms_basis: 'invoice_date',
    status: 'pending-freelancer-review',
    warnings: [],
    allowed_actions: ['edit', 'change-signer', 'cancel'],
    early_termination_date: null,
    terminated_by: null,
    purchase_order: null,
    external_id: null,
    project_code_id: null,
    project_code: null,
    project_codes: [],
    deliverables_catalog: [],
    external_referent: sasha.external_referent,
    freelancer: {
      id: sasha.id,
      first_name: 'Sasha',
      last_name: 'Bernard',
      email: sasha.email,
      is_umbrella: true,
      referent: { ...ada, email: expect.stringContaining('@') },
    },
    created_by: ada,
    team_signer: null,
    approver: null,
    extension: null,
    framework_agreement: null,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
  })
  expect(headers['location']).toBe(`/api/v1/missions/${body.data.id}`)
  expect(getData(await acme.call('GET', `/missions/${body.data.id}`))).toEqual(body.data)
  expect(getData(await acme.call('GET', '/missions')).items).toEqual([body.data])
})

test('returns the resources that optional fields refer to, and ids in lower case', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo', external_id: 'A-1' }))
  const signer = await acme.addUser('team-member')
  const createdMission = await makeMission(acme, id.toUpperCase(), {
    project_code_id: code.id.toUpperCase(),
    team_signer_id: signer,
    approver_id: acme.userId,
    purchase_order: 'PO 1',
    external_id: 'E-1',
    payment_terms_days: 60,
    payment_terms_basis: 'end_of_month',
  })
  const project_code = { id: code.id, name: 'Apollo', external_id: 'A-1' }
  expect(createdMission).toMatchObject({
    status: 'draft',
    project_code_id: code.id,
    project_code,
    project_codes: [project_code],
    purchase_order: 'PO 1',
    external_id: 'E-1',
    payment_terms_days: 60,
    payment_terms_basis: 'end_of_month',
    team_signer: { id: signer },
    approver: { id: acme.userId },
    freelancer: { id },
  })
})

test("currency and payment terms default to the team's current settings", async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const before = await makeMission(acme, id)
  const settings = { currency: 'CHF', payment_terms_days: 45, payment_terms_basis: 'end_of_month' }
  getData(await world.operator('PATCH', `/teams/${acme.id}`, settings))
  expect(await makeMission(acme, id)).toMatchObject(settings)
  expect(await makeMission(acme, id, { payment_terms_days: 1 })).toMatchObject({
    ...settings,
    payment_terms_days: 1,
  })
  expect(getData(await acme.call('GET', `/missions/${before.id}`))).toEqual(before)
})

test('external_id is not unique', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const twins = [
    await makeMission(acme, id, { external_id: 'E' }),
    await makeMission(acme, id, { external_id: 'E' }),
  ]
  expect(twins[0].id).not.toBe(twins[1].id)
})

test('a team without a subscription gets 403 after body validation and before the reference check', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  getData(await world.operator('PATCH', `/teams/${acme.id}`, { is_subscribed: false }))
  const details = { reason: 'subscription_required' }
  const refusal = { status: 403, body: { error: { code: 403, details } } }
  expect(await post(acme, missionBody(id))).toMatchObject(refusal)
  expect(await post(acme, missionBody(acme.userId))).toMatchObject(refusal)
  expect(await post(acme, missionBody(id, { name: '' }))).toMatchObject(refused('name', 'too_short'))
  expect(await countMissionRows(world, acme)).toEqual(NO_MISSION_ROWS)
  expect((await acme.call('GET', '/missions')).status).toBe(200)
  getData(await world.operator('PATCH', `/teams/${acme.id}`, { is_subscribed: true }))
  expect((await post(acme, missionBody(id))).status).toBe(201)
})

const REQUIRED_FIELDS = ['name', 'description', 'mission_type', 'start_date', 'end_date', 'freelancer_id']
const SEVERAL_ERRORS: [string, object, [field: string, reason: string][]][] = [
  ['an empty object', {}, REQUIRED_FIELDS.map((field) => [field, 'missing_field'])],
  [
    'errors of types and formats',
    { rate_amount: 'x', mission_type: 'daily', zeal: 1, end_date: '2026-02-30', payment_terms_days: 0 },
    [
      ['rate_amount', 'invalid_type'],
      ['zeal', 'unknown_field'],
      ['end_date', 'invalid_date'],
      ['payment_terms_days', 'out_of_range'],
      ...['name', 'description', 'start_date', 'freelancer_id'].map((field): [string, string] => [
        field,
        'missing_field',
      ]),
    ],
  ],
  [
    'errors of rules between fields',
    {
      template_locale: 'en',
      end_date: '2026-01-01',
      start_date: '2026-03-02',
      use_service_template: true,
      mission_type: 'deliverable',
      master_agreement_valid_until: '2026-12-31',
    },
    [
      ['end_date', 'invalid_date_range'],
      ['master_agreement_valid_until', 'invalid_value'],
      ...['name', 'description', 'freelancer_id', 'deliverables', 'team_signer_id'].map(
        (field): [string, string] => [field, 'missing_field'],
      ),
    ],
  ],
]

test.each(SEVERAL_ERRORS)(
  '%s: all errors are listed, those of sent fields in their order, then those of missing fields',
  async (_, sent, all) => {
    const { status, body } = await post(await world.team(), sent)
    expect(status).toBe(400)
    const { field, reason, errors } = body.error.details
    expect(errors.map((one: Body) => [one.field, one.reason])).toEqual(all)
    expect([field, reason]).toEqual(all[0])
  },
)

test('lists at most 100 errors', async () => {
  const deliverables = Array(150).fill({ name: 'D' })
  const sent = missionBody('019c0000-0000-7000-8000-000000000001', {
    mission_type: 'deliverable',
    deliverables,
  })
  const { errors } = (await post(await world.team(), sent)).body.error.details
  expect(errors).toHaveLength(100)
  expect(errors.at(-1)).toMatchObject({ field: 'deliverables[99].amount_excl_vat', reason: 'missing_field' })
})

test.each([
  ['', 'invalid_json'],
  ['{', 'invalid_json'],
  ['[]', 'invalid_type'],
  ['null', 'invalid_type'],
  ['{"name": "a", "name": "b"}', 'duplicate_key'],
  ['{"rate_amount": 1e400}', 'out_of_range'],
  ['{"rate_amount": 1234567890.1234567}', 'out_of_range'],
])('the body %j is refused with %s', async (raw, reason) => {
  const acme = await world.team()
  const headers = { 'x-api-key': acme.key, 'content-type': 'application/json' }
  const reply = await world.send('/api/v1/missions', { method: 'POST', raw, headers })
  expect(reply).toMatchObject({ status: 400, body: { error: { details: { reason } } } })
})

test('a created mission has one row, its deliverables, one event by its creator and one tally', async () => {
  const acme = await world.team()
  const deliverables = [
    { name: 'A', amount_excl_vat: 1 },
    { name: 'B', amount_excl_vat: 2 },
  ]
  const { id } = await makeFreelancer(acme)
  const createdMission = await makeMission(acme, id, { mission_type: 'deliverable', deliverables })
  const rowCounts = { missions: 1, deliverables: 2, agreements: 0, tallies: 1, events: 1 }
  expect(await countMissionRows(world, acme)).toEqual(rowCounts)
  const { items, total } = getData(await acme.call('GET', `/missions/${createdMission.id}/events`))
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      type: 'mission.created',
      at: '2026-03-02T09:30:00.000Z',
      actor: { kind: 'user', id: acme.userId, name: 'Ada Martin' },
      data: { from: null, to: 'pending-freelancer-review' },
    },
  ])
})

test('a team never sees a mission of another team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id)
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['GET', '/events'],
  ] as const)
    expect(
      (await other.call(method, `/missions/${id}${path}`, method === 'PATCH' ? {} : undefined)).status,
    ).toBe(404)
  expect(getData(await other.call('GET', '/missions'))).toMatchObject({ items: [], total: 0 })
})
