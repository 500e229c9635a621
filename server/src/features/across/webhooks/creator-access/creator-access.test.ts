// An endpoint whose creator lost access works for 14 more days, in which another admin can take it over. Then it is disabled.
import { expect, test } from 'vitest'
import { createMailDeps, deliverDisabledMails, fakeMailer, SENT } from '../../../../../test/make/mails.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { moveClock } from '../../../../../test/make/sandboxes.ts'
import {
  makeEndpoint,
  numberEvents,
  reviewAccess,
  startEngine,
  startReceiver,
} from '../../../../../test/make/webhooks.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import { type Scope, UNLIMITED_SCOPES } from '../../../../domain/access/scopes.ts'
import type { Mail } from '../../../../kernel/mail/mail.ts'

const world = await startWorld()
const DAY_MS = 86_400_000

const review = () => reviewAccess(world)

async function receive(): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
    return SENT
  }
  while ((await deliverDisabledMails(createMailDeps(world, fakeMailer(send)))) > 0);
  return mails
}

/** Creates a second admin with a key, and an endpoint of that admin. */
async function makeColleague(team: Team, scopes: readonly Scope[] = UNLIMITED_SCOPES, url = HOOK) {
  const userId = await team.addUser('team-admin', UNLIMITED_SCOPES)
  const { key } = await world.issueKey(team.id, userId, scopes)
  const call = world.callerWith(key)
  const { id } = await makeEndpoint({ ...team, call }, { url, types: ['*'], scopes: UNLIMITED_SCOPES })
  await review()
  return { userId, call, id }
}
const HOOK = 'https://erp.example.com/hooks'

const getEndpoint = async (team: Team, id: string): Promise<Body> =>
  getData(await team.call('GET', `/webhook-endpoints/${id}`))
const setUser = async (team: Team, id: string, change: object) =>
  getData(await team.call('PATCH', `/users/${id}`, change))
const isoIn = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()

const LOSSES: [string, (team: Team, userId: string) => Promise<unknown>][] = [
  ['deactivated', (team, id) => setUser(team, id, { is_active: false })],
  ['made a member', (team, id) => setUser(team, id, { role: 'team-member' })],
  ['deprived of a permission of the endpoint', (team, id) => setUser(team, id, { permissions: ['*'] })],
  ['erased', async (team, id) => getData(await team.call('POST', `/users/${id}/erasure`))],
  [
    'deprived by the operator',
    async (team, id) =>
      getData(await world.operator('PATCH', `/teams/${team.id}/users/${id}`, { permissions: ['*'] })),
  ],
]

test.each(LOSSES)('the endpoint of an admin who was %s is disabled 14 days after a mail', async (_, lose) => {
  const { received, url } = await startReceiver()
  const team = await world.team()
  const { userId, id } = await makeColleague(team, UNLIMITED_SCOPES, url)
  expect(await getEndpoint(team, id)).toMatchObject({ access_lost_at: null, take_over_until: null })
  await receive()
  await lose(team, userId)
  await review()
  await review()
  expect(await getEndpoint(team, id)).toMatchObject({
    status: 'enabled',
    access_lost_at: isoIn(0),
    take_over_until: isoIn(14 * DAY_MS),
    created_by: userId,
  })
  const [mail, ...none] = await receive()
  expect(none).toEqual([])
  expect(mail).toMatchObject({ kind: 'webhook_access_lost' })
  expect(mail?.text).toContain(`https://engagement.example/console/webhooks/${id}`)
  world.clock.advance(14 * DAY_MS - 1)
  await review()
  const engine = startEngine(world)
  getData(await team.call('POST', '/project-codes', { name: 'During' }))
  await engine.settle()
  expect(received.map(({ event }) => event.type)).toContain('project_code.created')
  world.clock.advance(1)
  await review()
  expect(await getEndpoint(team, id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'access_lost',
    take_over_until: null,
  })
  expect((await receive()).map(({ kind }) => kind)).toEqual(['webhook_disabled'])
  const before = received.length
  getData(await team.call('POST', '/project-codes', { name: 'After' }))
  await engine.settle()
  expect(received).toHaveLength(before)
  // The endpoint has to be taken over before it is enabled.
  const enable = () => team.call('POST', `/webhook-endpoints/${id}/enable`)
  expect(await enable()).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'webhook_access_lost', allowed: ['take-over'] } } },
  })
  const takeOver = getData(await team.call('POST', `/webhook-endpoints/${id}/take-over`))
  expect(takeOver).toMatchObject({ status: 'disabled', created_by: team.userId, access_lost_at: null })
  expect(getData(await enable()).status).toBe('enabled')
  await numberEvents(world)
  const { items } = getData(await team.call('GET', '/events?limit=500'))
  expect(
    items
      .filter((one: Body) => one.subject.id === id)
      .map(({ type }: Body) => type.replace('webhook_endpoint.', '')),
  ).toEqual(['created', 'access_lost', 'disabled', 'taken_over', 'enabled'])
})

test('an endpoint that is taken over in time stays enabled, and its creator is the new admin', async () => {
  const team = await world.team()
  const { userId, id } = await makeColleague(team)
  await receive()
  await setUser(team, userId, { is_active: false })
  await review()
  getData(await team.call('POST', `/webhook-endpoints/${id}/take-over`))
  // The mail is no longer due.
  expect(await receive()).toEqual([])
  world.clock.advance(15 * DAY_MS)
  await review()
  expect(await getEndpoint(team, id)).toMatchObject({ status: 'enabled', created_by: team.userId })
  // A second time changes nothing.
  getData(await team.call('POST', `/webhook-endpoints/${id}/take-over`))
  await numberEvents(world)
  const { items } = getData(await team.call('GET', '/events?types=webhook_endpoint.taken_over'))
  expect(items).toHaveLength(1)
  expect(items[0].data).toEqual({ user_id: team.userId, previous_user_id: userId })
})

test('a person who has access again keeps the endpoint', async () => {
  const team = await world.team()
  const { userId, id } = await makeColleague(team)
  await setUser(team, userId, { role: 'team-member' })
  await review()
  await setUser(team, userId, { role: 'team-admin', permissions: [...UNLIMITED_SCOPES] })
  world.clock.advance(15 * DAY_MS)
  await review()
  expect(await getEndpoint(team, id)).toMatchObject({ status: 'enabled', access_lost_at: null })
})

test('only an admin with all scopes of the endpoint takes it over', async () => {
  const [team, other] = [await world.team(), await world.team()]
  const { userId, id } = await makeColleague(team)
  await setUser(team, userId, { is_active: false })
  const path = `/webhook-endpoints/${id}/take-over`
  const narrow = world.callerWith(
    (await world.issueKey(team.id, team.userId, ['webhooks:write', 'missions:read'])).key,
  )
  expect((await narrow('POST', path)).body.error.details.reason).toBe('insufficient_scope')
  const member = await team.addUser('team-member', ['webhooks:write'])
  const asMember = world.callerWith((await world.issueKey(team.id, member, ['webhooks:write'])).key)
  expect((await asMember('POST', path)).body.error.details.reason).toBe('not_allowed_for_user')
  expect((await other.call('POST', path)).status).toBe(404)
  // An admin without the explicit scopes of the endpoint.
  const plain = await team.addUser('team-admin')
  const asPlain = world.callerWith((await world.issueKey(team.id, plain)).key)
  expect((await asPlain('POST', path)).status).toBe(403)
  expect((await team.call('POST', path)).status).toBe(200)
})

test('an endpoint that gets a scope which its creator lacks has to be taken over', async () => {
  const team = await world.team()
  const creator = await team.addUser('team-admin')
  const call = world.callerWith((await world.issueKey(team.id, creator, ['*'])).key)
  const { id } = await makeEndpoint({ ...team, call }, { url: HOOK, types: ['mission.signed'] })
  await review()
  getData(
    await team.call('PATCH', `/webhook-endpoints/${id}`, { scopes: ['missions:read', 'bank-details:read'] }),
  )
  await review()
  expect((await getEndpoint(team, id)).access_lost_at).toBe(isoIn(0))
})

test('the 14 days count in real time, also in a sandbox', async () => {
  const team = await world.team({ sandbox: true })
  const { userId, id } = await makeColleague(team)
  await setUser(team, userId, { is_active: false })
  await review()
  await moveClock(world, team, { days: 30 })
  await review()
  expect((await getEndpoint(team, id)).status).toBe('enabled')
  world.clock.advance(14 * DAY_MS)
  await review()
  expect((await getEndpoint(team, id)).status).toBe('disabled')
})

test('concurrent reviews record one loss of access, and a concurrent take-over sets the creator', async () => {
  const team = await world.team()
  const { userId, id } = await makeColleague(team)
  await setUser(team, userId, { is_active: false })
  await Promise.all([review(), review(), review()])
  await numberEvents(world)
  const lost = getData(await team.call('GET', '/events?types=webhook_endpoint.access_lost')).items
  expect(lost).toHaveLength(1)
  world.clock.advance(14 * DAY_MS)
  await Promise.all([review(), team.call('POST', `/webhook-endpoints/${id}/take-over`), review()])
  const after = await getEndpoint(team, id)
  expect(after).toMatchObject({ created_by: team.userId, access_lost_at: null })
})
