import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeAcceptedMission, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
const create = async (team: Team, body: object) => (await team.call('POST', '/project-codes', body)).body.data
const listNames = (reply: { body: Body }) => reply.body.data.items.map(({ name }: { name: string }) => name)

test('creates a project code and returns it as sent', async () => {
  const acme = await world.team()
  const sent = { name: ' Apollo 🚀 ', external_id: ' ERP-1 ' }
  const created = await acme.call('POST', '/project-codes', sent)
  expect(created.status).toBe(201)
  expect(created.body.data).toEqual({
    id: expect.any(String),
    ...sent,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
  })
  expect(created.headers['location']).toBe(`/api/v1/project-codes/${created.body.data.id}`)
  const read = await acme.call('GET', `/project-codes/${created.body.data.id.toUpperCase()}`)
  expect(read.body.data).toEqual({ ...created.body.data, missions: [] })
})

test('null for external_id on create is the same as absent', async () => {
  const acme = await world.team()
  expect(await create(acme, { name: 'A', external_id: null })).toMatchObject({ external_id: null })
  expect(await create(acme, { name: 'B' })).toMatchObject({ external_id: null })
})

test('project codes are listed newest first, and filtered by the exact external_id', async () => {
  const acme = await world.team()
  for (const name of ['one', 'two', 'three']) {
    await create(acme, { name, external_id: name })
    world.clock.advance(1000)
  }
  expect(listNames(await acme.call('GET', '/project-codes'))).toEqual(['three', 'two', 'one'])
  expect(listNames(await acme.call('GET', '/project-codes?external_id=two'))).toEqual(['two'])
  expect((await acme.call('GET', '/project-codes?external_id=tw%25')).body.data).toMatchObject({ total: 0 })
})

test('a page past the end has the total', async () => {
  const acme = await world.team()
  await create(acme, { name: 'only' })
  expect((await acme.call('GET', '/project-codes?page=2147483647&per_page=100')).body.data).toEqual({
    items: [],
    total: 1,
    current_page: 2_147_483_647,
    per_page: 100,
  })
})

test('pages of any size concatenate to the whole list', async () => {
  const acme = await world.team()
  for (let index = 0; index < 23; index += 1) await create(acme, { name: `code ${index}` })
  const whole = (await acme.call('GET', '/project-codes?per_page=100')).body.data.items
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (size) => {
      const pages = Array.from({ length: Math.ceil(23 / size) }, (_, index) =>
        acme.call('GET', `/project-codes?per_page=${size}&page=${index + 1}`),
      )
      const items = (await Promise.all(pages)).flatMap(({ body }) => body.data.items)
      expect(items).toEqual(whole)
    }),
    { numRuns: 15 },
  )
})

test('one of 50 concurrent creates with the same external_id succeeds, and 49 get already_exists', async () => {
  const acme = await world.team()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      acme.call('POST', '/project-codes', { name: `n${index}`, external_id: 'same' }),
    ),
  )
  const refused = replies.filter(({ status }) => status === 400)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(refused).toHaveLength(49)
  for (const { body } of refused)
    expect(body.error.details).toMatchObject({ reason: 'already_exists', field: 'external_id' })
  expect((await acme.call('GET', '/project-codes')).body.data.total).toBe(1)
})

test('another team may use the same external_id', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await create(acme, { name: 'A', external_id: 'same' })
  expect(await create(other, { name: 'B', external_id: 'same' })).toMatchObject({ external_id: 'same' })
})

test('an update changes only the given fields, and an empty body changes nothing', async () => {
  const acme = await world.team()
  const before = await create(acme, { name: 'Apollo', external_id: 'X' })
  world.clock.advance(1000)
  const path = `/project-codes/${before.id}`
  expect((await acme.call('PATCH', path, {})).body.data).toEqual(before)
  const renamed = (await acme.call('PATCH', path, { name: 'Artemis' })).body.data
  expect(renamed).toMatchObject({ name: 'Artemis', external_id: 'X' })
  expect(renamed.updated_at > before.updated_at).toBe(true)
  expect((await acme.call('PATCH', path, { external_id: null })).body.data).toMatchObject({
    external_id: null,
  })
  expect(await acme.call('PATCH', path, { name: null })).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_type', field: 'name' } } },
  })
})

test('a project code lists its missions, newest first, and cannot be deleted while they are linked', async () => {
  const acme = await world.team()
  const code = await create(acme, { name: 'Apollo' })
  const { id } = await makeFreelancer(acme)
  const linked = { project_code_id: code.id, end_date: '2026-03-31' }
  await makeAcceptedMission(world, acme, id, { ...linked, name: 'older' })
  world.clock.advance(1000)
  const deletedMission = await makeMission(acme, id, { ...linked, name: 'deleted', approver_id: acme.userId })
  await acme.call('DELETE', `/missions/${deletedMission.id}`)
  await makeMission(acme, id, { ...linked, name: 'newer' })
  const detail = (await acme.call('GET', `/project-codes/${code.id}`)).body.data
  expect(detail.missions.map(({ name }: { name: string }) => name)).toEqual(['newer', 'older'])
  expect(detail.missions[0]).toMatchObject({
    start_date: '2026-03-02',
    end_date: '2026-03-31',
    status: 'pending-freelancer-review',
    external_id: null,
  })
  world.clock.advance(40 * 86_400_000)
  const later = (await acme.call('GET', `/project-codes/${code.id}`)).body.data
  expect(later.missions[1]).toMatchObject({ name: 'older', status: 'completed' })
  expect(await acme.call('DELETE', `/project-codes/${code.id}`)).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'in_use' } } },
  })
  expect((await acme.call('GET', `/project-codes/${code.id}`)).status).toBe(200)
})

test('a deleted project code returns its last state and is gone', async () => {
  const acme = await world.team()
  const code = await create(acme, { name: 'Apollo' })
  expect((await acme.call('DELETE', `/project-codes/${code.id}`)).body.data).toEqual(code)
  expect((await acme.call('GET', `/project-codes/${code.id}`)).status).toBe(404)
})

test('every change has one event with its actor, and a refused change has none', async () => {
  const acme = await world.team()
  const code = await create(acme, { name: 'Apollo', external_id: 'E' })
  await acme.call('POST', '/project-codes', { name: 'Twin', external_id: 'E' })
  await acme.call('PATCH', `/project-codes/${code.id}`, { name: 'Artemis' })
  await acme.call('DELETE', `/project-codes/${code.id}`)
  const events = await world.database.query({
    text: "select type, actor_kind, actor_id from event where tenant_id = $1 and type like 'project_code.%' order by id",
    values: [acme.id],
  })
  const by = { actor_kind: 'user', actor_id: acme.userId }
  expect(events).toEqual(
    ['created', 'updated', 'deleted'].map((what) => ({ type: `project_code.${what}`, ...by })),
  )
})
