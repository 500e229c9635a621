import { expect, test } from 'vitest'
import { shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
const createTag = async (team: Team, name: string) =>
  (await team.call('POST', '/team-tags', { name })).body.data

async function addFreelancer(team: Team, tagId: string, email: string): Promise<string> {
  const sent = { email, first_name: 'Sasha', last_name: 'Bernard', tag_ids: [tagId] }
  return (await team.call('POST', '/freelancers', sent)).body.data.id
}

test('a created tag has exactly id, name and creation time', async () => {
  const acme = await world.team()
  expect(await createTag(acme, 'Design')).toEqual({
    id: expect.any(String),
    name: 'Design',
    created_at: '2026-03-02T09:30:00.000Z',
  })
})

test('a tag counts and lists the active people who have it', async () => {
  const acme = await world.team()
  const tag = await createTag(acme, 'Design')
  const [activeId, deactivatedId] = [await acme.addUser('team-member'), await acme.addUser('team-member')]
  for (const id of [activeId, deactivatedId]) await acme.call('PATCH', `/users/${id}`, { tag_ids: [tag.id] })
  await acme.call('PATCH', `/users/${deactivatedId}`, { is_active: false })
  const freelancer = await addFreelancer(acme, tag.id, 'free@example.com')
  const archivedId = await addFreelancer(acme, tag.id, 'gone@example.com')
  await acme.call('PATCH', `/freelancers/${archivedId}`, { status: 'archived' })
  const [item] = (await acme.call('GET', '/team-tags')).body.data.items
  expect(item).toMatchObject({ id: tag.id, user_count: 1, freelancer_count: 1 })
  const detail = (await acme.call('GET', `/team-tags/${tag.id}`)).body.data
  expect(detail.users.map(({ id }: { id: string }) => id)).toEqual([activeId])
  expect(detail.freelancers).toEqual([{ id: freelancer, email: 'free@example.com' }])
})

test('departments show the same tags under their earlier name', async () => {
  const acme = await world.team()
  const tag = await createTag(acme, 'Design')
  const list = (await acme.call('GET', '/departments')).body.data
  expect(list.items).toEqual([{ ...tag, updated_at: tag.created_at }])
  const detail = (await acme.call('GET', `/departments/${tag.id}`)).body.data
  expect(detail).toEqual((await acme.call('GET', `/team-tags/${tag.id}`)).body.data)
})

test('a renamed tag keeps its people, and a deleted tag is removed from everybody who has it', async () => {
  const acme = await world.team()
  const tag = await createTag(acme, 'Design')
  await acme.call('PATCH', `/users/${acme.userId}`, { tag_ids: [tag.id] })
  expect((await acme.call('PATCH', `/team-tags/${tag.id}`, { name: 'UX' })).body.data).toMatchObject({
    name: 'UX',
    user_count: 1,
  })
  const fetchUser = async () => (await acme.call('GET', `/users/${acme.userId}`)).body.data
  expect((await fetchUser()).tags).toEqual([{ id: tag.id, name: 'UX' }])
  expect((await acme.call('DELETE', `/team-tags/${tag.id}`)).body.data).toMatchObject({
    name: 'UX',
    user_count: 1,
  })
  expect((await fetchUser()).tags).toEqual([])
  expect((await acme.call('GET', `/team-tags/${tag.id}`)).status).toBe(404)
})

test('a tag cannot be assigned to a user of another team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const tag = await createTag(acme, 'Design')
  const stranger = await other.call('PATCH', `/users/${other.userId}`, { tag_ids: [tag.id] })
  expect(stranger.body.error.details).toMatchObject({ reason: 'unknown_reference', field: 'tag_ids[0]' })
  expect((await acme.call('GET', `/team-tags/${tag.id}`)).body.data.users).toEqual([])
})
