// POST, PATCH and PUT refuse invalid rows of a report with the path of the field, and write nothing.
import { describe, expect, test } from 'vitest'
import { createParties, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { refused } from '../../../../../test/make/missions.ts'
import { fileReport, ROWS, rejectReport, reportBody } from '../../../../../test/make/reports.ts'
import { type Body, type Reply, shareWorld } from '../../../../../test/world/world.ts'
import { MAX_AMOUNT } from '../../../../domain/money.ts'

const world = await shareWorld()
const parties = await createParties(world)
/** Daily missions from 1 to 20 March. */
const [newMission, draftMission, reportedMission] = [
  await reachMission(parties, 'under way'),
  await reachMission(parties, 'under way'),
  await reachMission(parties, 'under way'),
]
const report = await rejectReport(parties.team, await fileReport(parties.team, reportedMission))

type Raw = (raw: string) => Promise<Reply>
const teamKey = { 'x-api-key': parties.team.key }
const patch: Raw = (raw) =>
  world.send(`/api/v1/activity-reports/${report.id}`, { method: 'PATCH', raw, headers: teamKey })

const senders: Record<string, (rows: Body) => Promise<Reply>> = {
  POST: (rows) =>
    parties.team.call('POST', '/activity-reports', { ...reportBody(newMission, NO_ROWS), ...rows }),
  PATCH: (rows) => parties.team.call('PATCH', `/activity-reports/${report.id}`, rows),
  PUT: (rows) => parties.portal('PUT', `/missions/${draftMission}/activity-reports/2026-03`, rows),
}
const NO_ROWS = { timesheets: undefined, supplementary_items: undefined, expenses: undefined }
const CALLS = Object.entries(senders)

const readTraces = async () =>
  world.database.query({
    text: `select (select count(*) from event where tenant_id = $1) as events,
      (select count(*) from activity_report where tenant_id = $1) as reports,
      (select string_agg(r::text, ' ') from activity_report r where tenant_id = $1) as written,
      (select string_agg(t::text, ' ' order by t.id) from activity_report_timesheet t where tenant_id = $1) as rows`,
    values: [parties.team.id],
  })
const tracesBefore = await readTraces()

type Row = [rows: object, field: string, reason: string]

async function expectRefused([rows, field, reason]: Row): Promise<void> {
  for (const [name, call] of CALLS) {
    const reply = await call(rows)
    expect(reply, `${name} ${reply.text}`).toMatchObject(refused(field, reason))
    expect(reply.body.error.details.errors, name).toHaveLength(1)
  }
  expect(await readTraces()).toEqual(tracesBefore)
}

const [TIMESHEET, ITEM, EXPENSE] = [ROWS.timesheets[0], ROWS.supplementary_items[0], ROWS.expenses[0]]
const SAMPLES = { timesheets: TIMESHEET, supplementary_items: ITEM, expenses: EXPENSE }
type List = keyof typeof SAMPLES
const LISTS = Object.keys(SAMPLES) as List[]

/** The list with one row in which one field has another value; undefined removes it. */
const rowWith = (list: List, fieldName: string, value: unknown) => ({
  [list]: [{ ...SAMPLES[list], [fieldName]: value }],
})
const toRows = (list: List, fieldName: string, reason: string, values: readonly unknown[]): Row[] =>
  values.map((value) => [rowWith(list, fieldName, value), `${list}[0].${fieldName}`, reason])

const INVALID_LISTS = LISTS.flatMap((list): Row[] => [
  ...[{}, 'x', '', 1, true, { 0: SAMPLES[list] }].map(
    (value): Row => [{ [list]: value }, list, 'invalid_type'],
  ),
  ...[null, 'x', 7, false, [], [SAMPLES[list]]].map(
    (row): Row => [{ [list]: [row] }, `${list}[0]`, 'invalid_type'],
  ),
  [{ [list]: [SAMPLES[list], null] }, `${list}[1]`, 'invalid_type'],
  ...toRows(list, 'nonsense', 'unknown_field', [1, null]),
  ...toRows(list, 'id', 'unknown_field', ['019c0000-0000-7000-8000-000000000001']),
  ...toRows(list, 'position', 'unknown_field', [0]),
])

const DATES = (['timesheets', 'expenses'] as const).flatMap((list) => [
  ...toRows(list, 'date', 'missing_field', [undefined]),
  ...toRows(list, 'date', 'invalid_type', [null, 20260302, ['2026-03-02'], {}]),
  ...toRows(list, 'date', 'invalid_date', [
    '',
    '2026-02-30',
    '2026-3-2',
    '20260302',
    '02/03/2026',
    '2026-03-02T00:00:00Z',
    ' 2026-03-02',
    '0000-03-02',
    '2026-03-00',
    'today',
  ]),
  // Outside the month, and inside it but outside the mission.
  ...toRows(list, 'date', 'out_of_range', ['2026-02-28', '2026-04-01', '2025-03-02', '2026-03-21']),
])

const amounts = (list: List, fieldName: string, minimum: number): Row[] => [
  ...toRows(list, fieldName, 'invalid_type', ['1', '', true, [1], {}]),
  ...toRows(list, fieldName, 'invalid_value', [0.00001, 1.23456, 1e-7]),
  ...toRows(list, fieldName, 'out_of_range', [minimum - 0.0001, MAX_AMOUNT + 0.01, -MAX_AMOUNT - 0.01, 1e15]),
]
const AMOUNTS = [
  ...amounts('timesheets', 'quantity', 0),
  ...amounts('supplementary_items', 'amount_excl_vat', -MAX_AMOUNT),
  ...amounts('expenses', 'amount_excl_vat', 0),
  ...amounts('expenses', 'vat_amount', 0),
  ...toRows('timesheets', 'quantity', 'missing_field', [undefined]),
  ...toRows('timesheets', 'quantity', 'invalid_type', [null]),
  ...(['supplementary_items', 'expenses'] as const).flatMap((list) => [
    ...toRows(list, 'amount_excl_vat', 'missing_field', [undefined]),
    ...toRows(list, 'amount_excl_vat', 'invalid_type', [null]),
  ]),
]

const TEXTS = LISTS.flatMap((list) => [
  ...toRows(list, 'description', 'invalid_type', [7, true, ['x'], {}]),
  ...toRows(list, 'description', 'too_short', ['']),
  ...toRows(list, 'description', 'invalid_value', [' ', '\t\n', '\u00a0', 'a\u0000b', '\ud800']),
  ...toRows(list, 'description', 'too_long', ['x'.repeat(2001), '😀'.repeat(2001)]),
  ...(list === 'timesheets' ? [] : toRows(list, 'description', 'missing_field', [undefined])),
  ...(list === 'timesheets' ? [] : toRows(list, 'description', 'invalid_type', [null])),
])

const IDS = LISTS.flatMap((list) => [
  ...toRows(list, 'project_code_id', 'invalid_type', [7, true, []]),
  ...toRows(list, 'project_code_id', 'invalid_uuid', ['', 'x', '019c0000000070008000000000000001']),
])

const ID = '019c0000-0000-7000-8000-000000000404'
/** Fields that a daily mission cannot have, and fields of other lists. */
const OTHERS: Row[] = [
  ...toRows('timesheets', 'deliverable_id', 'invalid_type', [7]),
  ...toRows('timesheets', 'deliverable_id', 'invalid_uuid', ['x']),
  ...toRows('timesheets', 'deliverable_id', 'invalid_value', [ID]),
  ...toRows('timesheets', 'quantity', 'invalid_value', [0.3, 0.1, 0.2501]),
  ...toRows('timesheets', 'quantity', 'out_of_range', [1.25, 2, 24]),
  ...toRows('timesheets', 'hours', 'unknown_field', [7]),
  ...toRows('timesheets', 'type', 'unknown_field', ['daily']),
  ...toRows('timesheets', 'amount_excl_vat', 'unknown_field', [1]),
  ...toRows('supplementary_items', 'date', 'unknown_field', ['2026-03-02']),
  ...toRows('supplementary_items', 'vat_amount', 'unknown_field', [1]),
  ...toRows('supplementary_items', 'deliverable_id', 'unknown_field', [ID]),
  ...toRows('expenses', 'kind', 'invalid_type', [7, true, ['rebilled'], {}]),
  ...toRows('expenses', 'kind', 'invalid_value', ['', 'Rebilled', 'debours', ' rebilled']),
  ...(['rebilled', 'disbursement'] as const).flatMap((kind) =>
    [0, 8].map(
      (vat_amount): Row => [
        { expenses: [EXPENSE, { ...EXPENSE, kind, vat_amount }] },
        'expenses[1].vat_amount',
        'invalid_value',
      ],
    ),
  ),
  ...toRows('supplementary_items', 'kind', 'unknown_field', ['rebilled']),
  ...toRows('expenses', 'quantity', 'unknown_field', [1]),
  ...toRows('expenses', 'currency', 'unknown_field', ['EUR']),
  [
    { timesheets: [0.75, 0.5].map((quantity) => ({ ...TIMESHEET, quantity })) },
    'timesheets[1].quantity',
    'out_of_range',
  ],
  [
    { supplementary_items: [{ ...ITEM, amount_excl_vat: -0.01 }], timesheets: [] },
    'supplementary_items',
    'out_of_range',
  ],
  [{ expenses: Array(2).fill({ ...EXPENSE, amount_excl_vat: MAX_AMOUNT }) }, 'expenses', 'out_of_range'],
  [{ expenses: Array(2).fill({ ...EXPENSE, vat_amount: MAX_AMOUNT }) }, 'expenses', 'out_of_range'],
  [{ timesheets: Array(1001).fill({ ...TIMESHEET, quantity: 0 }) }, 'timesheets', 'too_long'],
  [{ supplementary_items: Array(201).fill(ITEM) }, 'supplementary_items', 'too_long'],
  [{ expenses: Array(201).fill(EXPENSE) }, 'expenses', 'too_long'],
  ...['status', 'id', 'freelancer_id', 'report_month_from', 'rejection_reason', 'Timesheets'].map(
    (name): Row => [{ [name]: 'x' }, name, 'unknown_field'],
  ),
]

const toCases = (rows: Row[]) =>
  rows.map((row) => ({ sent: toShortText(row[0]), field: row[1], reason: row[2], row }))
const toShortText = (rows: object) => JSON.stringify(rows).slice(0, 100)

describe.each([
  ['lists and rows', toCases(INVALID_LISTS)],
  ['dates', toCases(DATES)],
  ['amounts', toCases(AMOUNTS)],
  ['texts', toCases(TEXTS)],
  ['ids', toCases(IDS)],
  ['other fields', toCases(OTHERS)],
])('%s', (_, rows) => {
  test.each(rows)('$sent is refused: $field $reason', ({ row }) => expectRefused(row))
})

const DUPLICATES = [
  ['{"timesheets":[],"expenses":[],"timesheets":[]}', 'timesheets'],
  ['{"timesheets":[],"time\\u0073heets":null}', 'timesheets'],
  ['{"timesheets":[{"date":"2026-03-02","quantity":1,"quantity":1}]}', 'timesheets[0].quantity'],
  ['{"expenses":[{},{"date":"2026-03-02","date":"2026-03-02"}]}', 'expenses[1].date'],
] as const

test.each(DUPLICATES)('reports a duplicate field: %s', async (raw, field) => {
  expect(await patch(raw)).toMatchObject(refused(field, 'duplicate_key'))
})

test.each([
  ['0.10000000000000000001', 'out_of_range'],
  ['1e400', 'out_of_range'],
  ['1e-400', 'out_of_range'],
  ['12345678901.123456', 'out_of_range'],
  ['1.12345', 'invalid_value'],
])('refuses digits that cannot be stored instead of rounding: %s', async (digits, reason) => {
  const raw = `{"supplementary_items":[{"description":"x","amount_excl_vat":${digits}}]}`
  expect(await patch(raw)).toMatchObject(refused('supplementary_items[0].amount_excl_vat', reason))
})

const listFieldErrors = async (rows: object) =>
  (await patch(JSON.stringify(rows))).body.error.details.errors.map(
    ({ field, reason }: Body) => `${field} ${reason}`,
  )

test('lists all errors in the order sent, missing fields last', async () => {
  const rows = {
    expenses: [{ amount_excl_vat: '80', zeal: 1 }],
    nonsense: 1,
    timesheets: [{ quantity: -1, date: 'x' }, {}],
  }
  expect(await listFieldErrors(rows)).toEqual([
    'expenses[0].amount_excl_vat invalid_type',
    'expenses[0].zeal unknown_field',
    'expenses[0].description missing_field',
    'expenses[0].date missing_field',
    'nonsense unknown_field',
    'timesheets[0].quantity out_of_range',
    'timesheets[0].date invalid_date',
    'timesheets[1].date missing_field',
    'timesheets[1].quantity missing_field',
  ])
})

test('lists all errors of mission rules, one per field, in the order sent', async () => {
  const rows = {
    expenses: [{ ...EXPENSE, date: '2026-04-01' }],
    timesheets: [
      { quantity: 1.3, date: '2026-02-01' },
      { date: '2026-02-01', quantity: 1, deliverable_id: ID },
    ],
  }
  expect(await listFieldErrors(rows)).toEqual([
    'expenses[0].date out_of_range',
    'timesheets[0].quantity invalid_value',
    'timesheets[0].date out_of_range',
    'timesheets[1].date out_of_range',
    'timesheets[1].quantity out_of_range',
    'timesheets[1].deliverable_id invalid_value',
  ])
})
