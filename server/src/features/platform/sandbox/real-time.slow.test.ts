// Credentials, what they create, webhooks and their secrets follow the real time in a sandbox, in any order of clock moves and calls.
import { expect, test } from 'vitest'
import { OWN_PAGE, openBrowser, signInByLink } from '../../../../test/make/browsers.ts'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import {
  moveClock,
  openMailedPortal,
  requestMailedCode,
  workOnSandboxes,
} from '../../../../test/make/sandboxes.ts'
import { listDeliveries, makeEndpoint, startEngine, startReceiver } from '../../../../test/make/webhooks.ts'
import { startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const makeSandbox = (key: object = {}) => world.team({ sandbox: true, key })
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS)

test('after each move of the clock, a session still creates keys, links, invitations and endpoints', async () => {
  const team = await makeSandbox()
  const { id: freelancerId } = await makeFreelancer(team)
  const { browser } = await signInByLink(world, team)
  const confirm = () =>
    world.database.query({
      text: "update session set stepped_up_at = $2, step_up_method = 'code' where tenant_id = $1",
      values: [team.id, world.clock.now()],
    })
  for (const days of [2, 1, 45, 400]) {
    await moveClock(world, team, { days })
    await confirm()
    for (const [path, body] of [
      ['/api-keys', { name: 'Key', scopes: ['missions:read'] }],
      [`/freelancers/${freelancerId}/portal-links`, undefined],
      ['/users/invitations', { email: `person${days}@example.com`, role: 'team-member' }],
      ['/webhook-endpoints', { url: 'https://erp.example.com/hooks' }],
    ] as const) {
      const reply = await browser.call('POST', path, body)
      expect(reply.status, `${path} after ${days} days: ${reply.text}`).toBe(201)
    }
    expect((await browser.call('PATCH', `/users/${team.userId}`, { role: 'team-admin' })).status).toBe(200)
  }
})

test('a key with an expiry creates other keys until it expires by the real time', async () => {
  const team = await makeSandbox({ expires_at: inDays(10).toISOString() })
  await moveClock(world, team, { days: 30 })
  const create = () => team.call('POST', '/api-keys', { name: 'Key', scopes: ['missions:read'] })
  expect(getData(await create()).expires_at).toBe(inDays(10).toISOString())
  expect(
    (await team.call('POST', '/api-keys', { name: 'Key', expires_at: inDays(11).toISOString() })).status,
  ).toBe(400)
  world.clock.advance(10 * DAY_MS)
  expect((await create()).status).toBe(401)
})

test('the link of a key with an expiry ends with the key, and so does the session that it opens', async () => {
  const team = await makeSandbox({ expires_at: inDays(10).toISOString() })
  const keyExpiry = inDays(10).getTime()
  const { id, email } = await makeFreelancer(team)
  await moveClock(world, team, { days: 100 })
  const link = getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  // The expiry is shown by the clock of the sandbox, which is 100 days ahead.
  expect(new Date(link.expires_at).getTime()).toBe(keyExpiry + 100 * DAY_MS)
  await workOnSandboxes(world)
  const mails = getData(await team.call('GET', `/sandbox/mails?kind=portal_link&recipient=${email}`)).items
  const { text } = getData(await team.call('GET', `/sandbox/mails/${mails[0].id}`))
  const token = /#token=(\S+)/.exec(text)?.[1]
  const opened = getData(await openBrowser(world, OWN_PAGE).auth('/portal/sign-ins/link', { token }))
  expect(new Date(opened.session.expires_at).getTime()).toBe(keyExpiry)
})

test('an invitation follows the clock of the sandbox; the key and the session that it issues follow the real time', async () => {
  const team = await makeSandbox({ expires_at: inDays(5).toISOString() })
  const keyExpiry = inDays(5).toISOString()
  await moveClock(world, team, { days: 60 })
  const invite = async (email: string) => {
    getData(await team.call('POST', '/users/invitations', { email, role: 'team-member' }))
    await workOnSandboxes(world)
    const { items } = getData(await team.call('GET', `/sandbox/mails?kind=invitation&recipient=${email}`))
    const { text } = getData(await team.call('GET', `/sandbox/mails/${items[0].id}`))
    return /#invitation=(\S+)/.exec(text)?.[1] ?? ''
  }
  const accept = (token: string) =>
    openBrowser(world, { ...OWN_PAGE, authorization: `Bearer ${token}` }).send(
      '/portal/v1/invitation/accept',
      {
        method: 'POST',
        body: { open_session: true },
      },
    )
  const late = await invite('late@example.com')
  const accepted = getData(await accept(await invite('guest@example.com')))
  expect(accepted.session.expires_at).toBe(keyExpiry)
  const call = world.callerWith(accepted.key)
  expect((await call('GET', '/me')).status).toBe(200)
  await moveClock(world, team, { days: 5 })
  expect((await accept(late)).status).toBe(401)
  expect((await call('GET', '/me')).status).toBe(200)
})

test('a retry, a replay, a new URL and a test cause a delivery at once after each move of the clock', async () => {
  let status = 500
  const { received, url } = await startReceiver(() => ({ status }))
  const team = await makeSandbox()
  const { id } = await makeEndpoint(team, { url, types: ['project_code.created'] })
  const engine = startEngine(world)
  getData(await team.call('POST', '/project-codes', { name: 'First' }))
  await engine.settle()
  expect(received).toHaveLength(1)
  const [first] = await listDeliveries(team, id)
  const acts = [
    () => team.call('POST', `/webhook-endpoints/${id}/deliveries/${first.id}/retry`),
    () => team.call('POST', `/webhook-endpoints/${id}/replays`, {}),
    () => team.call('POST', `/webhook-endpoints/${id}/replays`, { only_failed: true }),
    () => team.call('PATCH', `/webhook-endpoints/${id}`, { url: `${url}/${received.length}` }),
    () => team.call('POST', `/webhook-endpoints/${id}/test`),
  ]
  for (const days of [2, 1, 90]) {
    await moveClock(world, team, { days })
    for (const [index, act] of acts.entries()) {
      // `only_failed` needs a failed delivery: earlier deliveries are pending, and disabling the endpoint fails them.
      if (index === 2) {
        getData(await team.call('POST', `/webhook-endpoints/${id}/disable`))
        getData(await team.call('POST', `/webhook-endpoints/${id}/enable`))
      }
      const before = received.length
      const reply = await act()
      expect(reply.status, reply.text).toBe(200)
      await engine.settle()
      expect(received.length, `act ${index} after ${days} days`).toBeGreaterThan(before)
    }
  }
  status = 200
  world.clock.advance(25 * HOUR_MS)
  await engine.settle()
  expect(await listDeliveries(team, id, '&status=pending')).toEqual([])
})

test('a failed delivery is retried by the real time, whatever the clock of the sandbox says', async () => {
  const { received, url } = await startReceiver(() => ({ status: 500 }))
  const team = await makeSandbox()
  await makeEndpoint(team, { url, types: ['project_code.created'] })
  const engine = startEngine(world)
  getData(await team.call('POST', '/project-codes', { name: 'First' }))
  await engine.settle()
  await moveClock(world, team, { days: 2 })
  await engine.settle()
  expect(received).toHaveLength(1)
  world.clock.advance(6000)
  await engine.settle()
  expect(received).toHaveLength(2)
})

test('the old secret of an endpoint ends after its overlap by the real time', async () => {
  const { received, url } = await startReceiver()
  const team = await makeSandbox()
  const { id } = await makeEndpoint(team, { url, types: ['project_code.created'] })
  const engine = startEngine(world)
  await moveClock(world, team, { days: 30 })
  const rotated = getData(
    await team.call('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlap_hours: 1 }),
  )
  expect(rotated.previous_secret_until).toBe(new Date(world.clock.now().getTime() + HOUR_MS).toISOString())
  const countSignatures = async (name: string) => {
    getData(await team.call('POST', '/project-codes', { name }))
    await engine.settle()
    return String(received.at(-1)?.headers['webhook-signature']).split(' ').length
  }
  await moveClock(world, team, { days: 30 })
  expect(await countSignatures('During')).toBe(2)
  world.clock.advance(HOUR_MS)
  expect(await countSignatures('After')).toBe(1)
})

test('a delivery has the resource in its state at the time of the sandbox', async () => {
  const { received, url } = await startReceiver()
  const team = await makeSandbox()
  await makeEndpoint(team, { url, types: ['mission.completed'] })
  const engine = startEngine(world)
  const person = await makeFreelancer(team)
  const mission = await makeMission(team, person.id, { end_date: '2026-04-10' })
  const portal = await openMailedPortal(world, team, person.email)
  const code = await requestMailedCode(world, team, portal, person.email)
  getData(await portal('POST', `/missions/${mission.id}/accept`, { code }))
  await moveClock(world, team, { days: 60 })
  await engine.settle()
  expect(received.map(({ event }) => [event.type, event.object.status])).toEqual([
    ['mission.completed', 'completed'],
  ])
})
