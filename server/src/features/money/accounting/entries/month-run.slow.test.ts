// A month of 200 missions, reported, approved and paid through the API by concurrent clients; the ledger matches an
// independent calculation of the same plans.
import { expect, test } from 'vitest'
import { toMinorUnits, total } from '../../../../../test/check/exact-fractions.ts'
import { calculateExpected, type Expected } from '../../../../../test/check/expected-report.ts'
import { centsByCode, expectConsistent, sumCents } from '../../../../../test/check/ledger.ts'
import { getData, makeFreelancer, makePortal } from '../../../../../test/make/missions.ts'
import {
  buildAgreedTerms,
  buildMissionBody,
  buildReportRows,
  CODE_COUNT,
  PLAN_MONTH,
  type Plan,
  REGIMES,
  samplePlans,
} from '../../../../../test/make/month-plans.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'

const world = await startWorld()
const MISSIONS = 200
const CLIENTS = 6

type Caller = Team['call']
type Work = { plan: Plan; mission: Body; expected: Expected; report: Body }

/** Runs a task for each item; every client runs one at a time. */
async function runConcurrently<T>(
  clients: readonly Caller[],
  workItems: readonly T[],
  act: (call: Caller, one: T) => Promise<void>,
) {
  const queue = [...workItems]
  const processQueue = async (call: Caller) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(call, next)
  }
  await Promise.all(clients.map(processQueue))
}

async function openTeam() {
  const team = await world.team()
  const keys = await Promise.all(Array.from({ length: CLIENTS }, () => world.issueKey(team.id, team.userId)))
  const clients = keys.map(({ key }) => world.callerWith(key))
  const people = await Promise.all(
    REGIMES.map(async (regime) => {
      const { id } = await makeFreelancer(team, regime)
      return { id: id as string, portal: await makePortal(world, team, id) }
    }),
  )
  const requests = Array.from({ length: CODE_COUNT }, (_, index) =>
    team.call('POST', '/project-codes', { name: `Code ${index}` }),
  )
  const codes: string[] = (await Promise.all(requests)).map((reply) => getData(reply).id)
  return { team, clients, people, codes }
}
type Setup = Awaited<ReturnType<typeof openTeam>>

async function filePlan({ people, codes }: Setup, call: Caller, plan: Plan): Promise<Work> {
  const person = people[plan.freelancer] as Setup['people'][number]
  const body = { ...buildMissionBody(plan, codes), freelancer_id: person.id }
  const mission = getData(await call('POST', '/missions', body))
  getData(await person.portal('POST', `/missions/${mission.id}/accept`))
  const items = mission.deliverables_catalog
    .toSorted((a: Body, b: Body) => a.order_index - b.order_index)
    .map(({ id }: Body) => id)
  const rows = buildReportRows(plan, codes, items)
  const expected = calculateExpected(buildAgreedTerms(plan, codes, items), rows)
  if (!plan.byPortal) {
    const sent = { mission_id: mission.id, report_month: PLAN_MONTH, ...rows }
    return { plan, mission, expected, report: getData(await call('POST', '/activity-reports', sent)) }
  }
  const path = `/missions/${mission.id}/activity-reports/${PLAN_MONTH}`
  getData(await person.portal('PUT', path, rows))
  return { plan, mission, expected, report: getData(await person.portal('POST', `${path}/submit`)) }
}

const sum = (works: readonly Work[], selectUnits: (expected: Expected) => bigint) =>
  total(works.map(({ expected }) => selectUnits(expected)))
const withExpenses = ({ invoice, expense }: Expected) => invoice + expense
const allVat = ({ vat, expenseVat }: Expected) => vat + expenseVat

function sumShares(works: readonly Work[]): Map<string, bigint> {
  const shares = new Map<string, bigint>()
  for (const { expected } of works)
    for (const [code, units] of [...expected.shares, ...expected.expenseShares])
      shares.set(code, (shares.get(code) ?? 0n) + units)
  return shares
}

async function listAllEntries(call: Caller): Promise<Body[]> {
  const pages: Body[] = []
  for (let page = 1; ; page++) {
    const { items } = getData(await call('GET', `/accounting/entries?per_page=100&page=${page}`))
    if (items.length === 0) return pages
    pages.push(...items)
  }
}

test('a month of 200 missions gives a ledger that is right to the cent', async () => {
  const seed = Date.now() % 2 ** 31
  const setup = await openTeam()
  const { team, clients, people } = setup
  const works: Work[] = []
  await runConcurrently(clients, samplePlans(MISSIONS, seed), async (call, plan) => {
    works.push(await filePlan(setup, call, plan))
  })
  world.clock.set('2026-04-02T08:00:00.000Z')
  await runConcurrently(clients, works, async (call, { report }) => {
    getData(await call('POST', `/activity-reports/${report.id}/approve`))
  })
  await runConcurrently(clients, await listAllEntries(team.call), async (call, { id }) => {
    getData(await call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
  })

  const replay = `seed ${seed}`
  expect(new Set(works.map(({ plan }) => plan.mission_type)).size, replay).toBe(4)
  expect(sum(works, allVat) > 0n, replay).toBe(true)
  for (const { report, expected } of works)
    expect(toMinorUnits(report.invoice_amount_excl_vat, 2), replay).toBe(expected.invoice)
  const entries = await expectConsistent(world, team)
  expect(new Set(entries.map(({ status }) => status)), replay).toEqual(new Set(['paid']))
  expect(entries.length, replay).toBe(
    works.filter(({ expected }) => expected.invoice > 0n).length +
      works.filter(({ expected }) => expected.expense + expected.expenseVat > 0n).length,
  )
  expect(centsByCode(entries), replay).toEqual(sumShares(works))
  const owners = [...people.keys()]
  for (const owner of [undefined, ...owners]) {
    const own = works.filter(({ plan }) => owner === undefined || plan.freelancer === owner)
    const theirs = entries.filter((entry) => owner === undefined || entry.freelancer_id === people[owner]?.id)
    expect(sumCents(theirs, 'amount_excl_vat'), replay).toBe(sum(own, withExpenses))
    expect(sumCents(theirs, 'vat_amount'), replay).toBe(sum(own, allVat))
    expect(sumCents(theirs, 'amount_incl_vat'), replay).toBe(sum(own, withExpenses) + sum(own, allVat))
  }

  const month = getData(await team.call('GET', `/months/${PLAN_MONTH}`))
  const [excl, incl] = [sum(works, withExpenses), sum(works, withExpenses) + sum(works, allVat)]
  expect(month, replay).toMatchObject({
    missions_in_force: MISSIONS,
    reports: { missing: 0, approved: MISSIONS },
  })
  const { currency, ...amounts } = month.amounts[0]
  expect(currency).toBe('EUR')
  const asCents = Object.entries(amounts).map(([name, amount]) => [name, toMinorUnits(amount as number, 2)])
  expect(Object.fromEntries(asCents), replay).toEqual({
    worked_excl_vat: excl,
    approved_excl_vat: excl,
    invoiced_excl_vat: excl,
    paid_excl_vat: excl,
    invoiced_incl_vat: incl,
    paid_incl_vat: incl,
  })
})
