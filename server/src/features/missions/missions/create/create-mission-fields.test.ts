// Each field of "POST /api/v1/missions": accepted values, refused values and the response.
import { expect, test } from 'vitest'
import {
  countMissionRows,
  getData,
  makeFreelancer,
  makeMission,
  missionBody,
  NO_MISSION_ROWS,
  refused,
} from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const A_DELIVERABLE = { name: 'Report', amount_excl_vat: 100 }
const deliverables = (...list: unknown[]) => ({ mission_type: 'deliverable', deliverables: list })

const ACCEPTED: [field: string, value: unknown, expected?: unknown][] = [
  ['name', ' ”Zürich”\t😀\u202e'],
  ['name', '😀'.repeat(500)],
  ['description', `' OR 1=1 --\r\n{{7*7}}`],
  ['description', '😀'.repeat(50_000)],
  ['mission_type', 'hourly'],
  ['mission_type', 'daily'],
  ['mission_type', 'monthly'],
  ['start_date', '0001-01-01'],
  ['start_date', '2026-08-31'],
  ['end_date', '2026-03-02'],
  ['end_date', '9999-12-31'],
  ['rate_amount', 0.0001],
  ['rate_amount', 1e11],
  ['rate_amount', 99_999_999_999.9999],
  ['payment_terms_days', 1],
  ['payment_terms_days', 365],
  ['payment_terms_days', null, 30],
  ['payment_terms_basis', 'invoice_date'],
  ['payment_terms_basis', 'end_of_month'],
  ['payment_terms_basis', null, 'invoice_date'],
  ['purchase_order', ''],
  ['purchase_order', ' \t '],
  ['purchase_order', '😀'.repeat(255)],
  ['purchase_order', null],
  ['external_id', ' '],
  ['external_id', '😀'.repeat(255)],
  ['external_id', null],
  ['project_code_id', null],
]

test.each(ACCEPTED)('accepts %s and returns it as sent (%#)', async (field, value, expected = value) => {
  const acme = await world.team()
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id, { [field]: value })
  expect(getData(await acme.call('GET', `/missions/${id}`))[field]).toBe(expected)
})

test('null in an optional field is the same as its absence', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const optional = [
    'contract_type',
    'deliverables',
    'planned_quantity',
    'payment_terms_days',
    'payment_terms_basis',
  ]
  const people = ['team_signer_id', 'approver_id', 'purchase_order', 'external_id', 'project_code_id']
  const templates = ['use_service_template', 'template_locale', 'service_template_id']
  const masters = ['master_agreement_template_id', 'master_agreement_valid_until']
  const names = [...optional, ...people, ...templates, ...masters]
  const createdMission = await makeMission(acme, id, Object.fromEntries(names.map((name) => [name, null])))
  expect(createdMission).toEqual({
    ...(await makeMission(acme, id)),
    id: createdMission.id,
    reference: createdMission.reference,
  })
  expect(createdMission).toMatchObject({
    contract_kind: 'services_agreement',
    has_document: false,
    approver: null,
  })
})

const TEXTS = [
  ['name', 500],
  ['description', 50_000],
  ['external_id', 255],
  ['purchase_order', 255],
] as const
const REQUIRED = ['name', 'description', 'mission_type', 'start_date', 'end_date', 'freelancer_id']
const DATES = ['start_date', 'end_date', 'master_agreement_valid_until']
const IDS = ['freelancer_id', 'team_signer_id', 'project_code_id', 'approver_id', 'service_template_id']
const FOREIGN_FIELDS = ['id', 'status', 'currency', 'client_rate_amount', 'team_id', 'tenant_id']
const READ_ONLY = ['created_by', 'created_at', 'early_termination_date', 'terminated_by', 'has_document']
const OTHERS = ['contract_kind', 'deliverables_catalog', 'referent_id', 'display_status', 'Name', '']

type Row = [field: string, value: unknown, reason: string]
const INVALID_FIELDS: Row[] = [
  ...TEXTS.flatMap(([field, limit]): Row[] => [
    [field, '😀'.repeat(limit + 1), 'too_long'],
    [field, 12, 'invalid_type'],
    [field, ['x'], 'invalid_type'],
    [field, 'a\0b', 'invalid_value'],
    [field, '\ud800', 'invalid_value'],
  ]),
  ...['name', 'description', 'external_id'].map((field): Row => [field, '', 'too_short']),
  ...['name', 'description'].map((field): Row => [field, ' \t\n\u00a0', 'invalid_value']),
  ...REQUIRED.map((field): Row => [field, null, 'invalid_type']),
  ...REQUIRED.map((field): Row => [field, undefined, 'missing_field']),
  ...DATES.flatMap((field): Row[] => [
    ...['2026-02-30', '2026-13-01', '2026-3-2', '20260302', '2026-03-02T00:00:00Z', '', '0000-01-01'].map(
      (value): Row => [field, value, 'invalid_date'],
    ),
    [field, 20_260_302, 'invalid_type'],
  ]),
  ...[...IDS, 'master_agreement_template_id'].flatMap((field): Row[] => [
    [field, 'abc', 'invalid_uuid'],
    [field, '019c0000000070008000000000000001', 'invalid_uuid'],
    [field, '{019c0000-0000-7000-8000-000000000001}', 'invalid_uuid'],
    [field, '', 'invalid_uuid'],
    [field, 7, 'invalid_type'],
  ]),
  ...['mission_type', 'contract_type', 'payment_terms_basis', 'template_locale'].flatMap((field): Row[] => [
    [field, 'nonsense', 'invalid_value'],
    [field, '', 'invalid_value'],
    [field, 1, 'invalid_type'],
  ]),
  ['mission_type', 'Daily', 'invalid_value'],
  ['template_locale', 'FR', 'invalid_value'],
  ['rate_amount', 0, 'out_of_range'],
  ['rate_amount', -0.0001, 'out_of_range'],
  ['rate_amount', 1.000_01, 'invalid_value'],
  ['rate_amount', 1e-5, 'out_of_range'],
  ['rate_amount', 100_000_000_000.1, 'out_of_range'],
  ['rate_amount', 1e12, 'out_of_range'],
  ['rate_amount', '550', 'invalid_type'],
  ['rate_amount', null, 'missing_field'],
  ['rate_amount', undefined, 'missing_field'],
  ['payment_terms_days', 0, 'out_of_range'],
  ['payment_terms_days', 366, 'out_of_range'],
  ['payment_terms_days', 1.5, 'invalid_type'],
  ['payment_terms_days', '30', 'invalid_type'],
  ['use_service_template', 'true', 'invalid_type'],
  ['use_service_template', 1, 'invalid_type'],
  ['end_date', '2026-03-01', 'invalid_date_range'],
  ['deliverables', [A_DELIVERABLE], 'invalid_value'],
  ['deliverables', {}, 'invalid_type'],
  ...[...FOREIGN_FIELDS, ...READ_ONLY, ...OTHERS].map((field): Row => [field, null, 'unknown_field']),
]

test.each(INVALID_FIELDS)('refuses %s = %j with only %s and stores nothing', async (field, value, reason) => {
  const acme = await world.team()
  const body = missionBody((await makeFreelancer(acme)).id, { [field]: value })
  const reply = await acme.call('POST', '/missions', body)
  expect(reply.status).toBe(400)
  expect(reply.body.error.details.errors).toMatchObject([{ field, reason }])
  expect(await countMissionRows(world, acme)).toEqual(NO_MISSION_ROWS)
})

const withDeliverableField = (name: string, value: unknown) =>
  deliverables({ ...A_DELIVERABLE, [name]: value })

test.each([
  ['deliverables', deliverables(), 'too_short'],
  ['deliverables', deliverables(...Array(501).fill(A_DELIVERABLE)), 'too_long'],
  ['deliverables', { mission_type: 'deliverable' }, 'missing_field'],
  ['deliverables', { mission_type: 'deliverable', deliverables: null }, 'missing_field'],
  ['deliverables[1]', deliverables(A_DELIVERABLE, 7), 'invalid_type'],
  ['deliverables[0].name', deliverables({ amount_excl_vat: 1 }), 'missing_field'],
  ['deliverables[0].amount_excl_vat', deliverables({ name: 'Report' }), 'missing_field'],
  ['deliverables[0].name', withDeliverableField('name', ''), 'too_short'],
  ['deliverables[0].name', withDeliverableField('name', ' '), 'invalid_value'],
  ['deliverables[0].name', withDeliverableField('name', '😀'.repeat(256)), 'too_long'],
  ['deliverables[0].name', withDeliverableField('name', null), 'invalid_type'],
  ['deliverables[0].amount_excl_vat', withDeliverableField('amount_excl_vat', -0.01), 'out_of_range'],
  ['deliverables[0].amount_excl_vat', withDeliverableField('amount_excl_vat', 0.000_01), 'invalid_value'],
  ['deliverables[0].amount_excl_vat', withDeliverableField('amount_excl_vat', 1e12), 'out_of_range'],
  ['deliverables[0].amount_excl_vat', withDeliverableField('amount_excl_vat', '1'), 'invalid_type'],
  ['deliverables[0].quantity', withDeliverableField('quantity', 0), 'out_of_range'],
  ['deliverables[0].quantity', withDeliverableField('quantity', -1), 'out_of_range'],
  ['deliverables[0].quantity', withDeliverableField('quantity', '1'), 'invalid_type'],
  ['deliverables[0].order_index', withDeliverableField('order_index', -1), 'out_of_range'],
  ['deliverables[0].order_index', withDeliverableField('order_index', 0.5), 'invalid_type'],
  ['deliverables[0].order_index', withDeliverableField('order_index', 2_147_483_648), 'out_of_range'],
  ['deliverables[0].description', withDeliverableField('description', 7), 'invalid_type'],
  ['deliverables[0].id', withDeliverableField('id', 'x'), 'unknown_field'],
  ['rate_amount', { ...deliverables(A_DELIVERABLE), rate_amount: 0 }, 'out_of_range'],
])('a deliverable mission with an invalid %s is refused (%#)', async (field, more, reason) => {
  const acme = await world.team()
  const body = missionBody((await makeFreelancer(acme)).id, { rate_amount: undefined, ...more })
  expect(await acme.call('POST', '/missions', body)).toMatchObject(refused(field, reason))
  expect(await countMissionRows(world, acme)).toEqual(NO_MISSION_ROWS)
})

test('a deliverable defaults to quantity 1, no description and its position, and is ordered by order_index', async () => {
  const acme = await world.team()
  const full = { name: 'x'.repeat(255), amount_excl_vat: 0, quantity: 0.0001, order_index: 0 }
  const nulls = { name: 'Nulls', amount_excl_vat: 1e11, quantity: null, description: null, order_index: null }
  const createdMission = await makeMission(acme, (await makeFreelancer(acme)).id, {
    ...deliverables(A_DELIVERABLE, { ...full, description: ' d ', order_index: 7 }, nulls),
    rate_amount: undefined,
  })
  const catalog = [
    { ...A_DELIVERABLE, quantity: 1, description: null, order_index: 0 },
    { ...nulls, quantity: 1, order_index: 2 },
    { ...full, description: ' d ', order_index: 7 },
  ]
  expect(createdMission.deliverables_catalog).toEqual(
    catalog.map((row) => ({ id: expect.any(String), ...row })),
  )
  expect(createdMission.rate_amount).toBeNull()
})

test('a deliverable mission accepts 500 deliverables and keeps its rate, which is only informative', async () => {
  const acme = await world.team()
  const rows = Array.from({ length: 500 }, (_, index) => ({ name: `D${index}`, amount_excl_vat: index / 4 }))
  const createdMission = await makeMission(acme, (await makeFreelancer(acme)).id, deliverables(...rows))
  expect(createdMission).toMatchObject({ mission_type: 'deliverable', rate_amount: 550 })
  expect(createdMission.deliverables_catalog).toHaveLength(500)
  expect(createdMission.deliverables_catalog).toMatchObject(rows)
})
