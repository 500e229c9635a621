import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
const create = async (team: Team, body: object) => (await team.call('POST', '/teams', body)).body.data
const listTeams = async (team: Team, query = '') =>
  (await team.call('GET', `/teams?per_page=100${query}`)).body.data.items as Body[]
const refused = (field: string, reason: string) => ({
  status: 400,
  body: { error: { details: { field, reason } } },
})

test('a root has depth 1 and its own id as path; a child derives both from its parent', async () => {
  const acme = await world.team()
  const root = await create(acme, { name: 'Root', external_id: 'R', sort_order: 3 })
  expect(root).toEqual({
    id: expect.any(String),
    name: 'Root',
    depth: 1,
    path: root.id,
    parent_id: null,
    external_id: 'R',
    sort_order: 3,
    is_archived: false,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
  })
  const child = await create(acme, { name: 'Child', parent_id: root.id.toUpperCase() })
  expect(child).toMatchObject({ depth: 2, path: `${root.id}/${child.id}`, parent_id: root.id, sort_order: 0 })
  expect((await acme.call('GET', `/teams/${child.id}`)).body.data).toEqual({
    ...child,
    users: [],
    freelancers: [],
  })
})

test('teams are listed in tree order: parent first, siblings by sort_order, then name, then id', async () => {
  const acme = await world.team()
  const second = await create(acme, { name: 'B', sort_order: 1 })
  const first = await create(acme, { name: 'Z', sort_order: 0 })
  await create(acme, { name: 'b', parent_id: first.id })
  await create(acme, { name: 'a', parent_id: first.id })
  await create(acme, { name: 'c', parent_id: second.id })
  expect((await listTeams(acme)).map(({ name }) => name)).toEqual(['Z', 'a', 'b', 'B', 'c'])
})

test('an unknown, foreign or archived parent is refused', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const foreign = await create(other, { name: 'Foreign' })
  const archived = await create(acme, { name: 'Archived' })
  await acme.call('PATCH', `/teams/${archived.id}`, { is_archived: true })
  const createBelow = (parent_id: string) => acme.call('POST', '/teams', { name: 'x', parent_id })
  expect(await createBelow(randomUUID())).toMatchObject(refused('parent_id', 'unknown_reference'))
  expect(await createBelow(foreign.id)).toMatchObject(refused('parent_id', 'unknown_reference'))
  expect(await createBelow('nope')).toMatchObject(refused('parent_id', 'invalid_uuid'))
  const belowArchived = await createBelow(archived.id)
  expect(belowArchived).toMatchObject(refused('parent_id', 'invalid_state'))
  expect(belowArchived.body.error.details).toMatchObject({ currentStatus: 'archived', allowed: ['active'] })
  expect((await listTeams(acme)).length).toBe(1)
})

test('the list is filtered by parent, external_id and is_archived', async () => {
  const acme = await world.team()
  const root = await create(acme, { name: 'Root', external_id: 'R' })
  const child = await create(acme, { name: 'Child', parent_id: root.id })
  await acme.call('PATCH', `/teams/${child.id}`, { is_archived: true })
  const fetchNames = async (query: string) => (await listTeams(acme, query)).map(({ name }) => name)
  expect(await fetchNames(`&parent_id=${root.id}`)).toEqual(['Child'])
  expect(await fetchNames('&external_id=R')).toEqual(['Root'])
  expect(await fetchNames('&is_archived=true')).toEqual(['Child'])
  expect(await fetchNames('&is_archived=false')).toEqual(['Root'])
  const unknown = await acme.call('GET', `/teams?parent_id=${randomUUID()}`)
  expect(unknown).toMatchObject(refused('parent_id', 'unknown_reference'))
})

test('moving a team moves its whole subtree', async () => {
  const acme = await world.team()
  const [a, b] = [await create(acme, { name: 'A' }), await create(acme, { name: 'B' })]
  const child = await create(acme, { name: 'child', parent_id: a.id })
  const leaf = await create(acme, { name: 'leaf', parent_id: child.id })
  expect((await acme.call('PATCH', `/teams/${child.id}`, { parent_id: b.id })).body.data).toMatchObject({
    parent_id: b.id,
    path: `${b.id}/${child.id}`,
  })
  expect((await acme.call('GET', `/teams/${leaf.id}`)).body.data).toMatchObject({
    depth: 3,
    path: `${b.id}/${child.id}/${leaf.id}`,
  })
  await acme.call('PATCH', `/teams/${child.id}`, { parent_id: null })
  expect((await acme.call('GET', `/teams/${leaf.id}`)).body.data).toMatchObject({
    depth: 2,
    path: `${child.id}/${leaf.id}`,
  })
})

test('a team cannot move below itself or its own descendant', async () => {
  const acme = await world.team()
  const root = await create(acme, { name: 'Root' })
  const child = await create(acme, { name: 'Child', parent_id: root.id })
  for (const parent_id of [root.id, child.id])
    expect(await acme.call('PATCH', `/teams/${root.id}`, { parent_id })).toMatchObject(
      refused('parent_id', 'invalid_value'),
    )
})

test('a tree has at most 32 levels, both after a creation and after a move', async () => {
  const acme = await world.team()
  let parent = await create(acme, { name: '1' })
  const top = parent
  for (let level = 2; level <= 32; level += 1)
    parent = await create(acme, { name: String(level), parent_id: parent.id })
  expect(parent.depth).toBe(32)
  const deeper = await acme.call('POST', '/teams', { name: '33', parent_id: parent.id })
  expect(deeper).toMatchObject(refused('parent_id', 'out_of_range'))
  const other = await create(acme, { name: 'other' })
  expect(await acme.call('PATCH', `/teams/${top.id}`, { parent_id: other.id })).toMatchObject(
    refused('parent_id', 'out_of_range'),
  )
})

test('one of two concurrent moves that would create a cycle is refused', async () => {
  const acme = await world.team()
  const [a, b] = [await create(acme, { name: 'A' }), await create(acme, { name: 'B' })]
  const moves = await Promise.all([
    acme.call('PATCH', `/teams/${a.id}`, { parent_id: b.id }),
    acme.call('PATCH', `/teams/${b.id}`, { parent_id: a.id }),
  ])
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('one of 50 concurrent creates with the same external_id succeeds', async () => {
  const acme = await world.team()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => acme.call('POST', '/teams', { name: 'x', external_id: 'same' })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 201))
    expect(reply).toMatchObject(refused('external_id', 'already_exists'))
  expect((await listTeams(acme)).length).toBe(1)
})

test('a team shows the users assigned to it', async () => {
  const acme = await world.team()
  const unit = await create(acme, { name: 'Unit' })
  const { body } = await acme.call('PATCH', `/users/${acme.userId}`, {
    team_ids: [unit.id.toUpperCase()],
  })
  const { id, name, depth, path, parent_id } = unit
  expect(body.data.teams).toEqual([{ id, name, depth, path, parent_id }])
  expect((await acme.call('GET', `/teams/${unit.id}`)).body.data.users).toEqual([
    { id: acme.userId, email: body.data.email },
  ])
})
