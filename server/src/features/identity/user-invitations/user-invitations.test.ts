import { expect, test } from 'vitest'
import { shareWorld, type Team } from '../../../../test/world/world.ts'
import { DECISIONS } from '../../../domain/access/permissions.ts'
import { DECLARATIONS } from '../../all.ts'

const world = await shareWorld()
const DAY_MS = 86_400_000
const invite = (team: Team, body: object) =>
  team.call('POST', '/users/invitations', { email: 'guest@example.com', role: 'team-member', ...body })
const parseToken = (acceptUrl: string) => acceptUrl.split('#invitation=')[1] ?? ''
const portal = (token: string, method = 'GET', path = '', body?: object) =>
  world.send(`/portal/v1/invitation${path}`, { method, body, headers: { authorization: `Bearer ${token}` } })

test('the response to an invitation has its link, with the token in the fragment', async () => {
  const acme = await world.team()
  const { status, body, headers } = await invite(acme, { job_title: 'Designer' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ status: 'pending', job_title: 'Designer' })
  expect(body.data.accept_url).toMatch(/^https:\/\/engagement\.example\/portal#invitation=tei_live_\w{49}$/)
  expect(headers['location']).toBe(`/api/v1/users/invitations/${body.data.id}`)
})

test('accepting creates a profile with its assignments and a key, once', async () => {
  const acme = await world.team()
  const tag = (await acme.call('POST', '/team-tags', { name: 'Design' })).body.data
  const unit = (await acme.call('POST', '/teams', { name: 'Studio' })).body.data
  const sent = { first_name: 'Gu', tag_ids: [tag.id], team_ids: [unit.id] }
  const invitation = (await invite(acme, sent)).body.data
  const token = parseToken(invitation.accept_url)
  expect((await portal(token)).body.data).toMatchObject({
    id: invitation.id,
    team_name: 'Acme',
    email: 'guest@example.com',
    first_name: 'Gu',
  })
  const { status, body } = await portal(token, 'POST', '/accept', { last_name: 'Est' })
  expect(status).toBe(200)
  expect(body.data.user).toMatchObject({
    status: 'active',
    first_name: 'Gu',
    last_name: 'Est',
    role: 'team-member',
  })
  expect(body.data.user.id).not.toBe(invitation.id)
  expect(body.data.user.tags).toEqual([{ id: tag.id, name: 'Design' }])
  expect(body.data.user.teams).toMatchObject([{ id: unit.id }])
  expect((await world.callerWith(body.data.key)('GET', '/teams')).status).toBe(200)
  expect((await portal(token)).body.error.details.reason).toBe('invalid_key')
  expect((await acme.call('GET', `/users/${invitation.id}`)).status).toBe(404)
  expect((await acme.call('GET', '/users?status=all')).body.data.total).toBe(2)
})

test('the key from a shown link has the scopes of the role except acts that bind a person', async () => {
  const acme = await world.team()
  const fetchAcceptedScopes = async (role: string, email: string) => {
    const { accept_url } = (await invite(acme, { role, email })).body.data
    const { user } = (await portal(parseToken(accept_url), 'POST', '/accept')).body.data
    const keys = (await acme.call('GET', '/api-keys')).body.data.items
    return keys.find(({ user_id }: { user_id: string }) => user_id === user.id).scopes
  }
  const others = DECLARATIONS.scopes.filter(
    (scope) => scope !== '*' && !(DECISIONS as readonly string[]).includes(scope),
  )
  expect((await fetchAcceptedScopes('team-admin', 'admin@example.com')).sort()).toEqual(others.sort())
  expect((await fetchAcceptedScopes('team-member', 'member@example.com')).sort()).toEqual(
    DECLARATIONS.memberScopes.filter((scope) => scope !== 'missions:sign').sort(),
  )
})

test('one of ten concurrent acceptances of a link creates a profile', async () => {
  const acme = await world.team()
  const token = parseToken((await invite(acme, {})).body.data.accept_url)
  const replies = await Promise.all(Array.from({ length: 10 }, () => portal(token, 'POST', '/accept')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await acme.call('GET', '/users')).body.data.total).toBe(2)
})

test('an expired, renewed or withdrawn link is refused', async () => {
  const acme = await world.team()
  const invitation = (await invite(acme, {})).body.data
  const first = parseToken(invitation.accept_url)
  world.clock.advance(7 * DAY_MS)
  expect((await portal(first)).body.error.details.reason).toBe('expired_key')
  const renewed = (await acme.call('POST', `/users/invitations/${invitation.id}/resend`)).body.data
  const second = parseToken(renewed.accept_url)
  expect((await portal(first)).status).toBe(401)
  expect((await portal(second)).status).toBe(200)
  const last = await acme.call('DELETE', `/users/invitations/${invitation.id}`)
  expect(last.body.data).toMatchObject({ id: invitation.id, status: 'pending' })
  expect((await portal(second)).status).toBe(401)
})

test('an email is invited once, and never if a user has it, in any letter case', async () => {
  const acme = await world.team()
  const { email } = (await acme.call('GET', `/users/${acme.userId}`)).body.data
  const exists = { status: 400, body: { error: { details: { reason: 'already_exists', field: 'email' } } } }
  expect(await invite(acme, { email: email.toUpperCase() })).toMatchObject(exists)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => invite(acme, { email: 'Twice@example.com' })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await invite(acme, { email: 'twice@EXAMPLE.com' })).toMatchObject(exists)
  const other = await world.team()
  expect((await invite(other, { email: 'twice@example.com' })).status).toBe(201)
})

test('a refused invitation stores nothing', async () => {
  const acme = await world.team()
  const refused = await invite(acme, { tag_ids: [acme.userId] })
  expect(refused.body.error.details).toMatchObject({ reason: 'unknown_reference', field: 'tag_ids[0]' })
  expect((await acme.call('GET', '/users?status=all')).body.data.total).toBe(1)
  expect((await invite(acme, {})).status).toBe(201)
})
