// Pagination of missions: ordered, without gaps or repeats, with an exact total for each filter, also with date-based statuses.

import { beforeEach, expect, test } from 'vitest'
import { newestFirst, readAllPages } from '../../../../../test/check/lists.ts'
import {
  createParties,
  DATES,
  perform,
  reachMission,
  type Situation,
  toNoon,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer, makeMission } from '../../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { compactMissionTally, sweepMissions } from '../index.ts'

const world = await startWorld()
const jobs = { db: world.database, clock: world.clock }
beforeEach(() => world.clock.set(toNoon('2026-03-02')))

const page = async (team: Team, query: string): Promise<Body> =>
  getData(await team.call('GET', `/missions?${query}`))

const walk = (team: Team, query: string, size: number) => readAllPages(team, '/missions', query, size)

test('pages of any size add up to the list; ties in created_at are ordered by id', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const createdMissions: Body[] = []
  for (let index = 0; index < 23; index += 1) {
    if (index % 5 === 0) world.clock.advance(index === 10 ? -60_000 : 1)
    createdMissions.push(
      await makeMission(acme, id, { name: `M${index}`, external_id: index % 2 ? 'odd' : 'even' }),
    )
  }
  const all = newestFirst(createdMissions)
  for (const size of [1, 7, 10, 22, 23, 24, 100]) expect(await walk(acme, '', size)).toEqual(all)
  for (const size of [3, 11, 12])
    expect(await walk(acme, '&external_id=odd', size)).toEqual(all.filter((one) => one.external_id === 'odd'))
  for (const size of [4, 23]) expect(await walk(acme, '&status=pending-freelancer-review', size)).toEqual(all)
  expect(await walk(acme, '&status=draft,completed', 5)).toEqual([])
})

test('the default page size is ten', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  for (let index = 0; index < 11; index += 1) await makeMission(acme, id)
  const first = getData(await acme.call('GET', '/missions'))
  expect(first).toMatchObject({ total: 11, current_page: 1, per_page: 10 })
  expect(first.items).toHaveLength(10)
})

test.each(['', '&status=pending-freelancer-review', '&external_id=E', '&status=draft&external_id=E'])(
  'the last possible page is empty and has the total: %j',
  async (query) => {
    const acme = await world.team()
    const { id } = await makeFreelancer(acme)
    await makeMission(acme, id, { external_id: 'E' })
    await makeMission(acme, id, { external_id: 'E' })
    const total = query.includes('draft') ? 0 : 2
    for (const size of [1, 100])
      expect(await page(acme, `page=2147483647&per_page=${size}${query}`)).toEqual({
        items: [],
        total,
        current_page: 2_147_483_647,
        per_page: size,
      })
  },
)

test('pages of each filter, and of two filters together, add up to the complete list', async () => {
  const acme = await world.team()
  const [sasha, noa] = [await makeFreelancer(acme), await makeFreelancer(acme)]
  const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo' })).id
  const createdMissions: Body[] = []
  for (let index = 0; index < 12; index += 1) {
    if (index === 6) world.clock.set(toNoon('2026-03-03'))
    const differing =
      index % 2 ? { approver_id: acme.userId, start_date: '2026-04-01' } : { external_id: 'E' }
    const linked = index % 3 ? { project_code_id: code, end_date: '2026-04-30' } : { purchase_order: 'PO' }
    createdMissions.push(await makeMission(acme, index % 4 ? sasha.id : noa.id, { ...differing, ...linked }))
  }
  const filterMissions = (test: (index: number) => boolean) =>
    createdMissions.filter((_, index) => test(index)).toReversed()
  const [odd, third, early] = [
    filterMissions((index) => index % 2 === 1),
    filterMissions((index) => index % 3 === 0),
    filterMissions((index) => index < 6),
  ]
  const [even, others, late] = [
    filterMissions((index) => index % 2 === 0),
    filterMissions((index) => index % 3 > 0),
    filterMissions((index) => index > 5),
  ]
  const lists: [query: string, items: Body[]][] = [
    ['status=draft', odd],
    ['status=pending-freelancer-review', even],
    ['start_date_from=2026-03-03', odd],
    ['start_date_to=2026-03-31', even],
    ['end_date_from=2026-05-01', third],
    ['end_date_to=2026-04-30', others],
    ['created_at_from=2026-03-03', late],
    ['created_at_to=2026-03-02', early],
    [`project_code_id=${code}`, others],
    ['has_project_code=0', third],
    ['has_purchase_order=1', third],
    ['has_purchase_order=0', others],
    ['external_id=E', even],
    [`approver_id=${acme.userId}`, odd],
    [`freelancer_id=${noa.id}`, filterMissions((index) => index % 4 === 0)],
    ['status=draft&has_project_code=1', filterMissions((index) => index % 2 === 1 && index % 3 > 0)],
  ]
  for (const [query, items] of lists)
    for (const size of [2, 3]) expect(await walk(acme, `&${query}`, size), query).toEqual(items)
})

type StatusChange = [situation: Situation, terms: object, last: string, then: string]
const term = (end_date: string) => ({ ...DATES, end_date })
/** Missions with their terms, the last day before their status changes, and the status afterwards. */
const STATUS_CHANGES: StatusChange[] = [
  ['draft', term('2026-03-05'), '9999-12-31', ''],
  ['offered', term('2026-03-05'), '9999-12-31', ''],
  ['signed by the freelancer', term('2026-03-05'), '9999-12-31', ''],
  ['cancelled', term('2026-03-05'), '9999-12-31', ''],
  ['declined', term('2026-03-05'), '9999-12-31', ''],
  ['deleted', term('2026-03-05'), '9999-12-31', ''],
  ['under way', term('2026-03-05'), '2026-03-05', 'completed'],
  ['under way', term('2026-03-10'), '2026-03-10', 'completed'],
  ['under way', term('2026-03-10'), '2026-03-10', 'completed'],
  ['under way', term('2026-03-20'), '2026-03-20', 'completed'],
  ['signed by both', term('2026-03-05'), '2026-03-05', 'completed'],
  ['to be terminated', term('2026-03-20'), '2026-03-09', 'early-terminated'],
  ['to be terminated', term('2026-03-10'), '2026-03-09', 'early-terminated'],
  ['termination undone', term('2026-03-20'), '2026-03-20', 'completed'],
  ['extension proposed', term('2026-03-05'), '2026-03-05', 'completed'],
  ['extension proposed', term('2026-03-20'), '2026-03-20', 'completed'],
]
const FIRST_STATUSES: Partial<Record<Situation, string>> = {
  draft: 'draft',
  offered: 'pending-freelancer-review',
  cancelled: 'cancelled',
  declined: 'rejected',
  'signed by the freelancer': 'pending-company-review',
  deleted: 'deleted',
  'extension proposed': 'pending-freelancer-extension',
}
const statusOn = ([situation, , last, then]: StatusChange, day: string) =>
  day > last ? then : (FIRST_STATUSES[situation] ?? 'in-progress')

const QUERIES = [
  ...MISSION_STATUSES.map((status) => [status]),
  ['in-progress', 'completed'],
  ['completed', 'early-terminated', 'deleted'],
  ['draft', 'in-progress'],
  [...MISSION_STATUSES],
]

async function checkLists(team: Team, ids: string[], day: string): Promise<void> {
  const expected = STATUS_CHANGES.map((statusChange, index) => ({
    id: ids[index],
    status: statusOn(statusChange, day),
  }))
  const listExpected = (statuses: string[]) =>
    expected.filter(({ status }) => statuses.includes(status)).toReversed()
  const walked = async (query: string) =>
    (await walk(team, query, 3)).map(({ id, status }) => ({ id, status }))
  expect(await walked('')).toEqual(listExpected(MISSION_STATUSES.filter((status) => status !== 'deleted')))
  for (const statuses of QUERIES) {
    const query = `&status=${statuses.join(',')}`
    expect(await walked(query), `${day} ${query}`).toEqual(listExpected(statuses))
    expect(await walked(`${query}&has_project_code=without`), day).toEqual(listExpected(statuses))
  }
  for (const { id, status } of expected)
    expect(getData(await team.call('GET', `/missions/${id}`)).status, day).toBe(status)
}

const DAYS = [
  '2026-03-02',
  '2026-03-05',
  '2026-03-06',
  '2026-03-09',
  '2026-03-10',
  '2026-03-11',
  '2026-03-21',
]

test('lists and totals by status are right on each day before and after the sweep', async () => {
  const parties = await createParties(world)
  const ids: string[] = []
  for (const [situation, terms] of STATUS_CHANGES) ids.push(await reachMission(parties, situation, terms))
  for (const day of DAYS) {
    world.clock.set(toNoon(day))
    await checkLists(parties.team, ids, day)
  }
  for (const day of ['2026-03-06', '2026-03-21']) {
    world.clock.set(toNoon(day))
    expect(await sweepMissions(jobs)).toBeGreaterThan(0)
    await checkLists(parties.team, ids, day)
  }
})

test('totals stay the same when the tally is compacted, also concurrently with new missions', async () => {
  const parties = await createParties(world)
  const { team, freelancer } = parties
  const rows = async () =>
    (
      await world.database.query<{ rows: number }>({
        text: 'select count(*)::int as rows from mission_tally where tenant_id = $1',
        values: [team.id],
      })
    )[0]?.rows
  for (let index = 0; index < 12; index += 1) {
    const { id } = await makeMission(team, freelancer.id)
    if (index % 2) getData(await perform(parties, 'cancel', id))
    if (index % 4 === 3) getData(await perform(parties, 'delete', id))
  }
  for (let index = 0; index < 12; index += 1) await makeMission(team, freelancer.id)
  const totals = async () =>
    Promise.all(
      ['', '&status=pending-freelancer-review', '&status=cancelled', '&status=deleted'].map(
        async (query) => (await walk(team, query, 100)).length,
      ),
    )
  expect(await totals()).toEqual([21, 18, 3, 3])
  const before = await rows()
  await compactMissionTally(jobs)
  expect(await rows()).toBeLessThan(before as number)
  expect(await totals()).toEqual([21, 18, 3, 3])
  const more = Array.from({ length: 30 }, () => makeMission(team, freelancer.id))
  await Promise.all([...more, compactMissionTally(jobs), compactMissionTally(jobs)])
  expect(await totals()).toEqual([51, 48, 3, 3])
  await compactMissionTally(jobs)
  expect(await totals()).toEqual([51, 48, 3, 3])
})
