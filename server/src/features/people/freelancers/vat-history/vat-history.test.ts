// The VAT regime of a freelancer has days: reports have the one of the last day of their period, whenever they are written.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
  refused,
} from '../../../../../test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const TODAY = '2026-11-18'
beforeEach(() => world.clock.set(`${TODAY}T09:30:00.000Z`))

const patch = (team: Team, id: string, body: object) => team.call('PATCH', `/freelancers/${id}`, body)
const change = async (team: Team, id: string, body: object): Promise<Body> =>
  getData(await patch(team, id, body))
const first = (vat_regime: string, vat_rate = 20) => ({ from: null, vat_regime, vat_rate })
const since = (from: string, vat_regime: string, vat_rate = 20) => ({ from, vat_regime, vat_rate })

const hire = async (more: object = {}, mission: object = {}) => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team, { vat_regime: 'franchise', ...more })
  const { id } = await makeAcceptedMission(world, team, freelancer.id, {
    start_date: '2026-03-02',
    end_date: '2027-12-31',
    ...mission,
  })
  return { team, id: freelancer.id as string, mission: id as string }
}

const fileMonth = (team: Team, mission: string, month: string, day = '02') =>
  fileReport(team, mission, {
    report_month: month,
    timesheets: [{ date: `${month}-${day}`, quantity: 1 }],
    supplementary_items: [],
    expenses: [],
  })
const readVat = async (team: Team, report: string) =>
  getData(await team.call('GET', `/activity-reports/${report}/calculation`)).vat

test('a freelancer has one period without a beginning', async () => {
  const { team, id } = await hire({ vat_rate: 10 })
  const read = getData(await team.call('GET', `/freelancers/${id}`))
  expect(read).toMatchObject({ vat_regime: 'franchise', vat_rate: 10, vat_history: [first('franchise', 10)] })
  expect(getData(await team.call('GET', '/freelancers')).items[0]).toMatchObject({
    vat_history: [first('franchise', 10)],
  })
})

test('work of June has the regime of June, although it is reported after the change in November', async () => {
  const { team, id, mission } = await hire()
  const before = await fileMonth(team, mission, '2026-05')
  const changed = await change(team, id, { vat_regime: 'standard' })
  expect(changed).toMatchObject({
    vat_regime: 'standard',
    vat_history: [first('franchise'), since(TODAY, 'standard')],
  })
  const june = await fileMonth(team, mission, '2026-06')
  expect(await readVat(team, june.id)).toMatchObject({ regime: 'franchise', rate: 0, amount: 0 })
  // The month in which it changes has the regime of its last day.
  const november = await fileMonth(team, mission, '2026-11')
  expect(await readVat(team, november.id)).toMatchObject({ regime: 'standard', rate: 20, amount: 110 })
  const approved = await approveReport(team, june)
  const { entry } = getData(
    await team.call('GET', `/accounting/entries/${approved.accounting_entries[0].id}`),
  )
  expect(entry).toMatchObject({ amount_excl_vat: 550, vat_amount: 0 })
  expect(await readVat(team, before.id)).toMatchObject({ regime: 'franchise', amount: 0 })
})

test('from standard to franchise and back, each month has its own regime, in any order of calls', async () => {
  const { team, id, mission } = await hire({ vat_regime: 'standard', vat_rate: 8.5 })
  await change(team, id, { vat_regime: 'standard', vat_rate: 20, vat_from: '2026-09-01' })
  await change(team, id, { vat_regime: 'franchise', vat_from: '2026-05-01' })
  // The change of May replaces that of September.
  expect(
    (await change(team, id, { vat_rate: 20, vat_regime: 'standard', vat_from: '2026-08-15' })).vat_history,
  ).toEqual([first('standard', 8.5), since('2026-05-01', 'franchise', 8.5), since('2026-08-15', 'standard')])
  for (const [month, regime, amount] of [
    ['2026-10', 'standard', 110],
    ['2026-07', 'franchise', 0],
    ['2026-08', 'standard', 110],
    ['2026-04', 'standard', 46.75],
    ['2026-05', 'franchise', 0],
  ] as const)
    expect(await readVat(team, (await fileMonth(team, mission, month)).id), month).toMatchObject({
      regime,
      amount,
    })
})

test('the last day of a period is the last day of the mission in its month', async () => {
  const { team, id, mission } = await hire({}, { end_date: '2026-10-14' })
  await change(team, id, { vat_regime: 'standard', vat_from: '2026-10-15' })
  expect(await readVat(team, (await fileMonth(team, mission, '2026-10')).id)).toMatchObject({
    regime: 'franchise',
  })
  const other = await hire({}, { end_date: '2026-10-15' })
  await change(other.team, other.id, { vat_regime: 'standard', vat_from: '2026-10-15' })
  expect(await readVat(other.team, (await fileMonth(other.team, other.mission, '2026-10')).id)).toMatchObject(
    {
      regime: 'standard',
    },
  )
})

test('a day in the future leaves the regime of today until it has come', async () => {
  const { team, id, mission } = await hire()
  const planned = await change(team, id, { vat_regime: 'standard', vat_from: '2027-01-01' })
  expect(planned).toMatchObject({
    vat_regime: 'franchise',
    vat_history: [first('franchise'), since('2027-01-01', 'standard')],
  })
  expect(await readVat(team, (await fileMonth(team, mission, '2026-12')).id)).toMatchObject({
    regime: 'franchise',
  })
  expect(await readVat(team, (await fileMonth(team, mission, '2027-01')).id)).toMatchObject({
    regime: 'standard',
  })
  // The year begins in Paris one hour before it does in UTC.
  world.clock.set('2026-12-31T22:59:59.000Z')
  expect(getData(await team.call('GET', `/freelancers/${id}`)).vat_regime).toBe('franchise')
  world.clock.set('2026-12-31T23:00:00.000Z')
  expect(getData(await team.call('GET', `/freelancers/${id}`)).vat_regime).toBe('standard')
})

test('values of today without a day leave what is planned, and with a day they remove it', async () => {
  const { team, id } = await hire()
  const { updated_at } = await change(team, id, { vat_regime: 'standard', vat_from: '2027-01-01' })
  world.clock.set(`${TODAY}T09:31:00.000Z`)
  const unchanged = await change(team, id, { vat_regime: 'franchise', vat_rate: 20, city: null })
  expect(unchanged).toMatchObject({
    updated_at,
    vat_history: [first('franchise'), since('2027-01-01', 'standard')],
  })
  const removed = await change(team, id, { vat_regime: 'franchise', vat_from: TODAY })
  expect(removed.vat_history).toEqual([first('franchise')])
  expect(removed.updated_at).not.toBe(updated_at)
})

test('the rate alone changes from a day on', async () => {
  const { team, id, mission } = await hire({ vat_regime: 'standard' })
  const changed = await change(team, id, { vat_rate: 10, vat_from: '2026-10-01' })
  expect(changed).toMatchObject({
    vat_rate: 10,
    vat_history: [first('standard'), since('2026-10-01', 'standard', 10)],
  })
  expect(await readVat(team, (await fileMonth(team, mission, '2026-09')).id)).toMatchObject({
    rate: 20,
    amount: 110,
  })
  expect(await readVat(team, (await fileMonth(team, mission, '2026-10')).id)).toMatchObject({
    rate: 10,
    amount: 55,
  })
})

test('a submitted report keeps its regime, also when it is approved and reopened; a rejected one takes the new one', async () => {
  const { team, id, mission } = await hire()
  const report = await fileMonth(team, mission, '2026-10')
  await approveReport(team, report)
  await change(team, id, { vat_regime: 'standard', vat_from: '2026-10-01' })
  expect(await readVat(team, report.id)).toMatchObject({ regime: 'franchise' })
  getData(await actOnReport(team, report.id, 'reopen'))
  expect(await readVat(team, report.id)).toMatchObject({ regime: 'franchise' })
  const again = await approveReport(team, report)
  const entries = await Promise.all(
    again.accounting_entries.map(
      async (one: Body) => getData(await team.call('GET', `/accounting/entries/${one.id}`)).entry.vat_amount,
    ),
  )
  expect(entries.every((amount) => amount === 0)).toBe(true)
  getData(await actOnReport(team, report.id, 'reopen'))
  getData(await actOnReport(team, report.id, 'reject', { rejection_reason: 'VAT' }))
  getData(await actOnReport(team, report.id, 'submit'))
  expect(await readVat(team, report.id)).toMatchObject({ regime: 'standard', amount: 110 })
})

test('a draft shows the regime of its period as soon as it changes', async () => {
  const { team, id, mission } = await hire()
  const portal = await makePortal(world, team, id)
  const path = `/missions/${mission}/activity-reports/2026-10`
  const timesheets = [{ date: '2026-10-01', quantity: 1 }]
  const draft = getData(await portal('PUT', path, { timesheets, expenses: [] }))
  expect(await readVat(team, draft.id)).toMatchObject({ regime: 'franchise' })
  await change(team, id, { vat_regime: 'standard', vat_from: '2026-10-31' })
  expect(await readVat(team, draft.id)).toMatchObject({ regime: 'standard', amount: 110 })
  expect(getData(await portal('GET', `${path}/calculation`)).vat).toMatchObject({ regime: 'standard' })
  getData(await portal('POST', `${path}/submit`))
  await change(team, id, { vat_regime: 'franchise', vat_from: '2026-10-31' })
  expect(await readVat(team, draft.id)).toMatchObject({ regime: 'standard', amount: 110 })
})

test('a node of the previous release writes the regime alone: it is in force from that day on', async () => {
  const { team, id, mission } = await hire()
  await change(team, id, { vat_regime: 'exempt', vat_from: '2027-01-01' })
  const write = (more: string) =>
    world.database.query({
      text: `update freelancer set ${more}, updated_at = $2 where tenant_id = $3 and id = $1`,
      values: [id, world.clock.now(), team.id],
    })
  await write("vat_regime = 'standard'")
  expect(getData(await team.call('GET', `/freelancers/${id}`))).toMatchObject({
    vat_regime: 'standard',
    vat_history: [first('franchise'), since(TODAY, 'standard')],
  })
  expect(await readVat(team, (await fileMonth(team, mission, '2026-10')).id)).toMatchObject({
    regime: 'franchise',
  })
  await write('vat_rate = 5.5')
  expect(getData(await team.call('GET', `/freelancers/${id}`)).vat_history).toEqual([
    first('franchise'),
    since(TODAY, 'standard', 5.5),
  ])
  // It undoes the change of the same day, and writes the same values again.
  await write("vat_regime = 'franchise', vat_rate = 20")
  await write("vat_regime = 'franchise', vat_rate = 20")
  expect(getData(await team.call('GET', `/freelancers/${id}`)).vat_history).toEqual([first('franchise')])
})

test('the freelancer changes the regime in the portal, too', async () => {
  const { team, id } = await hire()
  const portal = await makePortal(world, team, id)
  const changed = getData(
    await portal('PATCH', '/profile', { vat_regime: 'standard', vat_from: '2026-12-01' }),
  )
  expect(changed).toMatchObject({
    vat_regime: 'franchise',
    vat_history: [first('franchise'), since('2026-12-01', 'standard')],
  })
  expect(await portal('PATCH', '/profile', { vat_from: '2026-12-01' })).toMatchObject(
    refused('vat_from', 'invalid_value'),
  )
  expect(getData(await portal('PATCH', '/profile', { vat_regime: 'exempt' })).vat_history).toEqual([
    first('franchise'),
    since(TODAY, 'exempt'),
  ])
})

test.each([
  [{ vat_from: '2026-12-01' }, 'vat_from', 'invalid_value'],
  [{ vat_from: '2026-12-01', city: 'Lyon' }, 'vat_from', 'invalid_value'],
  [{ vat_from: '2026-02-30', vat_regime: 'standard' }, 'vat_from', 'invalid_date'],
  [{ vat_from: 1, vat_regime: 'standard' }, 'vat_from', 'invalid_type'],
])('refuses %j', async (body, field, reason) => {
  const { team, id } = await hire()
  expect(await patch(team, id, body)).toMatchObject(refused(field, reason))
  expect(getData(await team.call('GET', `/freelancers/${id}`)).vat_history).toEqual([first('franchise')])
})

test('a new freelancer has no day of a change, and nobody has more than 50 periods', async () => {
  const { team, id } = await hire()
  const person = { email: `${randomUUID()}@example.com`, first_name: 'A', last_name: 'B', vat_from: TODAY }
  expect(await team.call('POST', '/freelancers', person)).toMatchObject(refused('vat_from', 'unknown_field'))
  for (let year = 2027; year < 2076; year += 1)
    await change(team, id, { vat_rate: (year % 2) + 1, vat_from: `${year}-01-01` })
  expect(await patch(team, id, { vat_rate: 7, vat_from: '2090-01-01' })).toMatchObject(
    refused('vat_from', 'too_complex'),
  )
  expect((await change(team, id, { vat_rate: 7, vat_from: '2075-01-01' })).vat_history).toHaveLength(50)
})

test('the event names the fields, and the audit log has both periods', async () => {
  const { team, id } = await hire()
  await change(team, id, { vat_regime: 'standard', vat_from: '2026-12-01' })
  const { items } = getData(await team.call('GET', '/audit-log?resource=freelancer_vat_period'))
  expect(items[0]).toMatchObject({
    subject_id: id,
    operation: 'created',
    changes: [{ after: { from_date: '2026-12-01', vat_regime: 'standard' } }],
  })
  const events = getData(await team.call('GET', `/freelancers/${id}/events`)).items
  expect(events[0]).toMatchObject({
    type: 'freelancer.updated',
    data: { changed_fields: ['vat_regime', 'vat_from'] },
  })
})

test('another team can neither read nor change the history', async () => {
  const { id } = await hire()
  const other = await world.team()
  expect((await patch(other, id, { vat_regime: 'exempt' })).status).toBe(404)
})
