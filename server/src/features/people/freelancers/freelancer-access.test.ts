// Access of a freelancer: who gets it, for how long, and its permanent end.
import { expect, test } from 'vitest'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'

const world = await shareWorld()
const DAY = 86_400_000
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
let personCount = 0
const person = () => ({
  email: `sasha-${++personCount}@example.com`,
  first_name: 'Sasha',
  last_name: 'Bernard',
})
const createCaller = async (team: Team, scopes: readonly Scope[], more: object = {}) =>
  world.callerWith((await world.issueKey(team.id, team.userId, scopes, more)).key)
const parseToken = ({ accept_url }: Body): string => accept_url.split('#invitation=')[1]
const send = (token: string, path: string, method = 'GET') =>
  world.send(`/portal/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } })
const invite = async (team: Team) => (await team.call('POST', '/freelancers/invitations', person())).body.data

test('links and invitations of an archived freelancer stay invalid after reactivation', async () => {
  const acme = await world.team()
  const { id } = (await acme.call('POST', '/freelancers', person())).body.data
  const link = (await acme.call('POST', `/freelancers/${id}/portal-links`)).body.data
  expect((await send(link.token, 'me')).status).toBe(200)
  await acme.call('PATCH', `/freelancers/${id}`, { status: 'archived' })
  await acme.call('PATCH', `/freelancers/${id}`, { status: 'active' })
  expect((await send(link.token, 'me')).status).toBe(401)
  const revokedLink = (await acme.call('GET', `/freelancers/${id}/portal-links/${link.id}`)).body.data
  expect(revokedLink.revoked_at).toBe(world.clock.now().toISOString())
  const renewed = (await acme.call('POST', `/freelancers/${id}/portal-links`)).body.data
  expect((await send(renewed.token, 'me')).status).toBe(200)
})

test('an invited freelancer becomes active only by accepting, even if archived in between', async () => {
  const acme = await world.team()
  const invited = await invite(acme)
  const change = (status: string) => acme.call('PATCH', `/freelancers/${invited.id}`, { status })
  const refusal = (currentStatus: string) => ({
    status: 400,
    body: { error: { details: { reason: 'invalid_state', currentStatus, allowed: ['archived'] } } },
  })
  expect(await change('active')).toMatchObject(refusal('invited'))
  expect((await change('archived')).body.data.status).toBe('archived')
  expect(await change('active')).toMatchObject(refusal('archived'))
  expect((await send(parseToken(invited), 'invitation/accept', 'POST')).status).toBe(401)
  const again = (await acme.call('POST', `/freelancers/${invited.id}/invitation/resend`)).body.data
  expect(again.status).toBe('invited')
  expect((await send(parseToken(invited), 'invitation/accept', 'POST')).status).toBe(401)
  expect((await send(parseToken(again), 'invitation/accept', 'POST')).status).toBe(200)
  expect((await change('archived')).status).toBe(200)
  expect((await change('active')).body.data.status).toBe('active')
})

test('an invitation shows its link only to a key with the scope for portal links', async () => {
  const acme = await world.team()
  const narrow = await createCaller(acme, ['freelancers:write'])
  const full = await createCaller(acme, ['freelancers:write', 'freelancers:portal-links'])
  const invited = (await narrow('POST', '/freelancers/invitations', person())).body.data
  expect(invited).toMatchObject({ status: 'invited', accept_url: null })
  const path = `/freelancers/${invited.id}/invitation/resend`
  expect((await narrow('POST', path)).body.data.accept_url).toBeNull()
  const resent = (await full('POST', path)).body.data
  expect((await send(parseToken(resent), 'invitation')).status).toBe(200)
})

test('a link, and the token of an accepted invitation, expire with the key that created them', async () => {
  const acme = await world.team()
  const call = await createCaller(acme, ['*'], { expires_at: later(DAY) })
  const { id } = (await acme.call('POST', '/freelancers', person())).body.data
  const link = (await call('POST', `/freelancers/${id}/portal-links`)).body.data
  expect(link.expires_at).toBe(later(DAY))
  const invited = (await call('POST', '/freelancers/invitations', person())).body.data
  const { token } = (await send(parseToken(invited), 'invitation/accept', 'POST')).body.data
  expect((await send(token, 'me')).body.data.link_expires_at).toBe(later(DAY))
  const unlimited = (await acme.call('POST', `/freelancers/${id}/portal-links`)).body.data
  expect(unlimited.expires_at).toBe(later(30 * DAY))
})
