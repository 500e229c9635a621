// "GET /api/v1/accounting/entries": every filter alone and combined, pagination, and refusals.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type Choice,
  checkFilters,
  checkStatusTotals,
  newestFirst,
  readAllPages,
} from '../../../../../test/check/lists.ts'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const PATH = '/accounting/entries'
const TERMS = { start_date: '2026-01-01', end_date: '2026-12-31', payment_terms_days: 30 }
const makeCode = async (team: Team) =>
  getData(await team.call('POST', '/project-codes', { name: 'Apollo' })).id
const pay = async (team: Team, id: string) =>
  getData(await team.call('PATCH', `${PATH}/${id}`, { status: 'paid' }))

/** Entries of every type and status, created and paid on several days, one of them late at night in Paris. */
async function seed(team: Team) {
  world.clock.set('2026-03-02T12:00:00.000Z')
  const [sasha, noa] = [await makeFreelancer(team), await makeFreelancer(team)]
  const [apollo, gemini] = [await makeCode(team), await makeCode(team)]
  const mission = (await makeAcceptedMission(world, team, sasha.id, { ...TERMS, project_code_id: apollo })).id
  const other = (await makeAcceptedMission(world, team, noa.id, { ...TERMS, payment_terms_days: 60 })).id
  const approve = async (id: string, month: string, more: object = {}): Promise<Body> => {
    const timesheets = [{ date: `${month}-03`, quantity: 1 }]
    const expenses = [
      { description: 'Train', date: `${month}-03`, amount_excl_vat: 80, project_code_id: gemini },
    ]
    const rows = { timesheets, supplementary_items: [], expenses, report_month: month, ...more }
    return approveReport(team, await fileReport(team, id, rows))
  }
  const first = await approve(mission, '2026-01')
  world.clock.set('2026-03-02T23:30:00.000Z')
  const second = await approve(mission, '2026-02', { expenses: [] })
  world.clock.set('2026-03-03T00:00:00.000Z')
  const third = await approve(other, '2026-01')
  await pay(team, first.accounting_entries[0].id)
  world.clock.set('2026-03-05T23:59:59.999Z')
  await pay(team, third.accounting_entries[1].id)
  getData(await actOnReport(team, second.id, 'reopen'))
  world.clock.set('2026-03-06T00:00:00.000Z')
  await approveReport(team, second)
  const last = await approve(other, '2026-02')
  await pay(team, last.accounting_entries[0].id)
  return {
    freelancers: [sasha.id, noa.id],
    codes: [apollo, gemini],
    reports: [first.id, second.id, third.id],
    missions: [mission, other],
    monthOf: {
      [first.id]: '2026-01',
      [second.id]: '2026-02',
      [third.id]: '2026-01',
      [last.id]: '2026-02',
    } as Record<string, string>,
    reportsOf: { [mission]: [first.id, second.id], [other]: [third.id, last.id] } as Record<string, string[]>,
  }
}

const filterByWords = (name: 'status' | 'type', list: string): Choice => ({
  query: `${name}=${list}`,
  keeps: (entry) => list.toLowerCase().split(',').includes(entry[name]),
})
const toDay = (instant: string | null) => instant?.slice(0, 10)
const filterByDays = (name: string, entryField: string, list: string[]): Choice[] =>
  list.map((day) => ({
    query: `${name}=${day}`,
    keeps: (entry) => {
      const own = toDay(entry[entryField])
      return own !== undefined && (name.endsWith('_from') ? own >= day : own <= day)
    },
  }))

test('each filter, alone and combined with each other filter, lists the matching entries', async () => {
  const acme = await world.team()
  const { freelancers, codes, reports, missions, reportsOf, monthOf } = await seed(acme)
  await seed(await world.team())
  await checkFilters(acme, PATH, [
    ['waiting_payment', 'paid', 'cancelled', 'PAID,cancelled', 'paid,paid'].map((list) =>
      filterByWords('status', list),
    ),
    ['invoice', 'expense', 'credit_note', 'Invoice,expense', 'expense,credit_note'].map((list) =>
      filterByWords('type', list),
    ),
    freelancers.map((id) => ({
      query: `freelancer_id=${id}`,
      keeps: ({ freelancer }) => freelancer.id === id,
    })),
    reports.map((id) => ({
      query: `activity_report_id=${id.toUpperCase()}`,
      keeps: ({ activity_report_id }) => activity_report_id === id,
    })),
    missions.map((id) => ({
      query: `mission_id=${id}`,
      keeps: ({ activity_report_id }) => reportsOf[id]?.includes(activity_report_id) ?? false,
    })),
    ['2026-01', '2026-02'].map((month) => ({
      query: `report_month=${month}`,
      keeps: ({ activity_report_id }) => monthOf[activity_report_id] === month,
    })),
    codes.map((id) => ({
      query: `project_code_id=${id}`,
      keeps: ({ project_codes }) => project_codes.some((code: Body) => code.id === id),
    })),
    filterByDays('created_at_from', 'created_at', ['2026-03-02', '2026-03-03', '2026-03-06']),
    filterByDays('created_at_to', 'created_at', ['2026-03-06', '9999-12-31']),
    filterByDays('paid_at_from', 'paid_at', ['2026-03-03', '2026-03-04', '2026-03-06']),
    filterByDays('paid_at_to', 'paid_at', ['2026-03-06', '9999-12-31']),
    filterByDays('invoice_date_from', 'invoice_date', ['2026-03-03', '2026-03-06']),
    filterByDays('invoice_date_to', 'invoice_date', ['2026-03-06', '9999-12-31']),
    filterByDays('due_date_from', 'due_date', ['2026-03-31', '2026-04-01']),
    filterByDays('due_date_to', 'due_date', ['2026-04-01', '2026-04-02', '2026-05-02']),
  ])
})

test('the summary counts the entries that the list has, with each filter', async () => {
  const acme = await world.team()
  const { freelancers, codes, reports, missions } = await seed(acme)
  await seed(await world.team())
  await checkStatusTotals(acme, PATH, [
    '',
    `mission_id=${missions[0]}&type=invoice,credit_note`,
    `freelancer_id=${freelancers[0]}&project_code_id=${codes[0]}`,
    `activity_report_id=${reports[1]}`,
    'report_month=2026-01&due_date_to=2026-12-31',
    'invoice_date_from=2026-03-03&paid_at_to=2026-03-05',
  ])
})

test('days are UTC days, and ranges are inclusive', async () => {
  const acme = await world.team()
  await seed(acme)
  const total = async (query: string) => getData(await acme.call('GET', `${PATH}?${query}`)).total
  const on = (name: string, day: string) => total(`${name}_from=${day}&${name}_to=${day}`)
  expect(
    await Promise.all(
      ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'].map((day) => on('created_at', day)),
    ),
  ).toEqual([0, 3, 2, 1])
  expect(
    await Promise.all(
      ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06'].map((day) => on('paid_at', day)),
    ),
  ).toEqual([0, 1, 1, 1])
})

test('one query lists the entries that are due by a date', async () => {
  const acme = await world.team()
  await seed(acme)
  const query = 'status=waiting_payment&due_date_to=2026-04-05&type=invoice,expense'
  const { items, total } = getData(await acme.call('GET', `${PATH}?${query}`))
  expect(total).toBe(2)
  for (const { status, due_date } of items)
    expect([status, due_date <= '2026-04-05']).toEqual(['waiting_payment', true])
})

test('an unknown freelancer, or one of another team, has no entries', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await seed(acme)
  for (const id of [randomUUID(), (await makeFreelancer(other)).id, acme.userId])
    expect(getData(await acme.call('GET', `${PATH}?freelancer_id=${id}`))).toMatchObject({
      items: [],
      total: 0,
    })
})

test('pages of any size add up to the list; entries of one approval are ordered by id', async () => {
  const acme = await world.team()
  await seed(acme)
  const all = newestFirst(getData(await acme.call('GET', `${PATH}?per_page=100`)).items)
  expect(all.length).toBeGreaterThan(8)
  for (const size of [1, 2, 3, all.length, 100]) expect(await readAllPages(acme, PATH, '', size)).toEqual(all)
  const invoices = all.filter(({ type }) => type === 'invoice')
  for (const size of [1, 2, 5])
    expect(await readAllPages(acme, PATH, '&type=invoice', size)).toEqual(invoices)
  expect(getData(await acme.call('GET', `${PATH}?page=2147483647&status=paid`))).toEqual({
    items: [],
    total: 3,
    current_page: 2_147_483_647,
    per_page: 10,
  })
})

type Row = [query: string, field: string, reason: string]
const ID = '019c0000-0000-7000-8000-000000000404'
const DAYS = ['created_at_from', 'created_at_to', 'paid_at_from', 'paid_at_to', 'due_date_to']
const INVALID_QUERIES: Row[] = [
  ...(['status', 'type'] as const).flatMap((name) =>
    [
      'unknown',
      'pending',
      'all',
      '',
      ',',
      'paid,',
      ',invoice',
      'paid,,paid',
      'paid%20',
      'credit-note',
      'waiting payment',
    ].map((list): Row => [`${name}=${list.replace(' ', '%20')}`, name, 'invalid_value']),
  ),
  ['status=invoice', 'status', 'invalid_value'],
  ['type=paid', 'type', 'invalid_value'],
  ...DAYS.flatMap((name): Row[] => [
    ...[
      '2026-02-30',
      '2026-13-01',
      '2026-3-2',
      '20260302',
      '2026-03-02T00:00:00Z',
      '0000-01-01',
      'today',
      '2026-03',
    ].map((day): Row => [`${name}=${day}`, name, 'invalid_date']),
    [`${name}=`, name, 'invalid_value'],
    [`${name}=2026-03-02&${name}=2026-03-02`, name, 'invalid_value'],
  ]),
  ...['created_at', 'paid_at', 'due_date', 'invoice_date'].map(
    (name): Row => [`${name}_to=2026-03-01&${name}_from=2026-03-02`, `${name}_to`, 'invalid_date_range'],
  ),
  ...['freelancer_id', 'activity_report_id', 'mission_id', 'project_code_id'].flatMap((name): Row[] => [
    [`${name}=abc`, name, 'invalid_uuid'],
    [`${name}=${ID.replaceAll('-', '')}`, name, 'invalid_uuid'],
    [`${name}=`, name, 'invalid_value'],
  ]),
  [`activity_report_id=${ID}`, 'activity_report_id', 'unknown_reference'],
  [`mission_id=${ID}`, 'mission_id', 'unknown_reference'],
  [`project_code_id=${ID}`, 'project_code_id', 'unknown_reference'],
  ['sort=amount', 'sort', 'invalid_value'],
  ['page=0', 'page', 'out_of_range'],
  ['per_page=101', 'per_page', 'out_of_range'],
  ['page=1.0', 'page', 'invalid_value'],
  ...['due_date', 'invoice_number', 'Status', 'id'].map(
    (name): Row => [`${name}=1`, name, 'unknown_parameter'],
  ),
]

test.each(INVALID_QUERIES)('the query ?%s is refused: %s %s', async (query, field, reason) => {
  const reply = await (await world.team()).call('GET', `${PATH}?${query}`)
  expect(reply).toMatchObject(refused(field, reason))
  expect(reply.body.error.details.errors).toHaveLength(1)
})
