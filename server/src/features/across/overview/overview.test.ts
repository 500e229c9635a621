// Each part of the overview is the response of another endpoint, and null without the scopes of that endpoint.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { approveReport, makeReport } from '../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'

const world = await shareWorld()
const PARTS = [
  'accounting',
  'months',
  'missions',
  'reports_to_review',
  'missions_to_approve',
  'missions_to_sign',
  'bank_accounts_to_approve',
  'documents_to_review',
]
const read = async (team: Pick<Team, 'call'>, path: string): Promise<Body> =>
  getData(await team.call('GET', path))

test('each part is the response of its endpoint', async () => {
  world.clock.set('2026-03-10T09:30:00.000Z')
  const acme = await world.team()
  await approveReport(acme, await makeReport(world, acme))
  world.clock.set('2026-03-12T09:30:00.000Z')
  const later = await makeReport(world, acme)
  world.clock.set('2026-03-14T09:30:00.000Z')
  const latest = await makeReport(world, acme)
  const overview = await read(acme, '/overview')
  expect(overview['accounting']).toEqual(await read(acme, '/accounting/summary'))
  expect(overview['missions']).toEqual(await read(acme, '/missions/summary'))
  expect(overview['months']).toEqual([
    await read(acme, '/months/2026-02'),
    await read(acme, '/months/2026-03'),
  ])
  const { items, total } = overview['reports_to_review']
  expect([total, items.map(({ id }: Body) => id)]).toEqual([2, [later.id, latest.id]])
})

test('missions that await the caller come first, and the total counts all', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const colleague = await acme.addUser()
  await makeMission(acme, id, { name: 'Own', approver_id: acme.userId })
  for (let index = 0; index < 11; index += 1)
    await makeMission(acme, id, { name: `Mission ${index}`, approver_id: colleague })
  const { missions_to_approve: missionList } = await read(acme, '/overview')
  expect([missionList.total, missionList.items.length]).toEqual([12, 10])
  expect(missionList.items.slice(0, 3).map(({ name }: Body) => name)).toEqual([
    'Own',
    'Mission 10',
    'Mission 9',
  ])
})

test('a part without its scope is null', async () => {
  const acme = await world.team()
  const listVisibleParts = async (scopes: Scope[]) => {
    const call = world.callerWith((await world.issueKey(acme.id, acme.userId, scopes)).key)
    const overview = await read({ call }, '/overview')
    return PARTS.filter((part) => overview[part] !== null)
  }
  expect(await listVisibleParts(['team-tags:read'])).toEqual([])
  expect(await listVisibleParts(['accounting:read'])).toEqual(['accounting'])
  expect(await listVisibleParts(['missions:read'])).toEqual([
    'missions',
    'missions_to_approve',
    'missions_to_sign',
  ])
  expect(await listVisibleParts(['activity-reports:read'])).toEqual(['months', 'reports_to_review'])
  expect(await listVisibleParts(['bank-accounts:read', 'compliance-documents:read'])).toEqual([])
})
