// Every write of every surface leaves an audit entry with actor, credential and request; refused and replayed writes leave none,
// and no entry contains a secret.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { entriesBy, entryCount, requestIdOf } from '../../make/audit-entries.ts'
import { makeMail } from '../../make/mails.ts'
import { castOf } from '../../make/mission-lifecycle.ts'
import { dataOf } from '../../make/missions.ts'
import { numberEvents } from '../../make/webhooks.ts'
import { withFields } from '../../world/multipart-body.ts'
import { type Body, OPERATOR_TOKEN, type Reply, startWorld, type Team } from '../../world/world.ts'
import { bodyFor, changeFor, isTeamEndpoint, nameOf, ownPath } from './every-endpoint.ts'
import { isPortalEndpoint, needsMail, portalBody, portalPath } from './every-portal-endpoint.ts'

const world = await startWorld()
const writes = world.app.endpoints.filter(({ isWrite }) => isWrite)

/** Of a sandbox: its clock is that of a test, and a reset deletes its audit log. Events tell who did it. */
const NOT_AUDITED = ['moveSandboxClock', 'resetSandbox']
const isAudited = ({ operationId }: EndpointRecord) => !NOT_AUDITED.includes(operationId)
const ofTeam = writes.filter(isTeamEndpoint).map((one) => [nameOf(one), one] as const)
const ofTeamAudited = ofTeam.filter(([, one]) => isAudited(one))
const ofPortal = writes.filter(isPortalEndpoint).map((one) => [nameOf(one), one] as const)

/** Of nobody yet: see features/sign-in/sign-in.test.ts. */
const isAuthEndpoint = ({ surface }: EndpointRecord) => surface === 'auth'
const ofAuth = writes.filter(isAuthEndpoint)

async function expectEntries(team: Team, reply: Reply, by: object): Promise<void> {
  expect(reply.status, reply.text).toBeLessThan(300)
  const entries = await entriesBy(team, reply)
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expect(entry).toMatchObject({ request_id: requestIdOf(reply), ...by })
  await expectEvents(team, reply, entries)
}

/** Rows that are no resources of their own, and which events name their changes. */
const TOLD_ELSEWHERE: Record<string, string> = {
  accounting_series: 'the last invoice number: accounting_entry.created',
  expense_receipt: 'expense_receipt.uploaded is about the freelancer, with receipt_id',
  invoice_series: 'the code and the last number: billing_mandate.offered, accounting_entry.issued',
  payment: 'accounting_entry.paid and accounting_entry.payment_reversed are about the entry, with payment_id',
  portal_link: 'portal_link.created and portal_link.revoked are about the freelancer, with link_id',
  portal_session:
    'portal_session.created and portal_session.revoked are about the freelancer, with session_id',
  report_reminder: 'mission.report_reminded is about the mission, with the month',
  signature: 'document.signed is about the document',
}

/** Everything that the audit log names as changed has an event of the request, so that followers of the feed learn of it. */
async function expectEvents(team: Team, reply: Reply, entries: Body[]): Promise<void> {
  const rows = await world.database.query<{ subject_id: string }>({
    text: 'select distinct subject_id from event where tenant_id = $1 and request_id = $2',
    values: [team.id, requestIdOf(reply)],
  })
  const told = new Set(rows.map(({ subject_id }) => subject_id))
  expect(told.size).toBeGreaterThan(0)
  const untold = entries.filter(
    ({ resource, subject_id }) => !told.has(subject_id) && !TOLD_ELSEWHERE[resource],
  )
  expect(untold.map(({ resource, subject_id }) => ({ resource, subject_id }))).toEqual([])
}

test('covers all writes except those tested below', () => {
  const others = writes.filter(
    (one) => !isTeamEndpoint(one) && !isPortalEndpoint(one) && !isAuthEndpoint(one),
  )
  expect(others.map(({ operationId }) => operationId).sort()).toEqual([
    'acceptPortalInvitation',
    'operatorCancelTeamDeletion',
    'operatorCreateApiKey',
    'operatorCreateSignInLink',
    'operatorCreateStepUpCode',
    'operatorCreateTeam',
    'operatorCreateUser',
    'operatorReportBounce',
    'operatorRequestTeamDeletion',
    'operatorRevokeApiKey',
    'operatorUpdateTeam',
    'operatorUpdateUser',
  ])
  expect(ofTeam.length + ofPortal.length + others.length + ofAuth.length).toBe(writes.length)
})

describe.each(ofTeamAudited)('%s', (_, endpoint) => {
  const { operationId: action, method } = endpoint
  const send = (team: Team, path: string, body: unknown, key: string) =>
    world.send(`/api/v1${path}`, { method, body, headers: { 'x-api-key': team.key, 'idempotency-key': key } })

  test('writes one entry with the user, the key and the request', async () => {
    const team = await world.team()
    const path = await ownPath(endpoint, team, world)
    const body = changeFor(endpoint) ?? (await bodyFor(endpoint, team, world))
    world.clock.advance(1000)
    const reply = await send(team, path, body, 'one')
    const actor = { kind: 'user', id: team.userId, name: 'Ada Martin' }
    const at = world.clock.now().toISOString()
    const credential = { credential_kind: 'key', credential_id: team.keyId }
    const by = { action, actor, ...credential, key_id: team.keyId, portal_link_id: null, at }
    await expectEntries(team, reply, by)
    const before = await entryCount(world)
    expect((await send(team, path, body, 'one')).headers['idempotent-replayed']).toBe('true')
    expect(await entryCount(world)).toBe(before)
  })

  test('writes no entry when it is refused', async () => {
    const team = await world.team()
    const path = await ownPath(endpoint, team, world)
    const body = changeFor(endpoint) ?? (await bodyFor(endpoint, team, world))
    const { key } = await world.issueKey(team.id, team.userId, ['audit:read'])
    const before = await entryCount(world)
    expect((await team.call(method, path, withFields({ nonsense: 1 }, body))).status).toBe(400)
    expect((await world.callerWith(key)(method, path, body)).status).toBe(403)
    expect((await world.send(`/api/v1${path}`, { method, body })).status).toBe(401)
    const elsewhere = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, randomUUID())
    if (elsewhere !== path) expect((await team.call(method, elsewhere, body)).status).toBe(404)
    expect(await entryCount(world)).toBe(before)
  })
})

test('a request to move the clock of a sandbox is an event with the user, and no entry', async () => {
  const team = await world.team({ sandbox: true })
  const before = await entryCount(world)
  dataOf(await team.call('POST', '/sandbox/clock', { days: 1 }))
  expect(await entryCount(world)).toBe(before)
  await numberEvents(world)
  const [event] = dataOf(await team.call('GET', '/events?types=sandbox.clock_move_requested')).items
  expect(event).toMatchObject({ actor: { kind: 'user', id: team.userId } })
})

const withoutMail = ofPortal.filter(([, endpoint]) => !needsMail(endpoint))

test.each(withoutMail)('%s writes an entry with the freelancer and the link', async (_, endpoint) => {
  const cast = await castOf(world)
  const { team, freelancer } = cast
  const path = await portalPath(endpoint, cast)
  world.clock.advance(1000)
  const reply = await cast.portal(endpoint.method, path, portalBody(endpoint))
  const [{ id: portal_link_id }] = dataOf(
    await team.call('GET', `/freelancers/${freelancer.id}/portal-links`),
  ).items
  const actor = { kind: 'freelancer', id: freelancer.id, name: 'Sasha Bernard' }
  const credential = { credential_kind: 'portal', credential_id: portal_link_id }
  const by = { action: endpoint.operationId, actor, ...credential, key_id: null, portal_link_id }
  await expectEntries(team, reply, by)
})

test('accepting an invitation writes an entry with the invitee', async () => {
  const team = await world.team()
  const sent = { email: 'guest@example.com', role: 'team-member' }
  const { id, accept_url } = dataOf(await team.call('POST', '/users/invitations', sent))
  const token = new URL(accept_url).hash.match(/te\w_live_\w+/)?.[0]
  const reply = await world.send('/portal/v1/invitation/accept', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const actor = { kind: 'invitee', id, name: null }
  const credential = { credential_kind: 'invitation', credential_id: id, key_id: null, portal_link_id: null }
  await expectEntries(team, reply, { action: 'acceptPortalInvitation', actor, ...credential })
  const resources = (await entriesBy(team, reply)).map(({ resource }) => resource)
  expect(resources.sort()).toEqual(['api_key', 'invitation', 'user'])
})

test('operator requests write entries to the log of the affected team', async () => {
  const team = await world.team()
  const user = { email: 'new@example.com', role: 'team-admin', first_name: 'Lin', last_name: 'Ho' }
  const key = { name: 'Second', user_id: team.userId }
  const { id: keyId } = await world.issueKey(team.id, team.userId)
  const { message_id } = await makeMail(world, team)
  const calls: [string, string, string, object?][] = [
    ['operatorReportBounce', 'POST', '/mails/bounces', { message_id }],
    ['operatorUpdateTeam', 'PATCH', `/teams/${team.id}`, { company: 'Acme SAS' }],
    ['operatorCreateUser', 'POST', `/teams/${team.id}/users`, user],
    ['operatorUpdateUser', 'PATCH', `/teams/${team.id}/users/${team.userId}`, { permissions: ['*'] }],
    ['operatorCreateApiKey', 'POST', `/teams/${team.id}/api-keys`, key],
    ['operatorRevokeApiKey', 'DELETE', `/teams/${team.id}/api-keys/${keyId}`],
    ['operatorCreateSignInLink', 'POST', `/teams/${team.id}/users/${team.userId}/sign-in-link`],
    ['operatorRequestTeamDeletion', 'POST', `/teams/${team.id}/deletion`, {}],
    ['operatorCancelTeamDeletion', 'DELETE', `/teams/${team.id}/deletion`],
  ]
  const actor = { kind: 'operator', id: null, name: null }
  const credential = { credential_kind: 'operator', credential_id: null, key_id: null, portal_link_id: null }
  for (const [action, method, path, body] of calls)
    await expectEntries(team, await world.operator(method, path, body), { action, actor, ...credential })
  const first = dataOf(await team.call('GET', '/audit-log?resource=team_settings')).items.at(-1)
  expect(first).toMatchObject({ action: 'operatorCreateTeam', actor, subject_id: team.id })
})

/** Longer than the visible prefix of a key. */
const SECRET = /te\w_live_\w{8,}/

test('after all tests, no key, token, link or hash is in the log', async () => {
  const { key } = await world.team()
  expect(key).toMatch(SECRET)
  const texts = await world.database.query<{ text: string }>({
    text: 'select audit_entry::text as text from audit_entry',
  })
  expect(texts.length).toBeGreaterThan(300)
  const hashes = await world.database.query<{ hash: string }>({
    text: `select encode(secret_hash, 'hex') as hash from api_key union select encode(token_hash, 'hex') from invitation
      union select encode(token_hash, 'hex') from portal_link union select encode(secret_hash, 'hex') from session
      union select encode(secret_hash, 'hex') from portal_session
      union select encode(token_hash, 'hex') from sign_in_link`,
  })
  expect(hashes.length).toBeGreaterThan(100)
  const all = texts.map(({ text }) => text).join('\n')
  expect(all).not.toMatch(SECRET)
  expect(all).not.toContain(OPERATOR_TOKEN)
  expect(hashes.filter(({ hash }) => all.includes(hash))).toEqual([])
})
