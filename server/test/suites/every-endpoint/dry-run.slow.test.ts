// X-Dry-Run on every write: the response is that of the real request, and nothing is changed.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFileStore } from '../../../src/kernel/db/files/file-store.ts'
import { openFileFolder } from '../../../src/kernel/db/files/folder.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { signInByLink } from '../../make/browsers.ts'
import { getData, makeFreelancer, makeMission, missionBody } from '../../make/missions.ts'
import { approveReport, makeReport } from '../../make/reports.ts'
import { OPERATOR_TOKEN, type Reply, startWorld, type Team } from '../../world/world.ts'
import { createDryRunRule, readEffects } from './dry-run-rule.ts'
import { bodyFor, formatEndpoint, isTeamEndpoint, makePath } from './every-endpoint.ts'
import { expectOfEach } from './violations.ts'

const root = await mkdtemp(join(tmpdir(), 'dry-run-'))
afterAll(() => rm(root, { recursive: true }))
const files = createFileStore({ putsInto: 'folder', folder: openFileFolder(root) })
const world = await startWorld({ files })

const send = (team: Team, method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
  world.send(`/api/v1${path}`, { method, body, headers: { 'x-api-key': team.key, ...headers } })

const sendDry = (team: Team, method: string, path: string, body?: unknown, headers = {}) =>
  send(team, method, path, body, { 'x-dry-run': 'true', ...headers })

const listFiles = (teamId: string) => readdir(join(root, teamId)).catch(() => [])
const effectsOfTeam = (team: Team) => readEffects(world, team, listFiles)

const writes = world.app.endpoints.filter((one) => isTeamEndpoint(one) && one.isWrite)

/** Operations with effects that a rollback would not undo. */
const WITHOUT_DRY_RUN = ['readBankAccountDetails', 'rotateWebhookSecret']

test('only writes of the team and the operator support X-Dry-Run, with the listed exceptions', () => {
  const shouldTakeDryRun = ({ surface, method, operationId }: EndpointRecord) =>
    (surface === 'team' || surface === 'operator') &&
    method !== 'GET' &&
    !WITHOUT_DRY_RUN.includes(operationId)
  const wrong = world.app.endpoints.filter((one) => one.takesDryRun !== shouldTakeDryRun(one))
  expect(wrong.map(formatEndpoint)).toEqual([])
  expect(writes.length).toBeGreaterThan(90)
})

test('every write that takes X-Dry-Run returns the response of the real request and changes nothing', () =>
  expectOfEach(
    writes.filter(({ takesDryRun }) => takesDryRun),
    createDryRunRule(world, listFiles),
  ))

test.each(['', 'false', 'TRUE', '1', 'yes', 'true, true'])(
  'X-Dry-Run refuses the value %j',
  async (value) => {
    const team = await world.team()
    const reply = await send(team, 'POST', '/project-codes', { name: 'Apollo' }, { 'x-dry-run': value })
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'invalid_value', code: 'dry_run_value', field: 'X-Dry-Run' } } },
    })
    expect(getData(await team.call('GET', '/project-codes')).total).toBe(0)
  },
)

const notSupported = {
  status: 400,
  body: { error: { details: { code: 'dry_run_not_supported', field: 'X-Dry-Run' } } },
}

test('reads, the portal and the endpoints of sessions refuse X-Dry-Run', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const { token } = getData(await team.call('POST', `/freelancers/${freelancer.id}/portal-links`))
  const { browser } = await signInByLink(world, team)
  expect(await sendDry(team, 'GET', '/project-codes')).toMatchObject(notSupported)
  const headers = { authorization: `Bearer ${token}`, 'x-dry-run': 'true' }
  const mission = await makeMission(team, freelancer.id)
  const accept = await world.send(`/portal/v1/missions/${mission.id}/accept`, { method: 'POST', headers })
  expect(accept).toMatchObject(notSupported)
  expect(await browser.auth('/sign-out', {}, { 'x-dry-run': 'true' })).toMatchObject(notSupported)
  expect((await browser.call('GET', '/me')).status).toBe(200)
})

test.each(writes.filter(({ takesDryRun }) => !takesDryRun))(
  '$operationId refuses X-Dry-Run',
  async (endpoint) => {
    const team = await world.team()
    const path = await makePath(endpoint, team, world)
    const body = await bodyFor(endpoint, team, world)
    const before = await effectsOfTeam(team)
    expect(await sendDry(team, endpoint.method, path, body)).toMatchObject(notSupported)
    expect(await effectsOfTeam(team)).toEqual(before)
  },
)

test('secrets that a dry run returns are invalid', async () => {
  const team = await world.team()
  const { key } = getData(await sendDry(team, 'POST', '/api-keys', { name: 'Connector' }))
  expect(key).toMatch(/^tek_live_/)
  expect((await world.callerWith(key)('GET', '/project-codes')).status).toBe(401)
  const freelancer = await makeFreelancer(team)
  const { token } = getData(await sendDry(team, 'POST', `/freelancers/${freelancer.id}/portal-links`))
  const reply = await world.send('/portal/v1/missions', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(401)
})

test('a dry run refuses what the real request would refuse, with the same error', async () => {
  const team = await world.team()
  const reader = await world.issueKey(team.id, team.userId, ['project-codes:read'])
  const report = await approveReport(team, await makeReport(world, team))
  const cases: [string, string, unknown?, string?][] = [
    ['POST', '/project-codes', { name: '' }],
    ['PATCH', `/project-codes/${randomUUID()}`, { name: 'Gemini' }],
    ['POST', `/activity-reports/${report.id}/approve`],
    ['POST', '/activity-reports/approve', { report_ids: [report.id, randomUUID()] }],
    ['POST', '/project-codes', { name: 'Apollo' }, reader.key],
    ['POST', '/project-codes', { name: 'Apollo' }, 'tek_live_unknown'],
  ]
  const withoutId = ({ status, body }: Reply) => [
    status,
    { ...body, error: { ...body.error, request_id: null } },
  ]
  for (const [method, path, body, key = team.key] of cases) {
    const dry = await sendDry(team, method, path, body, { 'x-api-key': key })
    const real = await send(team, method, path, body, { 'x-api-key': key })
    expect(withoutId(dry)).toEqual(withoutId(real))
  }
})

test('a dry run uses up no reference', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  for (const _ of [1, 2, 3]) {
    const mission = getData(await sendDry(team, 'POST', '/missions', missionBody(freelancer.id)))
    expect(mission.reference).toMatch(/^dry-run-[0-9a-f]{12}$/)
  }
  expect(getData(await team.call('POST', '/missions', missionBody(freelancer.id))).reference).toBe(
    'M-2026-0001',
  )
})

test('a dry run shows the stored response of an idempotency key, and stores none', async () => {
  const team = await world.team()
  const key = { 'idempotency-key': 'one' }
  const body = { name: 'Apollo' }
  const dry = getData(await sendDry(team, 'POST', '/project-codes', body, key))
  const real = getData(await send(team, 'POST', '/project-codes', body, key))
  expect(real.id).not.toBe(dry.id)
  const again = await sendDry(team, 'POST', '/project-codes', body, key)
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-dry-run': 'true' })
  expect(getData(again).id).toBe(real.id)
  const other = await sendDry(team, 'POST', '/project-codes', { name: 'Gemini' }, key)
  expect(other).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'idempotency_key_reused' } } },
  })
})

test('in a dry run of many items, those with a stored outcome keep it, and the others are tried', async () => {
  const team = await world.team()
  const reports = [await makeReport(world, team), await makeReport(world, team)]
  const body = { report_ids: reports.map(({ id }) => id) }
  const key = { 'idempotency-key': 'many' }
  const path = '/activity-reports/approve'
  expect(getData(await sendDry(team, 'POST', path, body, key))).toMatchObject({ done_count: 2 })
  expect(getData(await sendDry(team, 'POST', path, body, key))).toMatchObject({ done_count: 2 })
  const real = await send(team, 'POST', path, body, key)
  expect([real.headers['idempotent-replayed'], getData(real).done_count]).toEqual([undefined, 2])
  const again = await sendDry(team, 'POST', path, body, key)
  expect([again.headers['idempotent-replayed'], getData(again).done_count]).toEqual(['true', 2])
  expect(getData(await sendDry(team, 'POST', path, body))).toMatchObject({ done_count: 0, refused_count: 2 })
})

test('a dry run counts for the rate limit', async () => {
  const team = await world.team({ key: { requests_per_minute: 2 } })
  const statuses = []
  for (const _ of [1, 2, 3])
    statuses.push((await sendDry(team, 'POST', '/project-codes', { name: 'A' })).status)
  expect(statuses).toEqual([201, 201, 429])
})

test('a dry run of the operator returns the response and changes nothing', async () => {
  const team = await world.team()
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'x-dry-run': 'true' }
  const calls: [string, string, unknown?][] = [
    ['POST', '/teams', { name: 'Gemini' }],
    ['PATCH', `/teams/${team.id}`, { name: 'Gemini' }],
    [
      'POST',
      `/teams/${team.id}/users`,
      { email: 'new@example.com', role: 'team-member', first_name: 'N', last_name: 'N' },
    ],
    ['PATCH', `/teams/${team.id}/users/${team.userId}`, { permissions: ['*'] }],
    ['POST', `/teams/${team.id}/api-keys`, { name: 'Key', user_id: team.userId, scopes: ['*'] }],
    ['DELETE', `/teams/${team.id}/api-keys/${team.keyId}`],
    ['POST', `/teams/${team.id}/users/${team.userId}/sign-in-link`],
    ['POST', `/teams/${team.id}/deletion`, {}],
  ]
  const listTeams = async () =>
    (await world.database.query({ text: 'select * from tenant order by id' })) as unknown[]
  const before = [await effectsOfTeam(team), await listTeams()]
  for (const [method, path, body] of calls) {
    const reply = await world.send(`/operator/v1${path}`, { method, body, headers })
    expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300)
    expect(reply.headers['x-dry-run']).toBe('true')
  }
  expect([await effectsOfTeam(team), await listTeams()]).toEqual(before)
  expect((await team.call('GET', '/project-codes')).status).toBe(200)
})

test('concurrent dry runs affect neither each other nor a real write', async () => {
  const team = await world.team()
  const body = { name: 'Apollo', external_id: 'A' }
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index === 5
        ? send(team, 'POST', '/project-codes', body)
        : sendDry(team, 'POST', '/project-codes', body),
    ),
  )
  expect(replies[5]?.status).toBe(201)
  expect(getData(await team.call('GET', '/project-codes')).total).toBe(1)
})

test('the background worker rolls back a dry run that is forwarded to it', async () => {
  const team = await world.team()
  const { id } = await makeReport(world, team)
  const background = await startWorld({ database: world.database, files, isBackground: true })
  const socket = join(root, 'background.sock')
  await background.app.server.listen({ path: socket })
  const front = await startWorld({ database: world.database, files, forwardTo: socket })
  const forwarded: string[] = []
  background.app.server.server.on('request', ({ url }) => forwarded.push(url ?? ''))
  const before = await effectsOfTeam(team)
  const reply = await front.send('/api/v1/activity-reports/approve', {
    method: 'POST',
    body: { report_ids: [id] },
    headers: { 'x-api-key': team.key, 'x-dry-run': 'true' },
  })
  expect(getData(reply)).toMatchObject({ done_count: 1 })
  expect(reply.headers['x-dry-run']).toBe('true')
  expect(forwarded).toEqual(['/api/v1/activity-reports/approve'])
  expect(await effectsOfTeam(team)).toEqual(before)
})
