// The rates of a mission by date: from which day an accepted extension changes the rate, and what it leaves as it was.
import { beforeEach, expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
  refused,
} from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()

/** 88 weekdays at 500; an extension to 1 June 2027 adds 129. */
const DATES = { start_date: '2026-08-03', end_date: '2026-12-02' }
const NEW_END = '2027-06-01'
const TODAY = '2026-11-18T10:00:00.000Z'

beforeEach(() => world.clock.set(TODAY))

type Parties = {
  team: Team
  id: string
  freelancerId: string
  portal: Awaited<ReturnType<typeof makePortal>>
}

async function createParties(more: object = {}): Promise<Parties> {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const terms = { rate_amount: 500, ...DATES, ...more }
  const { id } = await makeAcceptedMission(world, team, freelancerId, terms)
  return { team, id, freelancerId, portal: await makePortal(world, team, freelancerId) }
}

const extend = ({ team, id }: Parties, body: object) => team.call('POST', `/missions/${id}/extend`, body)
const accept = async ({ portal, id }: Parties) =>
  getData(await portal('POST', `/missions/${id}/extension/accept`))

async function changeRate(parties: Parties, body: object): Promise<Body> {
  getData(await extend(parties, { end_date: NEW_END, ...body }))
  return accept(parties)
}

const getMission = async ({ team, id }: Parties) => getData(await team.call('GET', `/missions/${id}`))
const getMoney = async ({ team, id }: Parties) => getData(await team.call('GET', `/missions/${id}/money`))

const file = async (
  { team, id }: Parties,
  month: string,
  days: Record<string, object> | readonly string[],
) => {
  const rows: [string, object][] = Array.isArray(days) ? days.map((day) => [day, {}]) : Object.entries(days)
  const timesheets = rows.map(([day, row]) => ({ date: `${month}-${day}`, quantity: 1, ...row }))
  const body = { mission_id: id, report_month: month, timesheets }
  return getData(await team.call('POST', '/activity-reports', body))
}
const actOn = async ({ team }: Parties, { id }: Body, act: string, body?: object) =>
  getData(await team.call('POST', `/activity-reports/${id}/${act}`, body))
const explain = async ({ team }: Parties, { id }: Body) =>
  getData(await team.call('GET', `/activity-reports/${id}/calculation`))
const toLines = ({ lines }: Body) =>
  lines.map((line: Body) => [line.quantity, line.unit_amount, line.amount_excl_vat])

const FIRST = { from: DATES.start_date, rate_amount: 500 }

test('a new rate applies from the day after the former end, and changes neither past work nor its budget', async () => {
  const parties = await createParties()
  const september = await file(parties, '2026-09', ['01', '02'])
  await actOn(parties, september, 'approve')
  expect(await changeRate(parties, { rate_amount: 600 })).toMatchObject({
    rate_amount: 500,
    rate_periods: [FIRST, { from: '2026-12-03', rate_amount: 600 }],
  })
  const october = await file(parties, '2026-10', ['01'])
  expect(october).toMatchObject({
    invoice_amount_excl_vat: 500,
    rate_periods: [FIRST],
    mission: { rate_amount: 500 },
  })
  await actOn(parties, september, 'reopen')
  await actOn(parties, september, 'reject', { rejection_reason: 'Which project?' })
  const again = await actOn(parties, september, 'submit')
  expect(again).toMatchObject({
    invoice_amount_excl_vat: 1000,
    mission: { rate_amount: 500 },
    rate_periods: [FIRST],
  })
  expect(await getMoney(parties)).toMatchObject({ budget_excl_vat: 121_400, remaining_excl_vat: 119_900 })
})

test('a report with days before and after the change has a line for each rate, and the rate of its last day', async () => {
  const parties = await createParties()
  await changeRate(parties, { rate_amount: 600 })
  const december = await file(parties, '2026-12', ['01', '02', '03', '04', '07'])
  expect(december).toMatchObject({
    invoice_amount_excl_vat: 2800,
    mission: { rate_amount: 600 },
    rate_periods: [FIRST, { from: '2026-12-03', rate_amount: 600 }],
  })
  const calculation = await explain(parties, december)
  expect(toLines(calculation)).toEqual([
    [2, 500, 1000],
    [3, 600, 1800],
  ])
  expect(calculation).toMatchObject({ rate_amount: 600, rate_periods: december.rate_periods })
  const january = await file(parties, '2027-01', ['04'])
  expect(january).toMatchObject({
    invoice_amount_excl_vat: 600,
    rate_periods: [{ from: '2026-12-03', rate_amount: 600 }],
  })
})

test.each([
  ['2026-01-05T10:00:00.000Z', 500],
  ['2026-12-02T22:59:59.000Z', 500],
  ['2026-12-02T23:00:00.000Z', 600],
  ['2028-01-05T10:00:00.000Z', 600],
])('at %s the rate in force is %d, on every surface', async (instant, rate_amount) => {
  const parties = await createParties()
  await changeRate(parties, { rate_amount: 600 })
  world.clock.set(instant)
  expect((await getMission(parties)).rate_amount).toBe(rate_amount)
  const [item] = getData(await parties.team.call('GET', '/missions')).items
  expect(item).toMatchObject({ rate_amount, rate_periods: [FIRST, { rate_amount: 600 }] })
})

test('after an early end before the change, the rate is that of the last day', async () => {
  const parties = await createParties()
  await changeRate(parties, { rate_amount: 600 })
  getData(await parties.team.call('POST', `/missions/${parties.id}/terminate`, { end_date: '2026-11-18' }))
  world.clock.set('2027-03-01T10:00:00.000Z')
  expect(await getMission(parties)).toMatchObject({ status: 'early-terminated', rate_amount: 500 })
})

test('hours with two project codes have a line for each code and rate', async () => {
  const parties = await createParties({ mission_type: 'hourly', rate_amount: 70.25 })
  const { team } = parties
  const codes = [
    getData(await team.call('POST', '/project-codes', { name: 'Apollo' })).id,
    getData(await team.call('POST', '/project-codes', { name: 'Gemini' })).id,
  ].sort()
  await changeRate(parties, { rate_amount: 80.1, effective_from: '2026-11-16' })
  const report = await file(parties, '2026-11', {
    '13': { quantity: 7.5, project_code_id: codes[0] },
    '14': { quantity: 2, project_code_id: codes[1] },
    '16': { quantity: 8, project_code_id: codes[1] },
    '17': { quantity: 0.1, project_code_id: codes[0] },
  })
  const calculation = await explain(parties, report)
  expect(toLines(calculation)).toEqual([
    [7.5, 70.25, 526.88],
    [0.1, 80.1, 8.01],
    [2, 70.25, 140.5],
    [8, 80.1, 640.8],
  ])
  expect(report.project_codes.map(({ id, amount_excl_vat }: Body) => [id, amount_excl_vat])).toEqual(
    expect.arrayContaining([
      [codes[0], 534.89],
      [codes[1], 781.3],
    ]),
  )
})

test('a month with two rates takes the share of weekdays of each, and says of which days', async () => {
  const parties = await createParties({ mission_type: 'monthly', rate_amount: 5000 })
  const { team } = parties
  const apollo = getData(await team.call('POST', '/project-codes', { name: 'Apollo' })).id
  await changeRate(parties, { rate_amount: 6000, effective_from: '2026-11-10' })
  // November 2026 has 21 weekdays: 6 before the 10th, 15 from it on.
  const report = await file(parties, '2026-11', { '03': {}, '12': { project_code_id: apollo }, '13': {} })
  const calculation = await explain(parties, report)
  expect(calculation.proration).toMatchObject({
    weekdays_in_mission: 21,
    weekdays_of_month: 21,
    amount_excl_vat: 5714.28,
    periods: [
      {
        first_day: '2026-11-01',
        last_day: '2026-11-09',
        rate_amount: 5000,
        weekdays: 6,
        amount_excl_vat: 1428.57,
      },
      {
        first_day: '2026-11-10',
        last_day: '2026-11-30',
        rate_amount: 6000,
        weekdays: 15,
        amount_excl_vat: 4285.71,
      },
    ],
  })
  expect(report.invoice_amount_excl_vat).toBe(5714.28)
  const [first, second] = calculation.proration.periods
  expect(
    calculation.lines.map((line: Body) => [line.period.first_day, line.quantity, line.amount_excl_vat]),
  ).toEqual([
    [first.first_day, 1, 1428.57],
    [second.first_day, 1, 2142.86],
    [second.first_day, 1, 2142.85],
  ])
  // August to October at 5000, November by its weekdays, December to June at 6000.
  expect((await getMoney(parties)).budget_excl_vat).toBe(62_714.29)
})

test('a month without a change has one line without a period', async () => {
  const parties = await createParties({ mission_type: 'monthly', rate_amount: 5000 })
  await changeRate(parties, { rate_amount: 6000, effective_from: '2026-12-01' })
  for (const [month, amount] of [
    ['2026-11', 5000],
    ['2026-12', 6000],
  ] as const) {
    const { lines } = await explain(parties, await file(parties, month, []))
    expect(lines).toMatchObject([{ kind: 'month', period: null, unit_amount: null, amount_excl_vat: amount }])
  }
})

test('the price of deliverables does not depend on the rate, which is informative', async () => {
  const deliverables = [{ name: 'Audit', amount_excl_vat: 900, quantity: 3 }]
  const parties = await createParties({ mission_type: 'deliverable', deliverables })
  const changed = await changeRate(parties, { rate_amount: 600, effective_from: '2026-11-10' })
  const deliverable_id = changed.deliverables_catalog[0].id
  const report = await file(parties, '2026-11', { '09': { deliverable_id }, '10': { deliverable_id } })
  expect(toLines(await explain(parties, report))).toEqual([[2, 900, 1800]])
  expect((await getMoney(parties)).budget_excl_vat).toBe(2700)
})

test('a deliverable mission without a rate has no periods, until an extension has a rate', async () => {
  const deliverables = [{ name: 'Audit', amount_excl_vat: 900 }]
  const parties = await createParties({ mission_type: 'deliverable', deliverables, rate_amount: null })
  expect(await getMission(parties)).toMatchObject({ rate_amount: null, rate_periods: [] })
  expect(await changeRate(parties, {})).toMatchObject({ rate_amount: null, rate_periods: [] })
})

const SUBMITTED = ['2026-08', '2026-09'] as const
test.each([
  { what: 'a day of a reported month', effective_from: '2026-09-30', earliest: '2026-10-01' },
  { what: 'a day before the start', effective_from: '2026-08-02', earliest: '2026-10-01' },
  { what: 'a day after the new end', effective_from: '2027-06-02', earliest: '2026-10-01' },
])('an extension is refused with the rate from $what', async ({ effective_from, earliest }) => {
  const parties = await createParties()
  for (const month of SUBMITTED) await file(parties, month, ['07'])
  const reply = await extend(parties, { end_date: NEW_END, rate_amount: 600, effective_from })
  expect(reply).toMatchObject(refused('effective_from', 'out_of_range'))
  expect(reply.body.error.details).toMatchObject({
    code: 'rate_date_out_of_range',
    params: { earliest, latest: NEW_END },
  })
  expect(await getMission(parties)).toMatchObject({ status: 'in-progress', extension: null })
})

test.each([
  { what: 'without reports the start', months: [], act: null, day: '2026-08-03' },
  { what: 'after a pending report the next month', months: ['2026-08'], act: null, day: '2026-09-01' },
  { what: 'after an approved report the next month', months: ['2026-08'], act: 'approve', day: '2026-09-01' },
  { what: 'after a rejected report the next month', months: ['2026-10'], act: 'reject', day: '2026-11-01' },
  { what: 'after a cancelled report the month again', months: ['2026-08'], act: 'cancel', day: '2026-08-03' },
  {
    what: 'the day after the reported months, whatever month before is missing',
    months: ['2026-10'],
    act: null,
    day: '2026-11-01',
  },
  { what: 'at the latest the day after the former end', months: ['2026-12'], act: null, day: '2026-12-03' },
])('the earliest day of a new rate: $what', async ({ months, act, day }) => {
  const parties = await createParties()
  for (const month of months) {
    const report = await file(parties, month, month === '2026-12' ? ['01'] : ['07'])
    if (act === 'cancel') await actOn(parties, report, 'reject', { rejection_reason: 'No' })
    if (act) await actOn(parties, report, act, act === 'reject' ? { rejection_reason: 'No' } : undefined)
  }
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const early = await extend(parties, { end_date: NEW_END, rate_amount: 600, effective_from: dayBefore })
  expect(early.body.error.details.params).toEqual({ earliest: day, latest: NEW_END })
  const changed = await changeRate(parties, { rate_amount: 600, effective_from: day })
  expect(changed.rate_periods.at(-1)).toEqual({ from: day, rate_amount: 600 })
})

test.each([[{ effective_from: '2026-12-10' }], [{ effective_from: '2026-12-10', rate_amount: null }]])(
  'an extension with %j is refused: the day belongs to a new rate',
  async (body) => {
    const reply = await extend(await createParties(), { end_date: NEW_END, ...body })
    expect(reply).toMatchObject(refused('effective_from', 'invalid_value'))
    expect(reply.body.error.details.code).toBe('only_with_rate')
  },
)

test('an extension shows its rate and day to both sides, and its events have them', async () => {
  const parties = await createParties()
  const extension = { end_date: NEW_END, rate_amount: 600, effective_from: '2027-01-01' }
  expect(getData(await extend(parties, extension))).toMatchObject({ extension, rate_periods: [FIRST] })
  expect(getData(await parties.portal('GET', `/missions/${parties.id}`))).toMatchObject({ extension })
  await accept(parties)
  const { items } = getData(await parties.team.call('GET', `/missions/${parties.id}/events`))
  expect(items.slice(0, 2).map(({ type, data }: Body) => [type, data])).toMatchObject([
    ['mission.extension_accepted', extension],
    ['mission.extension_proposed', extension],
  ])
})

test('without a rate an extension adds no period', async () => {
  const parties = await createParties()
  getData(await extend(parties, { end_date: NEW_END }))
  expect(await getMission(parties)).toMatchObject({
    extension: { end_date: NEW_END, rate_amount: null, effective_from: null },
  })
  expect(await accept(parties)).toMatchObject({ rate_periods: [FIRST] })
})

test('each extension adds its period; an earlier day replaces the periods after it', async () => {
  const parties = await createParties()
  await changeRate(parties, { end_date: '2026-12-31', rate_amount: 600 })
  expect(await changeRate(parties, { end_date: '2027-03-31', rate_amount: 700 })).toMatchObject({
    rate_periods: [FIRST, { from: '2026-12-03', rate_amount: 600 }, { from: '2027-01-01', rate_amount: 700 }],
  })
  const body = { end_date: '2027-04-30', rate_amount: 650.5, effective_from: '2026-12-10' }
  expect(await changeRate(parties, body)).toMatchObject({
    rate_periods: [
      FIRST,
      { from: '2026-12-03', rate_amount: 600 },
      { from: '2026-12-10', rate_amount: 650.5 },
    ],
  })
  const december = await file(parties, '2026-12', ['01', '03', '10'])
  expect(december.invoice_amount_excl_vat).toBe(500 + 600 + 650.5)
})

test('a rate from the start replaces the first period', async () => {
  const parties = await createParties()
  expect(await changeRate(parties, { rate_amount: 600, effective_from: DATES.start_date })).toMatchObject({
    rate_amount: 600,
    rate_periods: [{ from: DATES.start_date, rate_amount: 600 }],
  })
})

test.each(['withdrawn', 'declined'])(
  'an extension that is %s changes no rate, and its day is forgotten',
  async (how) => {
    const parties = await createParties()
    const { team, id, portal } = parties
    getData(await extend(parties, { end_date: NEW_END, rate_amount: 600, effective_from: '2026-11-10' }))
    if (how === 'withdrawn') getData(await team.call('DELETE', `/missions/${id}/extension`))
    else getData(await portal('POST', `/missions/${id}/extension/decline`))
    expect(await getMission(parties)).toMatchObject({ extension: null, rate_periods: [FIRST] })
    expect(await changeRate(parties, { rate_amount: 610 })).toMatchObject({
      rate_periods: [FIRST, { from: '2026-12-03', rate_amount: 610 }],
    })
  },
)

test('a draft has one rate from its start, whatever is edited', async () => {
  const team = await world.team()
  const { id: freelancer_id } = await makeFreelancer(team)
  const base = { name: 'M', description: 'D', mission_type: 'daily', freelancer_id, approver_id: team.userId }
  const { id } = getData(await team.call('POST', '/missions', { ...base, ...DATES, rate_amount: 500 }))
  const patch = async (body: object) => getData(await team.call('PATCH', `/missions/${id}`, body))
  expect((await patch({ rate_amount: 510 })).rate_periods).toEqual([
    { from: DATES.start_date, rate_amount: 510 },
  ])
  expect((await patch({ start_date: '2026-09-01' })).rate_periods).toEqual([
    { from: '2026-09-01', rate_amount: 510 },
  ])
  const deliverables = [{ name: 'A', amount_excl_vat: 1 }]
  const byDeliverable = await patch({ mission_type: 'deliverable', deliverables, rate_amount: null })
  expect(byDeliverable.rate_periods).toEqual([])
  const daily = await patch({ mission_type: 'daily', rate_amount: 520 })
  expect(daily).toMatchObject({ rate_amount: 520, rate_periods: [{ from: '2026-09-01', rate_amount: 520 }] })
})

test('a planned quantity is spread over the weekdays of the mission', async () => {
  const parties = await createParties({ planned_quantity: 217 })
  await changeRate(parties, { rate_amount: 600 })
  expect(await getMoney(parties)).toMatchObject({ budget_source: 'planned', budget_excl_vat: 121_400 })
  getData(await parties.team.call('PATCH', `/missions/${parties.id}`, { planned_quantity: 21.7 }))
  expect((await getMoney(parties)).budget_excl_vat).toBe(12_140)
})

/** As a node of the previous release writes it. */
const writeAsPrevious = ({ team, id }: Parties, set: string) =>
  world.database.query({
    text: `update mission set ${set}, updated_at = '${world.clock.now().toISOString()}' where tenant_id = $1 and id = $2`,
    values: [team.id, id],
  })
const PROPOSED = `status = 'pending-freelancer-extension', extension_end_date = '${NEW_END}', extension_rate_amount = 600`
const ACCEPTED = `status = 'in-progress', extension_end_date = null, extension_rate_amount = null, end_date = '${NEW_END}', rate_amount = 600`
const ENDED = `status = 'in-progress', extension_end_date = null, extension_rate_amount = null`

test.each([
  { what: 'from that day on', months: [], day: '2026-11-18' },
  { what: 'from the first unsubmitted month on', months: ['2026-11'], day: '2026-12-01' },
  { what: 'at the latest from the day after the former end on', months: ['2026-12'], day: '2026-12-03' },
])('the acceptance by a node of the previous release applies $what', async ({ months, day }) => {
  const parties = await createParties()
  for (const month of months) await file(parties, month, ['01'])
  await writeAsPrevious(parties, PROPOSED)
  await writeAsPrevious(parties, ACCEPTED)
  expect((await getMission(parties)).rate_periods).toEqual([FIRST, { from: day, rate_amount: 600 }])
})

test('the previous release accepts an extension of this one from its day on, and forgets the day of a withdrawn one', async () => {
  const parties = await createParties()
  getData(await extend(parties, { end_date: NEW_END, rate_amount: 550, effective_from: '2027-02-01' }))
  await writeAsPrevious(parties, ENDED)
  getData(await extend(parties, { end_date: NEW_END, rate_amount: 600, effective_from: '2027-01-15' }))
  await writeAsPrevious(parties, ACCEPTED)
  expect((await getMission(parties)).rate_periods).toEqual([FIRST, { from: '2027-01-15', rate_amount: 600 }])
})

test('an extension that the previous release proposed applies from the day after the former end', async () => {
  const parties = await createParties()
  await writeAsPrevious(parties, PROPOSED)
  const extension = { end_date: NEW_END, rate_amount: 600, effective_from: '2026-12-03' }
  expect(await getMission(parties)).toMatchObject({ extension })
  expect(await accept(parties)).toMatchObject({
    rate_periods: [FIRST, { from: '2026-12-03', rate_amount: 600 }],
  })
})

test('a draft that a node of the previous release edits keeps its one period', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const base = {
    name: 'M',
    description: 'D',
    mission_type: 'daily',
    freelancer_id: freelancerId,
    approver_id: team.userId,
  }
  const { id } = getData(await team.call('POST', '/missions', { ...base, ...DATES, rate_amount: 500 }))
  const draft = { team, id, freelancerId, portal: await makePortal(world, team, freelancerId) }
  await writeAsPrevious(draft, `rate_amount = 540, start_date = '2026-09-01'`)
  expect(await getMission(draft)).toMatchObject({
    rate_amount: 540,
    rate_periods: [{ from: '2026-09-01', rate_amount: 540 }],
  })
})

test('a report that the previous release has calculated has one rate', async () => {
  const parties = await createParties({ mission_type: 'monthly' })
  const report = await file(parties, '2026-10', ['01'])
  await world.database.query({
    text: `update activity_report set calculation = (calculation::jsonb - 'rate_periods' #- '{proration,periods}' #- '{lines,0,period}')::json
      where tenant_id = $1`,
    values: [parties.team.id],
  })
  const before = getData(await parties.team.call('GET', `/activity-reports/${report.id}`))
  expect(before.rate_periods).toEqual([FIRST])
  expect(await explain(parties, report)).toMatchObject({
    rate_periods: [FIRST],
    proration: {
      periods: [{ first_day: '2026-10-01', last_day: '2026-10-31', rate_amount: 500, weekdays: 22 }],
    },
    lines: [{ period: null }],
  })
})
