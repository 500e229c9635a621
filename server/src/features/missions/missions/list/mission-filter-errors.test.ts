// Invalid filters of "GET /api/v1/missions" are refused with the name of the parameter.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, refused } from '../../../../../test/make/missions.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
type Row = [query: string, field: string, reason: string]

const PAGING: Row[] = [
  ...['0', '2147483648', '99999999999999999999'].map((page): Row => [`page=${page}`, 'page', 'out_of_range']),
  ...['0', '101', '1000'].map((size): Row => [`per_page=${size}`, 'per_page', 'out_of_range']),
  ...['page', 'per_page'].flatMap((name) =>
    ['-1', '01', '%2B1', '+1', '1.0', '1e1', '0x1', 'one', '%D9%A1', ''].map(
      (value): Row => [`${name}=${value}`, name, 'invalid_value'],
    ),
  ),
]
const STATUSES: Row[] = [
  'unknown',
  'terminated',
  'in_progress',
  'inprogress',
  'all',
  '',
  ',',
  'draft,',
  ',draft',
  'draft,,completed',
  'draft,%20completed',
  'draft;completed',
  'draft%20',
  'draft,unknown',
  'dr%C3%A4ft',
].map((value): Row => [`status=${value}`, 'status', 'invalid_value'])
const RANGES = ['start_date', 'end_date', 'created_at']
const DAYS: Row[] = RANGES.flatMap((name) => [`${name}_from`, `${name}_to`]).flatMap((name): Row[] => [
  ...['2026-02-30', '2026-13-01', '2026-3-2', '20260302', '2026-03-02T00:00:00Z', '0000-01-01', 'today'].map(
    (value): Row => [`${name}=${value}`, name, 'invalid_date'],
  ),
  [`${name}=`, name, 'invalid_value'],
])
const INVERTED: Row[] = RANGES.map((name) => [
  `${name}_to=2026-03-01&${name}_from=2026-03-02`,
  `${name}_to`,
  'invalid_date_range',
])
const IDS: Row[] = ['project_code_id', 'freelancer_id', 'approver_id'].flatMap((name): Row[] => [
  ...['abc', '019c0000000070008000000000000001', '%7B019c0000-0000-7000-8000-000000000001%7D'].map(
    (value): Row => [`${name}=${value}`, name, 'invalid_uuid'],
  ),
  [`${name}=`, name, 'invalid_value'],
])
const PRESENCE: Row[] = ['has_project_code', 'has_purchase_order'].flatMap((name) =>
  ['yes', 'no', '2', '01', 'tru', 'with,without', '%20with', 'null', ''].map(
    (value): Row => [`${name}=${value}`, name, 'invalid_value'],
  ),
)
const ID = '019c0000-0000-7000-8000-000000000404'
const OTHERS: Row[] = [
  [`project_code_id=${ID}&has_project_code=with`, 'has_project_code', 'mutually_exclusive'],
  [`has_project_code=false&project_code_id=${ID}`, 'has_project_code', 'mutually_exclusive'],
  [`project_code_id=${ID}`, 'project_code_id', 'unknown_reference'],
  [`approver_id=${ID}`, 'approver_id', 'unknown_reference'],
  [`external_id=${'x'.repeat(256)}`, 'external_id', 'too_long'],
  ['external_id=', 'external_id', 'invalid_value'],
  ['external_id=%00', 'external_id', 'invalid_value'],
  ['external_id=%FF', 'external_id', 'invalid_value'],
  ['external_id=a&external_id=a', 'external_id', 'invalid_value'],
  ['status=draft&status=draft', 'status', 'invalid_value'],
  ['start_date=2026-03-02', 'start_date', 'unknown_parameter'],
  ['Status=draft', 'Status', 'unknown_parameter'],
  ['team_id=1', 'team_id', 'unknown_parameter'],
]
const INVALID_QUERIES = [...PAGING, ...STATUSES, ...DAYS, ...INVERTED, ...IDS, ...PRESENCE, ...OTHERS]

test.each(INVALID_QUERIES)('?%s is refused for %s with %s', async (query, field, reason) => {
  const reply = await (await world.team()).call('GET', `/missions?${query}`)
  expect(reply).toMatchObject(refused(field, reason))
  expect(reply.body.error.details.errors).toHaveLength(1)
})

test.each(RANGES)('a range of one day is valid: %s', async (name) => {
  const acme = await world.team()
  expect((await acme.call('GET', `/missions?${name}_from=2026-03-02&${name}_to=2026-03-02`)).status).toBe(200)
})

test('lists all errors of a query in the order sent', async () => {
  const acme = await world.team()
  const query =
    'end_date_to=2026-01-01&zeal=1&status=x&per_page=0&end_date_from=2026-02-01&has_purchase_order=x'
  const { errors } = (await acme.call('GET', `/missions?${query}`)).body.error.details
  expect(errors.map(({ field }: Body) => field)).toEqual([
    'end_date_to',
    'zeal',
    'status',
    'per_page',
    'has_purchase_order',
  ])
})

test('refuses a project code or approver of another team like an unknown id', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const code = getData(await other.call('POST', '/project-codes', { name: 'Apollo' })).id
  for (const [name, foreign] of [
    ['project_code_id', code],
    ['approver_id', other.userId],
  ]) {
    const [foreignReply, unknownReply] = [
      await acme.call('GET', `/missions?${name}=${foreign}`),
      await acme.call('GET', `/missions?${name}=${ID}`),
    ]
    expect(foreignReply).toMatchObject(refused(name, 'unknown_reference'))
    expect({ ...foreignReply.body.error, request_id: '' }).toEqual({
      ...unknownReply.body.error,
      request_id: '',
    })
    expect((await other.call('GET', `/missions?${name}=${foreign}`)).status).toBe(200)
  }
})

test('refuses an id of the wrong kind, except freelancer_id, which lists nothing', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  for (const name of ['project_code_id', 'approver_id'])
    expect(await acme.call('GET', `/missions?${name}=${id}`)).toMatchObject(
      refused(name, 'unknown_reference'),
    )
  expect(getData(await acme.call('GET', `/missions?freelancer_id=${acme.userId}`)).total).toBe(0)
})
