// A sandbox: its clock, its mails, its data, and how it differs from other teams.
import { expect, test } from 'vitest'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import { makeApprovedDocument } from '../../../../test/make/compliance.ts'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import {
  moveClock,
  openMailedPortal,
  requestMailedCode,
  workOnSandboxes,
} from '../../../../test/make/sandboxes.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import * as queries from './sandbox.queries.ts'

const world = await startWorld()
const DAY_MS = 86_400_000
const DOCUMENT = { use_service_template: true, template_locale: 'en' }

const makeSandbox = () => world.team({ sandbox: true })
const listEvents = async (team: Team): Promise<Body[]> =>
  getData(await team.call('GET', '/events?limit=500')).items
const listEventTypes = async (team: Team) => (await listEvents(team)).map(({ type }) => type)
const listMails = async (team: Team, query = ''): Promise<Body[]> =>
  getData(await team.call('GET', `/sandbox/mails${query}`)).items

test('only a sandbox has these operations, and every response of a sandbox says that it is one', async () => {
  const [team, other] = [await makeSandbox(), await world.team()]
  const read = await team.call('GET', '/sandbox')
  expect(read.headers).toMatchObject({
    'x-sandbox': 'true',
    'x-sandbox-time': world.clock.now().toISOString(),
  })
  expect(read.body.data).toEqual({
    now: world.clock.now().toISOString(),
    status: 'ready',
    moving_from: null,
    moving_to: null,
    progress: 1,
    deleted_rows: 0,
  })
  for (const path of ['/missions', '/missions/0197f2a4-0000-7000-8000-000000000001', '/nothing'])
    expect((await team.call('GET', path)).headers['x-sandbox'], path).toBe(
      path === '/nothing' ? undefined : 'true',
    )
  for (const [method, path, body] of [
    ['GET', '/sandbox', undefined],
    ['GET', '/sandbox/mails', undefined],
    ['POST', '/sandbox/clock', { days: 1 }],
    ['POST', '/sandbox/reset', undefined],
  ] as const) {
    const reply = await other.call(method, path, body)
    expect(reply, path).toMatchObject({ status: 404, body: { error: { details: { reason: 'not_found' } } } })
    expect(reply.headers['x-sandbox']).toBeUndefined()
  }
  const teamDetail = getData(await world.operator('GET', `/teams/${team.id}`))
  expect(teamDetail.sandbox).toBe(true)
  expect(getData(await world.operator('GET', `/teams/${other.id}`)).sandbox).toBe(false)
})

test('the clock moves day by day, and everything that is due happens on the way', async () => {
  const team = await makeSandbox()
  const person = await makeFreelancer(team)
  const mission = await makeMission(team, person.id, { end_date: '2026-04-10' })
  const portal = await openMailedPortal(world, team, person.email)
  getData(
    await portal('POST', `/missions/${mission.id}/accept`, {
      code: await requestMailedCode(world, team, portal, person.email),
    }),
  )
  await makeApprovedDocument(world, team, person.id)

  const began = getData(await team.call('POST', '/sandbox/clock', { days: 190 }))
  expect(began).toMatchObject({ status: 'moving', progress: 0 })
  expect(await team.call('POST', '/sandbox/clock', { days: 1 })).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_state', code: 'clock_moves' } } },
  })
  await workOnSandboxes(world)
  const { now, status } = getData(await team.call('GET', '/sandbox'))
  expect(status).toBe('ready')
  expect(now).toBe(new Date(world.clock.now().getTime() + 190 * DAY_MS).toISOString())

  const events = await listEvents(team)
  const completed = events.find(({ type }) => type === 'mission.completed')
  expect(completed.timestamp.slice(0, 10)).toBe('2026-04-11')
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'compliance_document.expiring',
      'compliance_document.expired',
      'sandbox.clock_moved',
    ]),
  )
  expect(getData(await team.call('GET', `/missions/${mission.id}`)).status).toBe('completed')
  const mails = (await listMails(team, `?recipient=${person.email}`)).map(({ kind }) => kind)
  expect(mails.toReversed().filter((kind) => kind !== 'step_up_code')).toEqual([
    'offer_to_answer',
    'mission_ending',
    'report_due',
    'report_due',
    'document_expiring',
    'compliance_document_expired',
  ])
  // What is made now has the time of the sandbox.
  const later = await makeMission(team, person.id, { start_date: '2026-10-01', end_date: '2026-11-01' })
  expect(later.created_at).toBe(now)
  expect((await portal('GET', '/missions')).status).toBe(401)
})

test('other teams keep the real time while the clock of a sandbox is ahead', async () => {
  const [team, other] = [await makeSandbox(), await world.team()]
  await moveClock(world, team, { days: 100 })
  const person = await makeFreelancer(other)
  expect(person.created_at).toBe(world.clock.now().toISOString())
  expect((await makeFreelancer(team)).created_at).toBe(
    new Date(world.clock.now().getTime() + 100 * DAY_MS).toISOString(),
  )
})

test.each([
  [{ days: 0 }, 'days', 'out_of_range'],
  [{ days: 3661 }, 'days', 'out_of_range'],
  [{ days: 1.5 }, 'days', 'invalid_type'],
  [{ to: '2026-03-01T00:00:00Z' }, 'to', 'out_of_range'],
  [{ to: '2036-05-01T00:00:00Z' }, 'to', 'out_of_range'],
  [{ to: 'tomorrow' }, 'to', 'invalid_date'],
  [{}, undefined, 'mutually_exclusive'],
  [{ days: 1, to: '2026-04-01T00:00:00Z' }, undefined, 'mutually_exclusive'],
])('the clock cannot be moved by %j', async (body, field, reason) => {
  const team = await makeSandbox()
  const { status, body: refusal } = await team.call('POST', '/sandbox/clock', body)
  expect({ status, field: refusal.error.details.field, reason: refusal.error.details.reason }).toEqual({
    status: 400,
    field,
    reason,
  })
  expect(await listEventTypes(team)).not.toContain('sandbox.clock_move_requested')
})

test('a member without the role can neither move the clock nor read mails', async () => {
  const team = await makeSandbox()
  const userId = await team.addUser('team-member', ['sandbox:write'])
  const call = world.callerWith((await world.issueKey(team.id, userId, ['sandbox:write'])).key)
  expect((await call('GET', '/sandbox')).status).toBe(200)
  expect((await call('POST', '/sandbox/clock', { days: 1 })).status).toBe(403)
  expect((await call('GET', '/sandbox/mails')).status).toBe(403)
})

test('mails are kept in the sandbox, with links that work', async () => {
  const [team, other] = [await makeSandbox(), await makeSandbox()]
  const email = 'Invited@Example.com'
  getData(await team.call('POST', '/users/invitations', { email, role: 'team-member' }))
  await workOnSandboxes(world)
  const [mail] = await listMails(team, '?recipient=invited@example.com')
  expect(mail).toMatchObject({ kind: 'invitation', recipients: ['invited@example.com'] })
  const read = getData(await team.call('GET', `/sandbox/mails/${mail.id}`))
  expect(read.html).toContain('<')
  expect(read.text).toMatch(/#invitation=/)
  expect((await other.call('GET', `/sandbox/mails/${mail.id}`)).status).toBe(404)
  expect(await listMails(other)).toEqual([])
  expect(getData(await team.call('GET', '/mails')).items[0]).toMatchObject({ status: 'sent' })
})

test('every page of a document says that it is a specimen', async () => {
  const team = await makeSandbox()
  const person = await makeFreelancer(team)
  const mission = await makeMission(team, person.id, { ...DOCUMENT, team_signer_id: team.userId })
  const file = await world.app.server.inject({
    url: `/api/v1/missions/${mission.id}/document`,
    headers: { 'x-api-key': team.key },
  })
  expect(file.statusCode, file.body.slice(0, 300)).toBe(200)
  expect(file.headers['x-sandbox']).toBe('true')
  const { text, pages } = await extractPdfText(file.rawPayload)
  expect(text.split('SPECIMEN')).toHaveLength(pages + 1)
})

test('a reset deletes the data, keeps people and keys, and sets the clock back', async () => {
  const [team, other] = [await makeSandbox(), await makeSandbox()]
  const person = await makeFreelancer(team)
  await makeMission(team, person.id, { ...DOCUMENT, team_signer_id: team.userId })
  const otherFreelancer = await makeFreelancer(other)
  await requestMailedCode(world, team, await openMailedPortal(world, team, person.email), person.email)
  await moveClock(world, team, { days: 40 })
  const { status } = getData(await team.call('POST', '/sandbox/reset'))
  expect(status).toBe('resetting')
  expect(await team.call('POST', '/team-tags', { name: 'Late' })).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_state', code: 'sandbox_resets' } } },
  })
  expect((await team.call('POST', '/sandbox/reset')).status).toBe(400)
  await workOnSandboxes(world)
  const after = getData(await team.call('GET', '/sandbox'))
  expect(after).toMatchObject({ status: 'ready', now: world.clock.now().toISOString() })
  expect(after.deleted_rows).toBeGreaterThan(10)
  for (const path of ['/missions', '/freelancers', '/sandbox/mails', '/mails'])
    expect(getData(await team.call('GET', path)).total, path).toBe(0)
  expect(await listEventTypes(team)).toEqual(['sandbox.reset'])
  expect(getData(await team.call('GET', '/users')).total).toBe(1)
  expect(getData(await other.call('GET', `/freelancers/${otherFreelancer.id}`)).id).toBe(otherFreelancer.id)
  // The sandbox then works like a new one.
  await makeMission(team, (await makeFreelancer(team)).id)
  expect((await moveClock(world, team, { days: 3 })).status).toBe('ready')
})

test('two nodes move a clock together, and nothing happens twice', async () => {
  const team = await makeSandbox()
  const person = await makeFreelancer(team)
  const mission = await makeMission(team, person.id, { end_date: '2026-03-10' })
  const portal = await openMailedPortal(world, team, person.email)
  const code = await requestMailedCode(world, team, portal, person.email)
  getData(await portal('POST', `/missions/${mission.id}/accept`, { code }))
  getData(await team.call('POST', '/sandbox/clock', { days: 20 }))
  await Promise.all([workOnSandboxes(world), workOnSandboxes(world), workOnSandboxes(world)])
  await workOnSandboxes(world)
  const types = await listEventTypes(team)
  for (const type of ['mission.completed', 'sandbox.clock_moved'])
    expect(types.filter((one) => one === type)).toEqual([type])
  const ending = await listMails(team, `?kind=mission_ending&recipient=${person.email}`)
  expect(ending).toHaveLength(1)
})

test('another node continues to move the clock after a node was killed', async () => {
  const team = await makeSandbox()
  getData(await team.call('POST', '/sandbox/clock', { days: 5 }))
  const { database, clock } = world
  const claimed = { tenant_id: team.id, now: clock.now(), until: new Date(clock.now().getTime() + 60_000) }
  expect(await queries.claim.first(database, claimed)).toBeDefined()
  await workOnSandboxes(world)
  expect(getData(await team.call('GET', '/sandbox'))).toMatchObject({ status: 'moving', progress: 0 })
  clock.advance(61_000)
  await workOnSandboxes(world)
  expect(getData(await team.call('GET', '/sandbox')).status).toBe('ready')
})

test('a request during a run of the sandbox job is not lost', async () => {
  const team = await makeSandbox()
  await workOnSandboxes(world)
  const [tenant_id, now] = [team.id, world.clock.now()]
  const later = new Date(now.getTime() + 60_000)
  const isDue = async () =>
    (await queries.findDueSandboxes.many(world.database, { now, limit: 1000 })).some(
      (one) => one.tenant_id === tenant_id,
    )
  const claimed = await queries.claim.first(world.database, { tenant_id, now, until: later })
  const release = { tenant_id, later, next: now, number: claimed?.number ?? 0 }
  await queries.release.run(world.database, release)
  expect(await isDue()).toBe(false)
  await queries.claim.first(world.database, { tenant_id, now, until: later })
  getData(await team.call('POST', '/sandbox/clock', { days: 1 }))
  await queries.release.run(world.database, release)
  expect(await isDue()).toBe(true)
})
