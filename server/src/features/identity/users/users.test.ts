import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'
import { DECLARATIONS } from '../../all.ts'

const world = await shareWorld()
const DAY_MS = 86_400_000
const listUsers = async (team: Team, query = '') => (await team.call('GET', `/users${query}`)).body.data
const listEmails = (page: Body) => page.items.map(({ email }: Body) => email)
const invite = (team: Team, email: string, more: object = {}) =>
  team.call('POST', '/users/invitations', { email, role: 'team-member', ...more })

test('the list has active users and pending invitations, newest first', async () => {
  const acme = await world.team()
  world.clock.advance(1000)
  await invite(acme, 'guest@example.com', { first_name: 'Guest' })
  const page = await listUsers(acme)
  expect(page.total).toBe(2)
  expect(page.items[0]).toEqual({
    id: expect.any(String),
    email: 'guest@example.com',
    role: 'team-member',
    status: 'pending',
    tags: [],
    teams: [],
    first_name: 'Guest',
    last_name: null,
    job_title: null,
    permissions: [...DECLARATIONS.memberScopes],
    created_at: expect.any(String),
  })
  expect(page.items[1]).toMatchObject({ id: acme.userId, status: 'active', role: 'team-admin' })
})

test('the list is filtered by status, role and email, for both users and invitations', async () => {
  const acme = await world.team()
  await invite(acme, 'Guest@Example.com')
  expect(listEmails(await listUsers(acme, '?status=pending'))).toEqual(['Guest@Example.com'])
  expect((await listUsers(acme, '?status=active')).items[0].id).toBe(acme.userId)
  expect(listEmails(await listUsers(acme, '?role=team-member'))).toEqual(['Guest@Example.com'])
  expect(listEmails(await listUsers(acme, '?email=guest%40example.COM'))).toEqual(['Guest@Example.com'])
  expect((await listUsers(acme, '?email=%25')).total).toBe(0)
  expect((await listUsers(acme, '?status=all')).total).toBe(2)
  expect((await listUsers(acme, '?status=Active,PENDING')).total).toBe(2)
  expect((await listUsers(acme, '?status=ALL')).total).toBe(2)
  for (const query of ['status=active,', 'status=active,all', 'status=gone', 'status=%20', 'role=admin'])
    expect((await acme.call('GET', `/users?${query}`)).status, query).toBe(400)
})

test('the list is filtered by a permission, even if another permission includes it', async () => {
  const acme = await world.team()
  const signer = await acme.addUser('team-member', ['missions:sign'])
  const reader = await acme.addUser('team-member', ['missions:write'])
  const admin = await acme.addUser('team-admin')
  await invite(acme, 'guest@example.com')
  const ids = async (permission: string, status = 'active') =>
    (await listUsers(acme, `?status=${status}&permission=${permission}`)).items.map(
      ({ id }: { id: string }) => id,
    )
  expect(await ids('missions:sign')).toEqual([admin, signer, acme.userId])
  expect(await ids('missions:read')).toEqual([admin, reader, acme.userId])
  // Not even `*` includes this permission.
  expect(await ids('bank-details:read')).not.toContain(admin)
  expect(await ids('*')).toEqual([admin, acme.userId])
  // Members have this permission by default.
  expect(await ids('missions:sign', 'pending')).toHaveLength(1)
  const [first] = await ids('missions:sign')
  expect((await listUsers(acme, '?status=active&permission=missions:sign&per_page=1')).items[0].id).toBe(
    first,
  )
  expect((await acme.call('GET', '/users?permission=missions:lead')).status).toBe(400)
})

test('an invitation expires after seven days, without a job', async () => {
  const acme = await world.team()
  const { id } = (await invite(acme, 'late@example.com')).body.data
  const fetchStatus = async () => (await acme.call('GET', `/users/${id}`)).body.data.status
  world.clock.advance(7 * DAY_MS - 1)
  expect(await fetchStatus()).toBe('pending')
  world.clock.advance(1)
  expect(await fetchStatus()).toBe('expired')
  expect((await listUsers(acme)).total).toBe(1)
  expect(listEmails(await listUsers(acme, '?status=expired'))).toEqual(['late@example.com'])
  await acme.call('POST', `/users/invitations/${id}/resend`)
  expect(await fetchStatus()).toBe('pending')
})

test('a deactivated user leaves the list, keeps the profile, and can be reactivated', async () => {
  const acme = await world.team()
  const id = await acme.addUser('team-member')
  const { key } = await world.issueKey(acme.id, id)
  expect((await world.callerWith(key)('GET', '/teams')).status).toBe(200)
  const deactivation = await acme.call('PATCH', `/users/${id}`, { is_active: false })
  expect(deactivation.body.data).toMatchObject({ id, is_active: false })
  expect((await listUsers(acme, '?status=all')).total).toBe(1)
  expect((await acme.call('GET', `/users/${id}`)).body.data.is_active).toBe(false)
  expect(await world.callerWith(key)('GET', '/teams')).toMatchObject({
    status: 401,
    body: { error: { details: { reason: 'invalid_key' } } },
  })
  await acme.call('PATCH', `/users/${id}`, { is_active: true })
  expect((await listUsers(acme, '?status=all')).total).toBe(2)
  expect((await world.callerWith(key)('GET', '/teams')).status).toBe(401)
})

test('deactivated users are listed only on request', async () => {
  const acme = await world.team()
  const [deactivatedId, tagged] = [await acme.addUser(), await acme.addUser('team-member')]
  const { id: tag } = (await acme.call('POST', '/team-tags', { name: 'Design' })).body.data
  await acme.call('PATCH', `/users/${tagged}`, { tag_ids: [tag] })
  world.clock.advance(1000)
  for (const id of [deactivatedId, tagged]) await acme.call('PATCH', `/users/${id}`, { is_active: false })
  const ids = async (query: string) => (await listUsers(acme, query)).items.map(({ id }: Body) => id)
  expect(await ids('?status=deactivated')).toEqual([tagged, deactivatedId])
  expect((await listUsers(acme, '?status=deactivated')).items[0]).toMatchObject({
    status: 'deactivated',
    role: 'team-member',
    tags: [{ id: tag, name: 'Design' }],
  })
  expect(await ids('?status=Deactivated,active')).toEqual([tagged, deactivatedId, acme.userId])
  expect(await ids('?status=deactivated&role=team-admin')).toEqual([deactivatedId])
  for (const query of ['', '?status=all', '?status=active']) expect(await ids(query)).toEqual([acme.userId])
  expect((await acme.call('GET', `/users/${deactivatedId}`)).body.data).toMatchObject({
    status: 'deactivated',
    is_active: false,
  })
})

test('the email of a user is refused with the id of that user, even after a deactivation', async () => {
  const acme = await world.team()
  const id = await acme.addUser('team-member')
  const { email } = (await acme.call('GET', `/users/${id}`)).body.data
  const emailTaken = {
    status: 400,
    body: { error: { details: { reason: 'already_exists', field: 'email', id } } },
  }
  const person = { email: email.toUpperCase(), role: 'team-member', first_name: 'Ada', last_name: 'Martin' }
  for (const is_active of [true, false]) {
    await acme.call('PATCH', `/users/${id}`, { is_active })
    expect(await invite(acme, email.toUpperCase())).toMatchObject(emailTaken)
    expect(await world.operator('POST', `/teams/${acme.id}/users`, person)).toMatchObject(emailTaken)
  }
})

test('an email with an open invitation is refused with the id of that invitation', async () => {
  const acme = await world.team()
  const { id } = (await invite(acme, 'guest@example.com')).body.data
  expect((await invite(acme, 'Guest@example.com')).body.error.details).toMatchObject({
    reason: 'already_exists',
    field: 'email',
    id,
  })
})

test('the last active team-admin can be neither demoted nor deactivated', async () => {
  const acme = await world.team()
  for (const change of [{ role: 'team-member' }, { is_active: false }])
    expect(await acme.call('PATCH', `/users/${acme.userId}`, change)).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'last_admin' } } },
    })
  await acme.addUser('team-admin')
  expect((await acme.call('PATCH', `/users/${acme.userId}`, { role: 'team-member' })).status).toBe(200)
})

test('if two admins demote each other at once, one of them stays an admin', async () => {
  const acme = await world.team()
  const second = await acme.addUser('team-admin')
  const { key } = await world.issueKey(acme.id, second)
  const replies = await Promise.all([
    acme.call('PATCH', `/users/${second}`, { role: 'team-member' }),
    world.callerWith(key)('PATCH', `/users/${acme.userId}`, { role: 'team-member' }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await listUsers(acme, '?role=team-admin')).total).toBe(1)
})

test('only a team-admin changes users, invitations and keys, whatever the scopes', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member')
  const { key } = await world.issueKey(acme.id, member, ['*'])
  const call = world.callerWith(key)
  const invitation = (await invite(acme, 'guest@example.com')).body.data
  const replies = [
    await call('PATCH', `/users/${acme.userId}`, { job_title: 'x' }),
    await call('POST', '/users/invitations', { email: 'x@example.com', role: 'team-admin' }),
    await call('POST', `/users/invitations/${invitation.id}/resend`),
    await call('DELETE', `/users/invitations/${invitation.id}`),
    await call('POST', '/api-keys', { name: 'x' }),
    await call('DELETE', `/api-keys/${acme.keyId}`),
  ]
  for (const reply of replies)
    expect(reply).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'not_allowed_for_user' } } },
    })
  expect((await call('PATCH', `/users/${randomUUID()}`, {})).status).toBe(404)
})

test('an update changes only the given fields; null clears a field; an empty body changes nothing', async () => {
  const acme = await world.team()
  const tag = (await acme.call('POST', '/team-tags', { name: 'Design' })).body.data
  const path = `/users/${acme.userId}`
  const changed = await acme.call('PATCH', path, { job_title: 'CTO', last_name: null, tag_ids: [tag.id] })
  expect(changed.body.data).toMatchObject({
    first_name: 'Ada',
    last_name: null,
    job_title: 'CTO',
    tags: [{ id: tag.id, name: 'Design' }],
  })
  expect((await acme.call('PATCH', path, {})).body.data).toEqual(changed.body.data)
  expect((await acme.call('PATCH', path, { tag_ids: null })).body.data.tags).toEqual([])
})

test('a refused change stores nothing', async () => {
  const acme = await world.team()
  const tag = (await acme.call('POST', '/team-tags', { name: 'Design' })).body.data
  const before = (await acme.call('GET', `/users/${acme.userId}`)).body.data
  const sent = { job_title: 'CTO', tag_ids: [tag.id], team_ids: [randomUUID()] }
  expect(await acme.call('PATCH', `/users/${acme.userId}`, sent)).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'unknown_reference', field: 'team_ids[0]' } } },
  })
  expect((await acme.call('GET', `/users/${acme.userId}`)).body.data).toEqual(before)
})
