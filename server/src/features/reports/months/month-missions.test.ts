// The missions of a month with the state of their reports, and reminders of those that are missing.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../test/make/missions.ts'
import { notifyOfEvents, openPortalBell } from '../../../../test/make/notifications.ts'
import { approveReport, fileReport, ROWS, rejectReport } from '../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
/** April has begun, so the reports of March are due. */
const NOW = '2026-04-02T09:30:00.000Z'
beforeEach(() => world.clock.set(NOW))
const ONE_DAY = { timesheets: [{ date: '2026-04-01', quantity: 1 }], expenses: [] }

const list = async (team: Team, query = '', month = '2026-03'): Promise<Body> =>
  getData(await team.call('GET', `/months/${month}/missions${query}`))
const remind = (team: Team, mission_ids: string[], month = '2026-03') =>
  team.call('POST', `/months/${month}/remind`, { mission_ids })
const createMission = async (team: Team, more: object = {}): Promise<Body> =>
  makeAcceptedMission(world, team, (await makeFreelancer(team)).id, more)
const listCodes = ({ items }: Body) => items.map(({ error }: Body) => error?.details.code ?? null)
const getReminderCode = async (team: Team, { id }: Body, month?: string) =>
  listCodes(getData(await remind(team, [id], month)))[0]

/** Creates a mission for each state of a report; returns the ids by state. */
async function makeMonth(team: Team): Promise<Record<string, string>> {
  const missing = await createMission(team)
  const drafted = await createMission(team)
  const portal = await makePortal(world, team, drafted.freelancer.id)
  getData(
    await portal('PUT', `/missions/${drafted.id}/activity-reports/2026-03`, { timesheets: ROWS.timesheets }),
  )
  const [pending, rejected, approved] = [
    await createMission(team),
    await createMission(team),
    await createMission(team),
  ]
  await fileReport(team, pending.id)
  await rejectReport(team, await fileReport(team, rejected.id))
  await approveReport(team, await fileReport(team, approved.id))
  return {
    missing: missing.id,
    draft: drafted.id,
    pending: pending.id,
    rejected: rejected.id,
    approved: approved.id,
  }
}

test('lists each mission of the month with the state of its report', async () => {
  const acme = await world.team()
  const ids = await makeMonth(acme)
  await makeMission(acme, (await makeFreelancer(acme)).id)
  await createMission(acme, { start_date: '2026-04-01' })
  const { items, total } = await list(acme)
  expect(total).toBe(5)
  expect(Object.fromEntries(items.map((one: Body) => [one.report_state, one.id]))).toEqual(ids)
  const { missions_in_force, reports } = getData(await acme.call('GET', '/months/2026-03'))
  expect(missions_in_force).toBe(total)
  expect(reports).toEqual({ missing: 1, draft: 1, waiting: 1, rejected: 1, approved: 1 })
  const approved = items.find((one: Body) => one.id === ids['approved'])
  expect(approved).toMatchObject({
    name: 'Data platform',
    freelancer: { first_name: 'Sasha', last_name: 'Bernard' },
    report: { invoice_amount_excl_vat: 650, expense_amount_excl_vat: 80, currency: 'EUR' },
    entries: [
      { type: 'invoice', status: 'waiting_payment', amount_excl_vat: 650 },
      { type: 'expense', status: 'waiting_payment', amount_excl_vat: 80 },
    ],
    payment_state: 'waiting',
    reminder_state: 'submitted',
    last_reminded_at: null,
    last_reminded_by: null,
  })
  const [invoice, expense] = approved.entries
  await acme.call('POST', '/accounting/entries/pay', { entry_ids: [invoice.id] })
  const getPaymentState = async () => (await list(acme, '?report_state=approved')).items[0].payment_state
  expect(await getPaymentState()).toBe('partly_paid')
  await acme.call('POST', '/accounting/entries/pay', { entry_ids: [expense.id] })
  expect(await getPaymentState()).toBe('paid')
})

test('filters by the states of the reports, page by page', async () => {
  const acme = await world.team()
  const ids = await makeMonth(acme)
  const incompleteReports = await list(acme, '?report_state=missing,draft,rejected')
  expect(incompleteReports.items.map(({ id }: Body) => id).sort()).toEqual(
    [ids['missing'], ids['draft'], ids['rejected']].sort(),
  )
  expect(incompleteReports.total).toBe(3)
  const visitedIds: string[] = []
  for (let after: string | null = 'start'; after; ) {
    const page: Body = await list(acme, `?per_page=2&after=${after}`)
    visitedIds.push(...page.items.map(({ id }: Body) => id))
    after = page.next
  }
  expect(visitedIds).toEqual((await list(acme)).items.map(({ id }: Body) => id))
  expect((await acme.call('GET', '/months/2026-03/missions?report_state=late')).status).toBe(400)
  expect((await acme.call('GET', '/months/2026-13/missions')).status).toBe(404)
})

test('reminds the freelancers whose report is missing, by the notification report_due', async () => {
  const acme = await world.team()
  const ids = await makeMonth(acme)
  const missing = getData(await acme.call('GET', `/missions/${ids['missing']}`))
  const sent = ['missing', 'draft', 'pending', 'rejected', 'approved'].map((state) => ids[state] as string)
  expect(listCodes(getData(await remind(acme, sent)))).toEqual([
    null,
    null,
    'report_submitted',
    null,
    'report_submitted',
  ])
  const missingReport = (await list(acme, '?report_state=missing')).items[0]
  expect(missingReport).toMatchObject({
    reminder_state: 'recent',
    last_reminded_at: NOW,
    last_reminded_by: { id: acme.userId },
  })
  await notifyOfEvents(world)
  const bell = await openPortalBell(world, acme, missing.freelancer.id)
  const { items } = getData(await bell('GET', '/notifications'))
  expect(items[0]).toMatchObject({ kind: 'report_due', month: '2026-03' })
  const { items: events } = getData(await acme.call('GET', `/missions/${ids['missing']}/events`))
  expect(events[0]).toMatchObject({ type: 'mission.report_reminded' })
})

test('a freelancer is reminded of a mission and month at most once in 24 hours', async () => {
  const acme = await world.team()
  const one = await createMission(acme)
  expect(await getReminderCode(acme, one)).toBeNull()
  world.clock.advance(24 * 3_600_000 - 1)
  const { items } = getData(await remind(acme, [one.id]))
  expect(items[0].error.details).toMatchObject({
    code: 'reminded_recently',
    params: { reminded_at: NOW, next_at: '2026-04-03T09:30:00.000Z' },
  })
  world.clock.advance(1)
  expect(await getReminderCode(acme, one)).toBeNull()
})

test('only one of several concurrent reminders is sent', async () => {
  const acme = await world.team()
  const one = await createMission(acme)
  const codes = await Promise.all(Array.from({ length: 5 }, () => getReminderCode(acme, one)))
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(codes.filter((code) => code === 'reminded_recently')).toHaveLength(4)
})

test('refuses a month that is not over, a mission outside of the month, and an archived freelancer', async () => {
  const acme = await world.team()
  const running = await createMission(acme)
  const { items } = getData(await remind(acme, [running.id], '2026-04'))
  expect(items[0].error.details).toMatchObject({ code: 'report_not_due', params: { due_from: '2026-05-01' } })
  expect(await getReminderCode(acme, running, '2026-02')).toBe('mission_not_in_month')
  expect(
    await getReminderCode(acme, await createMission(acme, { end_date: '2026-04-01' }), '2026-04'),
  ).toBeNull()
  const ended = await createMission(acme, { end_date: '2026-03-31' })
  getData(await acme.call('PATCH', `/freelancers/${ended.freelancer.id}`, { status: 'archived' }))
  expect(await getReminderCode(acme, ended)).toBe('freelancer_unreachable')
  expect((await remind(acme, [running.id], '2026-13')).status).toBe(404)
})

test("another team's mission is refused like an unknown mission, byte for byte", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const foreign = (await createMission(other)).id
  const text = async (id: string) => (await remind(acme, [id])).text.replace(id, '')
  expect(await text(foreign)).toBe(await text(randomUUID()))
  expect((await list(other)).items[0].last_reminded_at).toBeNull()
})

describe('the due reports of a mission', () => {
  const listDueReports = async (team: Team, { id }: Body): Promise<Body[]> =>
    getData(await team.call('GET', `/missions/${id}/due-reports`)).months

  test('are those of months that are over and whose report is not submitted, latest first', async () => {
    world.clock.set('2026-06-02T09:30:00.000Z')
    const acme = await world.team()
    const one = await createMission(acme, { start_date: '2026-03-15', end_date: '2026-12-31' })
    const rejected = await rejectReport(
      acme,
      await fileReport(acme, one.id, { report_month: '2026-04', ...ONE_DAY }),
    )
    expect(await listDueReports(acme, one)).toMatchObject([
      { month: '2026-05', report_state: 'missing', report_id: null, reminder_state: 'possible' },
      { month: '2026-04', report_state: 'rejected', report_id: rejected.id, reminder_state: 'possible' },
      { month: '2026-03', report_state: 'missing', last_reminded_at: null, last_reminded_by: null },
    ])
    await fileReport(acme, one.id, {
      report_month: '2026-05',
      timesheets: [{ date: '2026-05-04', quantity: 1 }],
      expenses: [],
    })
    expect(await getReminderCode(acme, one)).toBeNull()
    expect(await listDueReports(acme, one)).toMatchObject([
      { month: '2026-04' },
      {
        month: '2026-03',
        reminder_state: 'recent',
        last_reminded_at: '2026-06-02T09:30:00.000Z',
        last_reminded_by: { id: acme.userId },
      },
    ])
  })

  test('agree with the lists of the months, also in the month in which the mission ends', async () => {
    world.clock.set('2026-05-11T09:30:00.000Z')
    const acme = await world.team()
    const ended = await createMission(acme, { start_date: '2026-02-01', end_date: '2026-05-10' })
    const ongoing = await createMission(acme, { start_date: '2026-02-01' })
    for (const one of [ended, ongoing]) {
      const due = await listDueReports(acme, one)
      const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
      const pages = await Promise.all(months.map((month) => list(acme, '', month)))
      const possible = months.filter((_, index) =>
        pages[index]?.items.some(
          ({ id, reminder_state }: Body) => id === one.id && reminder_state === 'possible',
        ),
      )
      expect(due.map(({ month }) => month)).toEqual(possible.toReversed())
    }
  })

  test('are none before its start, and at most 24', async () => {
    const acme = await world.team()
    const offered = await makeMission(acme, (await makeFreelancer(acme)).id)
    expect(await listDueReports(acme, offered)).toEqual([])
    expect(await listDueReports(acme, await createMission(acme, { start_date: '2026-05-01' }))).toEqual([])
    const long = await createMission(acme, { start_date: '1990-01-01', end_date: '2150-12-31' })
    const due = await listDueReports(acme, long)
    expect(due).toHaveLength(23)
    expect(due[22]?.month).toBe('2024-05')
  })

  test('of a mission of another team are 404', async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const { id } = await createMission(other)
    expect((await acme.call('GET', `/missions/${id}/due-reports`)).status).toBe(404)
  })
})
