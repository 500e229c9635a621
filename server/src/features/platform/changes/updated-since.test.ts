// `updated_since` never skips a change: also while changes are not sealed yet, between two pages, and with clocks that differ.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { approveReport, makeReport } from '../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { sealAuditLog } from '../audit-log/index.ts'

const world = await startWorld()
const seal = () => sealAuditLog({ db: world.database })
const NOON = '2026-03-02T12:00:00.000Z'
const LONG_AGO = '2000-01-01T00:00:00Z'

type Change = { resource: string; subject_id: string; number: number; sealed_at: Date; is_deleted: boolean }

const readChanges = (team: Team) =>
  world.database.query<Change>({
    text: 'select resource, subject_id, number, sealed_at, is_deleted from change where tenant_id = $1 order by number',
    values: [team.id],
  })

const listUpdatedIds = async (team: Team, path: string, since: string): Promise<string[]> =>
  getData(await team.call('GET', `${path}?per_page=100&updated_since=${since}`)).items.map(
    ({ id }: Body) => id,
  )

const makeCode = async (team: Team, name = 'Apollo'): Promise<Body> =>
  getData(await team.call('POST', '/project-codes', { name }))
const rename = async (team: Team, id: string, name: string): Promise<Body> =>
  getData(await team.call('PATCH', `/project-codes/${id}`, { name }))

test('a change is listed once it is sealed', async () => {
  const team = await world.team()
  const { id } = await makeCode(team)
  expect(await listUpdatedIds(team, '/project-codes', LONG_AGO)).toEqual([])
  await seal()
  expect(await listUpdatedIds(team, '/project-codes', LONG_AGO)).toEqual([id])
  expect(await listUpdatedIds(team, '/project-codes', '2100-01-01T00:00:00Z')).toEqual([])
})

test('a change has the time of its sealing, so a client that saw later changes finds a change committed late', async () => {
  const team = await world.team()
  world.clock.set(NOON)
  const early = await makeCode(team, 'Early')
  world.clock.set('2026-03-02T12:00:05.000Z')
  const late = await makeCode(team, 'Late')
  await seal()
  expect(await listUpdatedIds(team, '/project-codes', late['updated_at'])).toEqual([late['id'], early['id']])
})

test('a row with an unsealed change is not listed, because its time may be later than the next sealing', async () => {
  const team = await world.team()
  world.clock.set(NOON)
  const code = await makeCode(team)
  await seal()
  // A node whose clock is ahead.
  world.clock.set('2101-01-01T00:00:00.000Z')
  await rename(team, code['id'], 'Gemini')
  expect(await listUpdatedIds(team, '/project-codes', LONG_AGO)).toEqual([])
  world.clock.set(NOON)
  const other = await makeCode(team, 'Mercury')
  await seal()
  const ids = await listUpdatedIds(team, '/project-codes', '2101-01-01T00:00:00Z')
  expect(ids.toSorted()).toEqual([code['id'], other['id']].toSorted())
})

test('sealing times of a team ascend with the numbers, and are not before `updated_at`', async () => {
  const team = await world.team()
  for (const at of ['2102-01-01T00:00:00.000Z', '2026-03-02T12:00:00.000Z', '2102-06-01T00:00:00.000Z']) {
    world.clock.set(at)
    for (const name of ['A', 'B']) await makeCode(team, name)
    await seal()
  }
  world.clock.set(NOON)
  const rows = await readChanges(team)
  const times = rows.map(({ sealed_at }) => sealed_at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const codes = rows.filter(({ resource }) => resource === 'project_code')
  expect(codes.length).toBe(6)
  const { items } = getData(await team.call('GET', '/project-codes'))
  for (const { subject_id, sealed_at } of codes) {
    const { updated_at } = items.find(({ id }: Body) => id === subject_id)
    expect(sealed_at.toISOString() >= updated_at).toBe(true)
  }
})

test('a change between two pages is found by the next read, and not shown on the second page', async () => {
  const team = await world.team()
  world.clock.set(NOON)
  const codes: Body[] = []
  for (const name of 'ABCD') codes.push(await makeCode(team, name))
  await seal()
  const read = async (query: string) => getData(await team.call('GET', `/project-codes?per_page=2&${query}`))
  const first = await read(`after=start&updated_since=${LONG_AGO}`)
  expect(first.items.map((one: Body) => one['name'])).toEqual(['D', 'C'])
  world.clock.set('2103-01-01T00:00:01.000Z')
  await rename(team, codes[3]?.['id'], 'D2')
  await seal()
  world.clock.set('2103-01-01T00:00:02.000Z')
  await rename(team, codes[0]?.['id'], 'A2')
  await seal()
  const second = await read(`after=${first.next}&updated_since=${LONG_AGO}`)
  // A2 was changed after the first page, so it is excluded.
  expect([second.items.map((one: Body) => one['name']), second.next]).toEqual([['B'], null])
  const greatest = [...first.items, ...second.items]
    .map((one: Body) => one['updated_at'])
    .sort()
    .at(-1)
  const ids = await listUpdatedIds(team, '/project-codes', greatest)
  expect(ids).toEqual(expect.arrayContaining([codes[3]?.['id'], codes[0]?.['id']]))
  world.clock.set(NOON)
})

test('a change of child rows is a change of the resource', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const tag = getData(await team.call('POST', '/team-tags', { name: 'Design' }))
  const report = await approveReport(team, await makeReport(world, team))
  await seal()
  // At least a millisecond later than the last sealing.
  await world.database.query({ text: 'select pg_sleep(0.002)' })
  const [clock] = await world.database.query<{ now: Date }>({ text: 'select clock_timestamp() as now' })
  const now = clock?.now.toISOString() ?? ''
  getData(await team.call('PATCH', `/freelancers/${id}`, { tag_ids: [tag.id] }))
  const [entry] = report['accounting_entries']
  getData(await team.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' }))
  await seal()
  expect(await listUpdatedIds(team, '/freelancers', now)).toEqual([id])
  expect(await listUpdatedIds(team, '/accounting/entries', now)).toEqual([entry.id])
  expect(await listUpdatedIds(team, '/activity-reports', now)).toEqual([report['id']])
  expect(await listUpdatedIds(team, '/team-tags', now)).toEqual([])
})

test('only invitations of users are changes of users', async () => {
  const team = await world.team()
  const invited = getData(
    await team.call('POST', '/users/invitations', { email: 'ada@example.com', role: 'team-member' }),
  )
  const freelancer = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  const profile = getData(await team.call('POST', '/freelancers/invitations', freelancer))
  await team.call('POST', `/freelancers/${profile.id}/invitation/resend`)
  await seal()
  getData(await team.call('POST', `/users/invitations/${invited.id}/resend`))
  await seal()
  const users = (await readChanges(team)).filter(({ resource }) => resource === 'user')
  expect(users.map(({ subject_id }) => subject_id).toSorted()).toEqual([team.userId, invited.id].toSorted())
  getData(await team.call('DELETE', `/users/invitations/${invited.id}`))
  await seal()
  const last = (await readChanges(team)).find(({ subject_id }) => subject_id === invited.id)
  expect(last).toMatchObject({ resource: 'user', is_deleted: true })
})

test('a deleted resource keeps its change', async () => {
  const team = await world.team()
  const { id } = await makeCode(team)
  await seal()
  getData(await team.call('DELETE', `/project-codes/${id}`))
  await seal()
  const change = (await readChanges(team)).find(({ subject_id }) => subject_id === id)
  expect(change?.is_deleted).toBe(true)
  const freelancer = await makeFreelancer(team)
  const mission = await makeMission(team, freelancer.id, { approver_id: team.userId })
  getData(await team.call('DELETE', `/missions/${mission.id}`))
  await seal()
  // The mission still exists, with the status `deleted`.
  const missionChange = (await readChanges(team)).find(({ subject_id }) => subject_id === mission.id)
  expect(missionChange?.is_deleted).toBe(false)
})

test.each([
  'yesterday',
  '2026-03-02',
  '2026-03-02T12:00:00',
  '2026-02-30T12:00:00Z',
  '2026-03-02T12:00:00.0001Z',
])('updated_since=%s is refused', async (text) => {
  const team = await world.team()
  expect(await team.call('GET', `/project-codes?updated_since=${text}`)).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_date', field: 'updated_since' } } },
  })
})

test('whole seconds and offsets are accepted', async () => {
  const team = await world.team()
  const { id } = await makeCode(team)
  await seal()
  for (const text of ['2026-03-02T12:00:00Z', '2026-03-02T14:00:00%2B02:00'])
    expect(await listUpdatedIds(team, '/project-codes', text)).toEqual([id])
})
