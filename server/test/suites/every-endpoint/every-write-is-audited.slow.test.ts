// Every write of every surface leaves an audit entry with actor, credential and request; refused and replayed writes leave none,
// and no entry contains a secret.
import { expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { countEntries, listRequestEntries } from '../../make/audit-entries.ts'
import { makeMail } from '../../make/mails.ts'
import { getData } from '../../make/missions.ts'
import { numberEvents } from '../../make/webhooks.ts'
import { OPERATOR_TOKEN, startWorld } from '../../world/world.ts'
import { createAuditRules, expectEntries } from './audit-rules.ts'
import { isTeamEndpoint } from './every-endpoint.ts'
import { isPortalEndpoint, needsMail } from './every-portal-endpoint.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()
const rules = createAuditRules(world)
const writes = world.app.endpoints.filter(({ isWrite }) => isWrite)

/** Operations of a sandbox: tests set its clock, and a reset deletes its audit log. Events record who did it. */
const NOT_AUDITED = ['moveSandboxClock', 'resetSandbox']
const isAudited = ({ operationId }: EndpointRecord) => !NOT_AUDITED.includes(operationId)
const teamWrites = writes.filter(isTeamEndpoint)
const auditedTeamWrites = teamWrites.filter(isAudited)
const portalWrites = writes.filter(isPortalEndpoint)

/** Requests to these endpoints have no user yet: see features/identity/sign-in/sign-in.test.ts. */
const isAuthEndpoint = ({ surface }: EndpointRecord) => surface === 'auth'
const authWrites = writes.filter(isAuthEndpoint)

test('the rules cover all writes except those that are tested below', () => {
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
  expect(teamWrites.length + portalWrites.length + others.length + authWrites.length).toBe(writes.length)
})

test('every write of a team leaves entries with the user, the key and the request, and none when it is replayed', () =>
  expectOfEach(auditedTeamWrites, rules.writesEntry))

test('every write of a team leaves no entry when it is refused', () =>
  expectOfEach(auditedTeamWrites, rules.writesNoEntryWhenRefused))

test('moving the clock of a sandbox records an event with the user and no audit entry', async () => {
  const team = await world.team({ sandbox: true })
  const before = await countEntries(world)
  getData(await team.call('POST', '/sandbox/clock', { days: 1 }))
  expect(await countEntries(world)).toBe(before)
  await numberEvents(world)
  const [event] = getData(await team.call('GET', '/events?types=sandbox.clock_move_requested')).items
  expect(event).toMatchObject({ actor: { kind: 'user', id: team.userId } })
})

test('every write of the portal leaves entries with the freelancer and the link', () =>
  expectOfEach(
    portalWrites.filter((endpoint) => !needsMail(endpoint)),
    rules.writesEntryOfFreelancer,
  ))

test('accepting an invitation leaves an entry with the invitee', async () => {
  const team = await world.team()
  const sent = { email: 'guest@example.com', role: 'team-member' }
  const { id, accept_url } = getData(await team.call('POST', '/users/invitations', sent))
  const token = new URL(accept_url).hash.match(/te\w_live_\w+/)?.[0]
  const reply = await world.send('/portal/v1/invitation/accept', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const actor = { kind: 'invitee', id, name: null }
  const credential = { credential_kind: 'invitation', credential_id: id, key_id: null, portal_link_id: null }
  await expectEntries(world, team, reply, { action: 'acceptPortalInvitation', actor, ...credential })
  const resources = (await listRequestEntries(team, reply)).map(({ resource }) => resource)
  expect(resources.sort()).toEqual(['api_key', 'invitation', 'user'])
})

test('operator requests leave entries in the log of the affected team', async () => {
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
    await expectEntries(world, team, await world.operator(method, path, body), {
      action,
      actor,
      ...credential,
    })
  const first = getData(await team.call('GET', '/audit-log?resource=team_settings')).items.at(-1)
  expect(first).toMatchObject({ action: 'operatorCreateTeam', actor, subject_id: team.id })
})

/** A secret is longer than the visible prefix of a key. */
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
