// "GET /api/v1/freelancers/{id}/events": events about the freelancer and their missions, newest first.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
} from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const listEvents = async (call: Team['call'], id: string, query = ''): Promise<Body> =>
  getData(await call('GET', `/freelancers/${id}/events${query}`))
const listTypes = ({ items }: Body) => items.map(({ type }: Body) => type)

test('lists what happened to the freelancer and in their missions', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const mission = await makeAcceptedMission(world, acme, id)
  getData(await acme.call('PATCH', `/freelancers/${id}`, { company: 'Bernard SARL' }))
  await makeMission(acme, (await makeFreelancer(acme)).id)
  const all = await listEvents(acme.call, id)
  expect(listTypes(all)).toEqual([
    'freelancer.updated',
    'mission.accepted',
    'portal_link.created',
    'mission.created',
    'freelancer.created',
  ])
  expect(all.items[0]).toMatchObject({ mission: null, actor: { name: 'Ada Martin' } })
  expect(all.items[1]).toMatchObject({
    mission: { id: mission.id, name: 'Data platform' },
    actor: { kind: 'freelancer', name: 'Sasha Bernard' },
  })
  expect(listTypes(await listEvents(acme.call, id, '?per_page=2&page=2'))).toEqual(listTypes(all).slice(2, 4))
})

test('events of missions need the scope missions:read', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  await makeMission(acme, id)
  const { key } = await world.issueKey(acme.id, acme.userId, ['freelancers:read'])
  expect(listTypes(await listEvents(world.callerWith(key) as Team['call'], id))).toEqual([
    'freelancer.created',
  ])
})

test('returns 404 for an unknown freelancer and for a freelancer of another team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  for (const id of [(await makeFreelancer(other)).id, randomUUID()])
    expect((await acme.call('GET', `/freelancers/${id}/events`)).status).toBe(404)
})
