import { expect, test } from 'vitest'
import { makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { formatCursor, readCursor } from './cursors.rules.ts'
import { deleteOldFeedEntries } from './retention.ts'

const world = await startWorld()

const read = async (team: Team, query = 'limit=100') =>
  (await team.call('GET', `/events?${query}`)).body.data as Body
const listTypes = (feed: Body): string[] => feed.items.map(({ type }: Body) => type)

/** Reads pages of the team's feed until it has the event, and returns all events. */
async function readEventsUntil(team: Team, isLast: (event: Body) => boolean): Promise<Body[]> {
  const events: Body[] = []
  let after = ''
  while (!events.some(isLast)) {
    const feed = await read(team, `wait=5${after}`)
    events.push(...feed.items)
    after = `&after=${feed.next}`
  }
  return events
}

const createCode = async (team: Team, name: string) =>
  (await team.call('POST', '/project-codes', { name })).body.data.id as string
const waitForCode = (team: Team, id: string) =>
  readEventsUntil(team, ({ type, subject }) => type === 'project_code.created' && subject.id === id)

test('an event has its fact, its subject and the resource as it is now', async () => {
  const acme = await world.team()
  const id = await createCode(acme, 'Apollo')
  await acme.call('PATCH', `/project-codes/${id}`, { name: 'Artemis' })
  const events = await readEventsUntil(acme, ({ type }) => type === 'project_code.updated')
  const [created, updated] = events.slice(-2)
  expect(updated).toEqual({
    id: expect.any(String),
    number: created.number + 1,
    type: 'project_code.updated',
    timestamp: '2026-03-02T09:30:00.000Z',
    subject: {
      type: 'project_code',
      id,
      url: expect.stringMatching(new RegExp(`/api/v1/project-codes/${id}$`)),
    },
    actor: { kind: 'user', id: acme.userId },
    request_id: expect.any(String),
    data: { changed_fields: ['name'] },
    object: expect.objectContaining({ id, name: 'Artemis' }),
  })
  expect(created).toMatchObject({ type: 'project_code.created', data: {}, object: { name: 'Artemis' } })
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
})

test('the object of a deleted resource is null, and its events stay', async () => {
  const acme = await world.team()
  const id = await createCode(acme, 'Apollo')
  await acme.call('DELETE', `/project-codes/${id}`)
  const events = await readEventsUntil(acme, ({ type }) => type === 'project_code.deleted')
  expect(events.slice(-2)).toMatchObject([
    { type: 'project_code.created', object: null },
    { type: 'project_code.deleted', object: null },
  ])
})

test('the mission of an event is what its GET returns, without allowed_actions and warnings', async () => {
  const acme = await world.team()
  const mission = await makeMission(acme, (await makeFreelancer(acme)).id)
  const events = await readEventsUntil(acme, ({ type }) => type === 'mission.created')
  const { allowed_actions, warnings, ...rest } = (await acme.call('GET', `/missions/${mission.id}`)).body.data
  expect([allowed_actions, warnings]).not.toContain(undefined)
  expect(events.find(({ type }) => type === 'mission.created').object).toEqual(rest)
})

test('pages of any size follow each other without gaps', async () => {
  const acme = await world.team()
  for (let index = 0; index < 7; index += 1) await createCode(acme, `code ${index}`)
  await waitForCode(acme, await createCode(acme, 'last'))
  const whole = (await read(acme)).items
  for (const limit of [1, 2, 3, whole.length, 500]) {
    const pages: Body[] = []
    let feed = await read(acme, `limit=${limit}`)
    pages.push(...feed.items)
    while (feed.has_more) {
      feed = await read(acme, `limit=${limit}&after=${feed.next}`)
      pages.push(...feed.items)
    }
    expect(pages).toEqual(whole)
    expect(await read(acme, `after=${feed.next}`)).toEqual({ items: [], next: feed.next, has_more: false })
  }
})

test('latest is the end of the feed', async () => {
  const acme = await world.team()
  await waitForCode(acme, await createCode(acme, 'before'))
  const { items, next } = await read(acme, 'after=latest')
  expect(items).toEqual([])
  const id = await createCode(acme, 'after')
  expect(await read(acme, `wait=5&after=${next}`)).toMatchObject({ items: [{ subject: { id } }] })
})

test('the feed is filtered by types and by subject; the cursor skips events that are filtered out', async () => {
  const acme = await world.team()
  const first = await createCode(acme, 'one')
  const tag = (await acme.call('POST', '/team-tags', { name: 'Design' })).body.data.id
  await waitForCode(acme, await createCode(acme, 'two'))
  expect(listTypes(await read(acme, 'types=TEAM_TAG.created'))).toEqual(['team_tag.created'])
  expect(listTypes(await read(acme, `subject_id=${first}`))).toEqual(['project_code.created'])
  expect(listTypes(await read(acme, `subject_id=${tag}&types=project_code.created`))).toEqual([])
  const passed = await read(acme, 'types=team_tag.deleted')
  expect(passed.items).toEqual([])
  expect(await read(acme, `after=${passed.next}`)).toMatchObject({ items: [], has_more: false })
})

const createCaller = (team: Team, scopes: Scope[], userId = team.userId) =>
  world.issueKey(team.id, userId, scopes).then(({ key }) => world.callerWith(key))

test('a key reads only events of resources that it may read', async () => {
  const acme = await world.team()
  await acme.call('POST', '/team-tags', { name: 'Design' })
  await waitForCode(acme, await createCode(acme, 'Apollo'))
  const call = await createCaller(acme, ['events:read', 'team-tags:write'])
  const feed = (await call('GET', '/events')).body.data
  expect(new Set(listTypes(feed))).toEqual(new Set(['team_tag.created']))
  const refused = await call('GET', '/events?types=team_tag.created,project_code.created')
  expect(refused.status).toBe(403)
  expect(refused.body.error.details).toMatchObject({
    reason: 'insufficient_scope',
    requiredScope: 'project-codes:read',
  })
  const without = await createCaller(acme, ['project-codes:read'])
  expect((await without('GET', '/events')).body.error.details.requiredScope).toBe('events:read')
})

test('a key whose user may not read the resource is refused for the user', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member', ['events:read'])
  const call = await createCaller(acme, ['events:read', 'project-codes:read'], member)
  expect(await call('GET', '/events?types=project_code.created')).toMatchObject({
    status: 403,
    body: {
      error: { details: { reason: 'not_allowed_for_user', params: { permissions: ['project-codes:read'] } } },
    },
  })
})

test('a team sees no events of another team, and cannot use its cursor', async () => {
  const acme = await world.team()
  const other = await world.team()
  const id = await createCode(acme, 'Apollo')
  const events = await waitForCode(acme, id)
  const { next } = await read(acme)
  expect((await read(other, `subject_id=${id}`)).items).toEqual([])
  await createCode(other, 'one')
  await createCode(other, 'two')
  await waitForCode(other, await createCode(other, 'three'))
  expect(events.length).toBeGreaterThan(0)
  const refused = await other.call('GET', `/events?after=${next}`)
  expect(refused.body.error.details).toMatchObject({ reason: 'cursor_invalid', field: 'after' })
})

test.each([
  ['after=xyz', 'after', 'cursor_invalid'],
  ['after=', 'after', 'invalid_value'],
  [`after=${formatCursor({ number: 1_000_000, idSuffix: '00000000' })}`, 'after', 'cursor_invalid'],
  [`after=${formatCursor({ number: 1, idSuffix: '12345678' })}`, 'after', 'cursor_invalid'],
  ['types=mission.exploded', 'types', 'invalid_value'],
  ['types=', 'types', 'invalid_value'],
  ['types=mission.created,,mission.signed', 'types', 'invalid_value'],
  ['subject_id=1', 'subject_id', 'invalid_uuid'],
  ['limit=0', 'limit', 'out_of_range'],
  ['limit=501', 'limit', 'out_of_range'],
  ['wait=21', 'wait', 'out_of_range'],
  ['page=2', 'page', 'unknown_parameter'],
])('%s is refused', async (query, field, reason) => {
  const acme = await world.team()
  await waitForCode(acme, await createCode(acme, 'Apollo'))
  const reply = await acme.call('GET', `/events?${query}`)
  expect(reply.status).toBe(400)
  expect(reply.body.error.details).toMatchObject({ field, reason })
})

test('a cursor from before a restore is refused, regardless of later events', async () => {
  const acme = await world.team()
  for (const name of ['one', 'two']) await createCode(acme, name)
  await waitForCode(acme, await createCode(acme, 'three'))
  const { next } = await read(acme)
  const place = readCursor(next)
  // The state after a restore of a backup from before the last two events.
  await world.database.query({
    text: `delete from feed_entry where tenant_id = $1 and number > $2`,
    values: [acme.id, (place?.number ?? 0) - 2],
  })
  await world.database.query({
    text: `update feed_head set number = $2 where tenant_id = $1`,
    values: [acme.id, (place?.number ?? 0) - 2],
  })
  expect((await acme.call('GET', `/events?after=${next}`)).body.error.details.reason).toBe('cursor_invalid')
  for (const name of ['other', 'another']) await createCode(acme, name)
  await waitForCode(acme, await createCode(acme, 'a third'))
  expect((await acme.call('GET', `/events?after=${next}`)).body.error.details.reason).toBe('cursor_invalid')
})

test('a change that an earlier release recorded with its values is sent with field names only', async () => {
  const acme = await world.team()
  const id = await createCode(acme, 'Apollo')
  await world.database.query({
    text: `insert into event (tenant_id, id, type, subject_id, at, actor_kind, actor_id, request_id, data)
      values ($1, gen_random_uuid(), 'project_code.updated', $2, now(), 'user', null, null, '{"name": "Ada Martin"}')`,
    values: [acme.id, id],
  })
  const events = await waitForCode(acme, await createCode(acme, 'Artemis'))
  expect(events.at(-2)).toMatchObject({ type: 'project_code.updated', data: { changed_fields: ['name'] } })
  expect(JSON.stringify(events)).not.toContain('Ada Martin')
})

test('a waiting request gets the event that another request causes, or else an empty page', async () => {
  const acme = await world.team()
  await waitForCode(acme, await createCode(acme, 'before'))
  const { next } = await read(acme)
  const waiting = Promise.all([read(acme, `wait=20&after=${next}`), read(acme, 'wait=20&after=latest')])
  const id = await createCode(acme, 'Apollo')
  for (const feed of await waiting) expect(feed).toMatchObject({ items: [{ subject: { id } }] })
  const empty = await read(acme, `wait=1&types=team_tag.created&after=latest`)
  expect(empty).toMatchObject({ items: [], has_more: false })
})

test('fifty requests of a team wait, and one more returns immediately', async () => {
  const acme = await world.team()
  await waitForCode(acme, await createCode(acme, 'before'))
  const waiting = Array.from({ length: 51 }, () => read(acme, 'wait=20&after=latest'))
  expect((await Promise.race(waiting)).items).toEqual([])
  await createCode(acme, 'Apollo')
  const counts = (await Promise.all(waiting)).map(({ items }) => items.length).sort()
  expect(counts).toEqual([0, ...Array(50).fill(1)])
})

test('old events leave the feed but stay stored, and a cursor before them is refused', async () => {
  const acme = await world.team()
  await waitForCode(acme, await createCode(acme, 'old'))
  const { next, items } = await read(acme, 'limit=2')
  const { next: end } = await read(acme)
  const inTwoDays = { now: () => new Date(Date.now() + 2 * 86_400_000) }
  expect(await deleteOldFeedEntries({ db: world.database, clock: inTwoDays, eventRetentionDays: 0 })).toBe(0)
  expect(await deleteOldFeedEntries({ db: world.database, clock: inTwoDays, eventRetentionDays: 3 })).toBe(0)
  expect(
    await deleteOldFeedEntries({ db: world.database, clock: inTwoDays, eventRetentionDays: 1 }),
  ).toBeGreaterThanOrEqual(4)
  expect((await acme.call('GET', `/events?after=${next}`)).body.error.details).toMatchObject({
    reason: 'cursor_expired',
    params: { first_number: items.length + 3 },
  })
  expect(await read(acme, `after=${end}`)).toEqual({ items: [], next: end, has_more: false })
  const id = await createCode(acme, 'new')
  expect(await read(acme, `wait=5&after=${end}`)).toMatchObject({ items: [{ subject: { id } }] })
  expect(listTypes(await read(acme))).toEqual(['project_code.created'])
  const storedEvents = await world.database.query({
    text: 'select from event where tenant_id = $1',
    values: [acme.id],
  })
  expect(storedEvents).toHaveLength(5)
})
