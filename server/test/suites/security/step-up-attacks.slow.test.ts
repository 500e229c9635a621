// Attacks with an unconfirmed session on every act that needs a confirmation of the person. Each attack is refused without any
// effect, and succeeds once its guard is removed. Attacks on codes and passkeys themselves are in signing-attacks.slow.test.ts.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashList, writeCursor } from '../../../src/domain/cursors.ts'
import { NIL_UUID } from '../../../src/domain/ids.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { readEverything } from '../../check/team-snapshot.ts'
import {
  extractCode,
  receiveMails,
  signIn,
  signInByLink,
  stepUp,
  type TestBrowser,
} from '../../make/browsers.ts'
import { getData } from '../../make/missions.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'
import { bodyFor, isTeamEndpoint, makePath } from '../every-endpoint/every-endpoint.ts'

const world = await startWorld({ sendsMail: true })
/** The same service without mail, in which the tests make their resources. */
const quiet = await startWorld({ database: world.database, clock: world.clock })
const MINUTE_MS = 60_000
const REFUSED = {
  status: 403,
  body: { error: { details: { reason: 'step_up_required', code: 'step_up_required' } } },
}

type Request = { method: string; path: string; body?: object | undefined }
/** `prepare` makes what the act needs, and returns its request. */
type Act = { name: string; prepare: (team: Team) => Promise<Request> }

const BODIES: Record<string, object> = { signMission: { signature_name: 'Ada Martin' } }

const declaredActs: Act[] = world.app.endpoints
  .filter((one) => isTeamEndpoint(one) && one.needsStepUp === true)
  .map((endpoint: EndpointRecord) => ({
    name: endpoint.operationId,
    async prepare(team) {
      const path = await makePath(endpoint, team, quiet)
      const body = BODIES[endpoint.operationId] ?? (await bodyFor(endpoint, team, quiet)) ?? {}
      return { method: endpoint.method, path, body: endpoint.method === 'GET' ? undefined : body }
    },
  }))

const invite = (role: string, more: object = {}) => ({ email: `${randomUUID()}@example.com`, role, ...more })
const makeInvitation = async (team: Team, body: object): Promise<string> =>
  getData(await team.call('POST', '/users/invitations', body)).id
const patchColleague = async (team: Team, body: object): Promise<Request> => ({
  method: 'PATCH',
  path: `/users/${await team.addUser('team-member')}`,
  body,
})
async function patchWebhook(team: Team, body: object): Promise<Request> {
  const endpoint = { url: 'https://hooks.example/a', types: ['mission.signed'] }
  const { id } = getData(await team.call('POST', '/webhook-endpoints', endpoint))
  return { method: 'PATCH', path: `/webhook-endpoints/${id}`, body }
}
const resend = async (team: Team, body: object): Promise<Request> => ({
  method: 'POST',
  path: `/users/invitations/${await makeInvitation(team, body)}/resend`,
})

const actsByBody: Act[] = [
  {
    name: 'inviting a team-admin',
    prepare: async () => ({ method: 'POST', path: '/users/invitations', body: invite('team-admin') }),
  },
  {
    name: 'inviting a member with permissions',
    prepare: async () => ({
      method: 'POST',
      path: '/users/invitations',
      body: invite('team-member', { permissions: ['payments:write'] }),
    }),
  },
  { name: 'inviting a team-admin again', prepare: (team) => resend(team, invite('team-admin')) },
  {
    name: 'inviting a member with permissions again',
    prepare: (team) => resend(team, invite('team-member', { permissions: ['payments:write'] })),
  },
  { name: 'making a member a team-admin', prepare: (team) => patchColleague(team, { role: 'team-admin' }) },
  {
    name: 'giving a permission',
    prepare: (team) => patchColleague(team, { permissions: ['payments:write'] }),
  },
  {
    name: 'giving a permission with other fields',
    prepare: (team) => patchColleague(team, { job_title: 'Lead', permissions: ['payments:write'] }),
  },
  {
    name: 'reactivating a user',
    async prepare(team) {
      const request = await patchColleague(team, { is_active: true })
      getData(await team.call('PATCH', request.path, { is_active: false }))
      return request
    },
  },
  {
    name: 'sending events to another address',
    prepare: (team) => patchWebhook(team, { url: 'https://hooks.example/b' }),
  },
  { name: 'sending other events', prepare: (team) => patchWebhook(team, { types: ['*'] }) },
  {
    name: 'beginning to copy a resource, as a data export does',
    prepare: async () => ({ method: 'GET', path: '/changes?resource=mission' }),
  },
  {
    name: 'beginning to copy a resource with a cursor of the start',
    async prepare({ id }) {
      const start = writeCursor(hashList(['listChanges', id, 'mission']), ['0', NIL_UUID, '0'])
      return { method: 'GET', path: `/changes?resource=mission&after=${start}` }
    },
  },
  {
    name: 'mailing exports to another address',
    prepare: async () => ({
      method: 'PATCH',
      path: '/accounting/settings',
      body: { accountant_emails: ['mallory@example.com'] },
    }),
  },
]

const ACTS = [...declaredActs, ...actsByBody]

const attack = (browser: TestBrowser, { method, path, body }: Request, headers = {}): Promise<Reply> =>
  browser.send(`/api/v1${path}`, { method, body, headers })

/** The team's key works in the service without mail, whose responses contain links. */
const makeTeam = async (): Promise<Team> => {
  const team = await world.team()
  return { ...team, call: quiet.callerWith(team.key) }
}

async function makeAct({ prepare }: Act) {
  const team = await makeTeam()
  const request = await prepare(team)
  await world.database.query({ text: 'delete from mail_outbox where tenant_id = $1', values: [team.id] })
  return { team, request, browser: await signIn(world, team.userId) }
}

async function expectThrough(browser: TestBrowser, request: Request): Promise<void> {
  const through = await attack(browser, request)
  expect(through.status, through.text).toBeLessThan(300)
}

test.each(ACTS)('$name is refused without a confirmation, and changes nothing', async (act) => {
  const { team, request, browser } = await makeAct(act)
  const before = await readEverything(world.database, team.id)
  expect(await attack(browser, request)).toMatchObject(REFUSED)
  expect(await attack(browser, request, { 'idempotency-key': 'one' })).toMatchObject(
    request.method === 'GET' ? { status: 403 } : REFUSED,
  )
  expect(await readEverything(world.database, team.id)).toEqual(before)
  await stepUp(world, browser)
  await expectThrough(browser, request)
})

/** One act of each kind: a write, a read of a file, an export in the background, and one whose body decides. */
const KINDS = ACTS.filter(({ name }) =>
  ['createApiKey', 'getPaymentBatchFile', 'exportFreelancer', 'giving a permission'].includes(name),
)

describe.each(KINDS)('$name is refused', (act) => {
  test('five minutes after the confirmation', async () => {
    const { team, request, browser } = await makeAct(act)
    await stepUp(world, browser)
    world.clock.advance(5 * MINUTE_MS)
    expect(await attack(browser, request)).toMatchObject(REFUSED)
    const text = `update session set stepped_up_at = stepped_up_at + interval '1 second' where tenant_id = $1`
    await world.database.query({ text, values: [team.id] })
    await expectThrough(browser, request)
  })

  test('after another session of the same user has confirmed', async () => {
    const { team, request, browser } = await makeAct(act)
    await stepUp(world, await signIn(world, team.userId))
    expect(await attack(browser, request)).toMatchObject(REFUSED)
    await stepUp(world, browser)
    await expectThrough(browser, request)
  })

  test('after the sign-out of the session that has confirmed', async () => {
    const { team, request, browser } = await makeAct(act)
    await stepUp(world, browser)
    const cookies = [...browser.jar]
    getData(await browser.auth('/sign-out'))
    for (const [name, value] of cookies) browser.jar.set(name, value)
    expect((await attack(browser, request)).status).toBe(401)
    const text = 'update session set revoked_at = null where tenant_id = $1'
    await world.database.query({ text, values: [team.id] })
    await expectThrough(browser, request)
  })

  test('as a dry run', async () => {
    const { request, browser } = await makeAct(act)
    if (request.method === 'GET') return
    expect(await attack(browser, request, { 'x-dry-run': 'true' })).toMatchObject(REFUSED)
    await stepUp(world, browser)
    expect((await attack(browser, request, { 'x-dry-run': 'true' })).status).toBeLessThan(300)
  })
})

test('another process with the session in its cache reads the confirmation from the database', async () => {
  const node = await startWorld({ database: world.database, clock: world.clock, sendsMail: true })
  const team = await makeTeam()
  const browser = await signIn(world, team.userId)
  const headers = { cookie: [...browser.jar].map((pair) => pair.join('=')).join('; ') }
  const create = () =>
    node.send('/api/v1/api-keys', {
      method: 'POST',
      body: { name: 'Key' },
      headers: { 'x-engage-session': '1', 'sec-fetch-site': 'same-origin', ...headers },
    })
  expect(await create()).toMatchObject(REFUSED)
  await stepUp(world, browser)
  expect((await create()).status).toBe(201)
  getData(await browser.auth('/sign-out'))
  expect((await create()).status).toBeGreaterThanOrEqual(401)
})

test('a repeated request is replayed only to a session that has confirmed, and runs once', async () => {
  const team = await makeTeam()
  const browser = await signIn(world, team.userId)
  const request = { method: 'POST', path: '/api-keys', body: { name: 'Key' } }
  const once = { 'idempotency-key': randomUUID() }
  await stepUp(world, browser)
  const { key: _secret, ...first } = getData(await attack(browser, request, once))
  world.clock.advance(5 * MINUTE_MS)
  expect(await attack(browser, request, once)).toMatchObject(REFUSED)
  await stepUp(world, browser)
  const again = await attack(browser, request, once)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(getData(again)).toEqual({ ...first, key: null })
})

test('a repeated request for a completed act asks for the confirmation instead of failing', async () => {
  const [exportAct] = ACTS.filter(({ name }) => name === 'exportPaymentBatch')
  if (!exportAct) throw new Error('There is no such act')
  const { request, browser } = await makeAct(exportAct)
  const once = { 'idempotency-key': randomUUID() }
  await stepUp(world, browser)
  getData(await attack(browser, request, once))
  world.clock.advance(5 * MINUTE_MS)
  expect(await attack(browser, request, once)).toMatchObject(REFUSED)
})

test('a user who would be refused even after the confirmation is not asked for it', async () => {
  const team = await makeTeam()
  const admin = await signIn(world, team.userId)
  const member = await signIn(world, await team.addUser('team-member', ['*']))
  const unknown = randomUUID()
  expect((await admin.call('POST', `/bank-accounts/${unknown}/approve`)).status).toBe(404)
  expect((await admin.call('GET', `/payment-batches/${unknown}/file`)).status).toBe(404)
  expect(
    (await admin.call('PATCH', `/users/${team.userId}`, { role: 'team-member' })).body.error.details,
  ).toMatchObject({ code: 'last_admin' })
  expect(await admin.call('POST', '/api-keys', { name: '' })).toMatchObject({ status: 400 })
  expect((await member.call('POST', '/api-keys', { name: 'Key' })).body.error.details).toMatchObject({
    reason: 'not_allowed_for_user',
  })
})

test("another team's resource is not found, whether or not the session has confirmed", async () => {
  const [fileAct] = ACTS.filter(({ name }) => name === 'getPaymentBatchFile')
  if (!fileAct) throw new Error('There is no such act')
  const { request } = await makeAct(fileAct)
  const mallory = await signIn(world, (await makeTeam()).userId)
  expect((await attack(mallory, request)).status).toBe(404)
  await stepUp(world, mallory)
  expect((await attack(mallory, request)).status).toBe(404)
})

async function askForCode(browser: TestBrowser): Promise<string> {
  getData(await browser.auth('/step-up/code'))
  return extractCode((await receiveMails(world))[0])
}

test('of many concurrent uses of one code, one confirms', async () => {
  const team = await world.team()
  const browser = await signIn(world, team.userId)
  const code = await askForCode(browser)
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => browser.auth('/step-up/confirm', { code })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
})

test("a code of another team's user with the same address does not confirm", async () => {
  const [team, other] = [await world.team(), await world.team()]
  const text = 'update team_user set email = (select email from team_user where id = $1) where id = $2'
  await world.database.query({ text, values: [team.userId, other.userId] })
  const { browser: own } = await signInByLink(world, team)
  const { browser } = await signInByLink(world, other)
  const code = await askForCode(own)
  expect((await browser.auth('/step-up/confirm', { code })).status).toBe(400)
  expect((await own.auth('/step-up/confirm', { code })).status).toBe(200)
})

test('changing to another team opens a session that has not confirmed', async () => {
  const [team, other] = [await world.team(), await makeTeam()]
  const browser = await signIn(world, team.userId)
  await stepUp(world, browser)
  const text = 'update team_user set email = (select email from team_user where id = $1) where id = $2'
  await world.database.query({ text, values: [team.userId, other.userId] })
  getData(await browser.auth('/switch', { team_id: other.id }))
  expect(await browser.call('POST', '/api-keys', { name: 'Key' })).toMatchObject(REFUSED)
})

test('what takes access away, and what only prepares, needs no confirmation', async () => {
  const team = await makeTeam()
  const browser = await signIn(world, team.userId)
  const member = await team.addUser('team-member')
  const { id: keyId } = getData(await team.call('POST', '/api-keys', { name: 'Key' }))
  const { path } = await patchWebhook(team, {})
  const calls: [string, string, object?][] = [
    ['PATCH', `/users/${member}`, { job_title: 'Lead', role: 'team-member', permissions: null }],
    ['PATCH', `/users/${member}`, { is_active: false }],
    ['POST', `/users/${member}/sessions/revoke-all`],
    ['DELETE', `/api-keys/${keyId}`],
    ['POST', '/sessions/revoke-all'],
    ['POST', '/users/invitations', invite('team-member')],
    ['POST', '/users/invitations', invite('team-member', { permissions: null })],
    ['PATCH', path, { url: 'https://hooks.example/a', types: ['mission.signed'], description: 'ERP' }],
    ['POST', `${path}/disable`],
    ['DELETE', path],
    ['PATCH', '/accounting/settings', { posts_payments: true, accountant_emails: [] }],
  ]
  for (const [method, url, body] of calls) {
    const reply = await browser.call(method, url, body)
    expect(reply.status, `${method} ${url} ${reply.text}`).toBeLessThan(300)
  }
})
