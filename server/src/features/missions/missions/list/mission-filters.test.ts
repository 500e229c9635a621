// Every filter of "GET /api/v1/missions": the listed missions, newest first, and the exact total.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createParties, performAll, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer, makeMission } from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'

const world = await shareWorld()

/** Each mission of a test has a one-letter name: the list `CBA` is C, B, A. */
async function list(team: Team, query: string): Promise<string> {
  const { items, total } = getData(await team.call('GET', `/missions?per_page=100&${query}`))
  expect(total, `total of ${query}`).toBe(items.length)
  return items.map(({ name }: Body) => name).join('')
}

async function expectLists(team: Team, rows: [query: string, names: string][]): Promise<void> {
  for (const [query, names] of rows) expect(await list(team, query), query).toBe(names)
}

/** Creates one mission for each set of fields, named A, B, C … */
async function seed(team: Team, all: object[]): Promise<Body[]> {
  const { id } = await makeFreelancer(team)
  const createdMissions: Body[] = []
  for (const [index, more] of all.entries())
    createdMissions.push(await makeMission(team, id, { name: String.fromCharCode(65 + index), ...more }))
  return createdMissions
}

test('status lists the missions of one or several statuses, in any letter case', async () => {
  const parties = await createParties(world)
  const past = { start_date: '2026-01-01', end_date: '2026-02-01' }
  await reachMission(parties, 'draft', { name: 'A' })
  await reachMission(parties, 'offered', { name: 'B' })
  await reachMission(parties, 'signed by the freelancer', { name: 'C' })
  await reachMission(parties, 'extension proposed', { name: 'D' })
  await reachMission(parties, 'under way', { name: 'E' })
  await reachMission(parties, 'under way', { name: 'F', ...past })
  const ended = await reachMission(parties, 'under way', { name: 'G' })
  getData(await parties.team.call('POST', `/missions/${ended}/terminate`, { end_date: '2026-03-02' }))
  await reachMission(parties, 'cancelled', { name: 'H' })
  await reachMission(parties, 'declined', { name: 'I' })
  await reachMission(parties, 'deleted', { name: 'J' })
  const letters = 'ABCDEFGHIJ'
  await expectLists(parties.team, [
    ...MISSION_STATUSES.map((status, index): [string, string] => [
      `status=${status}`,
      letters[index] as string,
    ]),
    ['status=DRAFT', 'A'],
    ['status=Pending-Freelancer-Review,IN-progress', 'EB'],
    ['status=in-progress,draft,draft,DRAFT', 'EA'],
    ['status=completed,early-terminated', 'GF'],
    ['status=deleted,rejected', 'JI'],
    [`status=${MISSION_STATUSES.join(',')}`, 'JIHGFEDCBA'],
    [`status=${MISSION_STATUSES.join('%2C')}&has_project_code=without`, 'JIHGFEDCBA'],
    ['page=1', 'IHGFEDCBA'],
    ['has_project_code=without', 'IHGFEDCBA'],
    ['status=deleted&has_project_code=with', ''],
    ['status=deleted&start_date_from=2026-03-01', 'J'],
  ])
})

test('start_date_from and start_date_to are inclusive', async () => {
  const acme = await world.team()
  await seed(acme, [{ start_date: '2026-03-01' }, { start_date: '2026-03-02' }, { start_date: '2026-03-03' }])
  await expectLists(acme, [
    ['start_date_from=2026-03-02', 'CB'],
    ['start_date_from=2026-03-04', ''],
    ['start_date_to=2026-03-02', 'BA'],
    ['start_date_to=2026-02-28', ''],
    ['start_date_from=2026-03-02&start_date_to=2026-03-02', 'B'],
    ['start_date_from=0001-01-01&start_date_to=9999-12-31', 'CBA'],
  ])
})

test('end_date_from and end_date_to use the early termination, scheduled or past, otherwise the end date', async () => {
  const parties = await createParties(world)
  const terms = { start_date: '2026-01-01', end_date: '2026-08-31' }
  await reachMission(parties, 'under way', { ...terms, name: 'A' })
  await reachMission(parties, 'under way', { ...terms, name: 'B', end_date: '2026-05-15' })
  const scheduled = await reachMission(parties, 'under way', { ...terms, name: 'C' })
  getData(await parties.team.call('POST', `/missions/${scheduled}/terminate`, { end_date: '2026-05-15' }))
  const ended = await reachMission(parties, 'under way', { ...terms, name: 'D' })
  getData(await parties.team.call('POST', `/missions/${ended}/terminate`, { end_date: '2026-02-10' }))
  await expectLists(parties.team, [
    ['end_date_from=2026-05-15', 'CBA'],
    ['end_date_from=2026-05-16', 'A'],
    ['end_date_from=2026-09-01', ''],
    ['end_date_to=2026-05-15', 'DCB'],
    ['end_date_to=2026-05-14', 'D'],
    ['end_date_to=2026-02-09', ''],
    ['end_date_from=2026-02-10&end_date_to=2026-02-10', 'D'],
    ['end_date_from=2026-05-15&end_date_to=2026-05-15', 'CB'],
    ['status=in-progress&end_date_to=2026-05-15', 'CB'],
    ['status=early-terminated&end_date_to=2026-05-15', 'D'],
  ])
  await performAll(parties, scheduled, ['undo termination'])
  await expectLists(parties.team, [
    ['end_date_from=2026-05-15&end_date_to=2026-05-15', 'B'],
    ['end_date_from=2026-08-31', 'CA'],
  ])
})

test('created_at_from and created_at_to are UTC days to the millisecond, in any time zone', async () => {
  const acme = await world.team()
  getData(await world.operator('PATCH', `/teams/${acme.id}`, { time_zone: 'Pacific/Kiritimati' }))
  const { id } = await makeFreelancer(acme)
  const instants = ['01T23:59:59.999Z', '02T00:00:00.000Z', '02T23:59:59.999Z', '03T00:00:00.000Z']
  for (const [index, instant] of instants.entries()) {
    world.clock.set(`2026-03-${instant}`)
    const createdMission = await makeMission(acme, id, { name: 'ABCD'[index] })
    expect(createdMission.created_at).toBe(`2026-03-${instant}`)
  }
  await expectLists(acme, [
    ['created_at_from=2026-03-02', 'DCB'],
    ['created_at_to=2026-03-02', 'CBA'],
    ['created_at_from=2026-03-02&created_at_to=2026-03-02', 'CB'],
    ['created_at_from=2026-03-03', 'D'],
    ['created_at_to=2026-03-01', 'A'],
    ['created_at_from=2026-03-04', ''],
    ['created_at_to=9999-12-31', 'DCBA'],
  ])
})

const YES = ['with', 'true', '1', 'WITH', 'With', 'TRUE', 'tRuE']
const NO = ['without', 'false', '0', 'WITHOUT', 'WithOut', 'FALSE', 'False']
const listSpellings = (filter: string, yes: string, no: string): [string, string][] => [
  ...YES.map((word): [string, string] => [`${filter}=${word}`, yes]),
  ...NO.map((word): [string, string] => [`${filter}=${word}`, no]),
]

test('project_code_id and has_project_code filter by project code, in all spellings of their values', async () => {
  const acme = await world.team()
  const createCode = async (name: string) => getData(await acme.call('POST', '/project-codes', { name })).id
  const [apollo, gemini, unused] = [
    await createCode('Apollo'),
    await createCode('Gemini'),
    await createCode('Unused'),
  ]
  await seed(acme, [{ project_code_id: apollo }, {}, { project_code_id: gemini }])
  await expectLists(acme, [
    [`project_code_id=${apollo}`, 'A'],
    [`project_code_id=${gemini.toUpperCase()}`, 'C'],
    [`project_code_id=${unused}`, ''],
    ...listSpellings('has_project_code', 'CA', 'B'),
  ])
})

test('has_purchase_order treats a blank purchase order as none, in all spellings of its values', async () => {
  const acme = await world.team()
  const orders = [null, '', ' ', '\t\r\n\u00a0\u2003\ufeff', 'PO-1', ' x ', '0']
  await seed(
    acme,
    orders.map((purchase_order) => ({ purchase_order })),
  )
  await expectLists(acme, listSpellings('has_purchase_order', 'GFE', 'DCBA'))
})

test('has_purchase_order follows a changed purchase order', async () => {
  const acme = await world.team()
  const [one] = await seed(acme, [{ purchase_order: ' ' }])
  for (const [purchase_order, names] of [
    ['PO', 'A'],
    ['  ', ''],
    ['PO', 'A'],
    [null, ''],
  ]) {
    getData(await acme.call('PATCH', `/missions/${one.id}`, { purchase_order }))
    expect(await list(acme, 'has_purchase_order=with')).toBe(names)
  }
})

test('freelancer_id lists the missions of one freelancer, and nothing for an unknown freelancer', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const [sasha, noa] = [await makeFreelancer(acme), await makeFreelancer(acme)]
  await makeMission(acme, sasha.id, { name: 'A' })
  await makeMission(acme, noa.id, { name: 'B' })
  const stranger = await makeFreelancer(other)
  await makeMission(other, stranger.id, { name: 'C' })
  await expectLists(acme, [
    [`freelancer_id=${sasha.id}`, 'A'],
    [`freelancer_id=${noa.id.toUpperCase()}`, 'B'],
    [`freelancer_id=${stranger.id}`, ''],
    [`freelancer_id=${randomUUID()}`, ''],
    [`freelancer_id=${acme.userId}`, ''],
  ])
})

test('external_id matches exactly: letter case, spaces, % and _ are literal', async () => {
  const acme = await world.team()
  const ids = ['a%', 'a_', 'ab', 'A%', ' a%', 'a\\', `' OR 1=1 --`, '😀+&=', 'x'.repeat(255), 'é', 'e\u0301']
  await seed(
    acme,
    ids.map((external_id) => ({ external_id })),
  )
  await expectLists(acme, [
    ...ids.map((id, index): [string, string] => [
      `external_id=${encodeURIComponent(id)}`,
      String.fromCharCode(65 + index),
    ]),
    ['external_id=%25', ''],
    ['external_id=a', ''],
    ['external_id=AB', ''],
  ])
  const other = await world.team()
  await seed(other, [{ external_id: 'ab' }])
  expect(await list(other, 'external_id=ab')).toBe('A')
})

test('approver_id lists the missions that a user approves, even a deactivated user', async () => {
  const acme = await world.team()
  const colleague = await acme.addUser('team-admin')
  await seed(acme, [{ approver_id: acme.userId }, { approver_id: colleague }, {}])
  getData(await acme.call('PATCH', `/users/${colleague}`, { is_active: false }))
  await expectLists(acme, [
    [`approver_id=${acme.userId}`, 'A'],
    [`approver_id=${colleague}`, 'B'],
    [`approver_id=${await acme.addUser('team-member')}`, ''],
  ])
})

test('filters are combined with AND', async () => {
  const acme = await world.team()
  const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo' })).id
  const all = { project_code_id: code, purchase_order: 'PO', external_id: 'E', approver_id: acme.userId }
  const differing = { start_date: '2026-04-01', end_date: '2026-04-30' }
  const createdMissions = await seed(acme, [
    all,
    { ...all, project_code_id: null },
    { ...all, purchase_order: ' ' },
    { ...all, external_id: 'F' },
    { ...all, approver_id: null },
    { ...all, ...differing },
  ])
  const query = [
    'status=draft',
    `project_code_id=${code}`,
    'has_purchase_order=with',
    'external_id=E',
    `approver_id=${acme.userId}`,
    `freelancer_id=${createdMissions[0].freelancer.id}`,
    'start_date_from=2026-03-02',
    'start_date_to=2026-03-02',
    'end_date_from=2026-08-31',
    'end_date_to=2026-08-31',
    'created_at_from=2026-01-01',
    'created_at_to=2026-12-31',
  ]
  expect(await list(acme, query.join('&'))).toBe('A')
  expect(await list(acme, query.toReversed().join('&'))).toBe('A')
  const without = (name: string) => query.filter((one) => !one.startsWith(name)).join('&')
  expect(await list(acme, without('project_code_id'))).toBe('BA')
  expect(await list(acme, without('has_purchase_order'))).toBe('CA')
  expect(await list(acme, without('external_id'))).toBe('DA')
})
