// Bank accounts: proposed by one person, approved by another one, shown masked, read in clear by few.
import { expect, test } from 'vitest'
import {
  DETAILS,
  IBAN,
  IBAN_OUTSIDE_SEPA,
  makeApprovedBankAccount,
  makeColleague,
  OTHER_IBAN,
  propose,
} from '../../../../test/make/bank-accounts.ts'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { numberEvents } from '../../../../test/make/webhooks.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'

const world = await startWorld()

/** Creates a team with the default scopes; `*` does not include scopes that are granted by name. */
const plainTeam = () => world.team({ scopes: ['*'], permissions: ['*'] })

async function makeParties() {
  const team = await plainTeam()
  const colleague = await makeColleague(world, team)
  const freelancer = await makeFreelancer(team)
  return { team, colleague, freelancer }
}

const refusal = (status: number, reason: string, more: object = {}) => ({
  status,
  body: { error: { details: { reason, ...more } } },
})
const secondPersonRefusal = (cause: string) =>
  refusal(403, 'not_allowed_for_user', { code: 'bank_account_second_person', params: { cause } })
const callerWith = async (team: Team, userId: string, scopes: readonly Scope[]) =>
  world.callerWith((await world.issueKey(team.id, userId, scopes)).key)
const approve = (call: Team['call'], id: string) => call('POST', `/bank-accounts/${id}/approve`)
const listEvents = async (team: Team, id: string): Promise<Body[]> => {
  await numberEvents(world)
  return getData(await team.call('GET', '/events')).items.filter(({ subject }: Body) => subject.id === id)
}

test('one user proposes a bank account, another one approves it, and it replaces the previous one', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const first = await makeApprovedBankAccount(team, colleague, freelancer.id)
  expect(first).toMatchObject({
    freelancer_id: freelancer.id,
    version: 1,
    status: 'approved',
    country: 'FR',
    last_digits: '0189',
    is_sepa: true,
    proposed_by: 'team',
    proposed_by_id: team.userId,
    decided_by_id: colleague.id,
    allowed_actions: [],
  })
  const second = await makeApprovedBankAccount(team, colleague, freelancer.id, {
    ...DETAILS,
    iban: OTHER_IBAN,
  })
  expect(second).toMatchObject({ version: 2, status: 'approved', country: 'DE', last_digits: '3000' })
  expect(getData(await team.call('GET', `/bank-accounts/${first.id}`))).toMatchObject({ status: 'replaced' })
  const listIds = async (query: string) =>
    getData(await team.call('GET', `/bank-accounts?${query}`)).items.map(({ id }: Body) => id)
  expect(await listIds(`freelancer_id=${freelancer.id}`)).toEqual([second.id, first.id])
  expect(await listIds('status=approved')).toEqual([second.id])
  expect(await listIds('owner=freelancer')).toHaveLength(2)
  expect(await listIds('owner=team')).toEqual([])
  expect(await team.call('GET', `/bank-accounts?owner=team&freelancer_id=${freelancer.id}`)).toMatchObject(
    refusal(400, 'mutually_exclusive'),
  )
})

test('an account outside of SEPA is stored, and payment files cannot pay it', async () => {
  const { team, freelancer } = await makeParties()
  const account = getData(await propose(team.call, freelancer.id, { ...DETAILS, iban: IBAN_OUTSIDE_SEPA }))
  expect(account).toMatchObject({ country: 'TN', is_sepa: false })
})

test.each([
  [{ iban: 'FR76 3000 6000 0112 3456 7890 189' }, 'iban'],
  [{ iban: 'FR7630006000011234567890188' }, 'iban'],
  [{ bic: 'AGRI' }, 'bic'],
  [{ holder_name: 'x'.repeat(71) }, 'holder_name'],
  [{ holder_name: ' ' }, 'holder_name'],
  [{ holder_name: '山田太郎' }, 'holder_name'],
  [{ holder_name: '--' }, 'holder_name'],
  [{ iban: null }, 'iban'],
])('a proposal with %o is refused and stores nothing', async (wrong, field) => {
  const { team, freelancer } = await makeParties()
  const reply = await propose(team.call, freelancer.id, { ...DETAILS, ...wrong })
  expect(reply).toMatchObject({ status: 400, body: { error: { details: { field } } } })
  expect(getData(await team.call('GET', '/bank-accounts')).total).toBe(0)
})

test('the person who proposed an account cannot approve it with any credential', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const { id, allowed_actions } = getData(await propose(team.call, freelancer.id))
  expect(allowed_actions).toEqual(['reject', 'withdraw'])
  expect(await approve(team.call, id)).toMatchObject(secondPersonRefusal('proposed'))
  const another = await callerWith(team, team.userId, ['bank-accounts:approve'])
  expect(await approve(another, id)).toMatchObject(secondPersonRefusal('proposed'))
  expect(getData(await colleague.call('GET', `/bank-accounts/${id}`)).allowed_actions).toEqual([
    'approve',
    'reject',
    'withdraw',
  ])
  expect(getData(await approve(colleague.call, id)).status).toBe('approved')
  expect(await approve(colleague.call, id)).toMatchObject(refusal(400, 'invalid_state'))
})

test('the person who issued the portal link cannot approve the account that was proposed with it', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const portal = await makePortal(world, team, freelancer.id)
  const own = getData(await portal('POST', '/bank-accounts', DETAILS))
  expect(own).toMatchObject({ status: 'proposed', last_digits: '0189', allowed_actions: ['withdraw'] })
  expect(own.iban).toBeUndefined()
  expect(getData(await team.call('GET', `/bank-accounts/${own.id}`))).toMatchObject({
    proposed_by: 'freelancer',
    link_issued_by_id: team.userId,
    allowed_actions: ['reject'],
  })
  expect(await approve(team.call, own.id)).toMatchObject(secondPersonRefusal('issued_link'))
  expect(getData(await approve(colleague.call, own.id)).status).toBe('approved')
})

test('the creator of a key cannot approve an account if its link was issued or the email changed with the key', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const member = await team.addUser('team-member', ['freelancers:portal-links', 'freelancers:write'])
  const keyFor = async (body: object) =>
    team.call('POST', '/api-keys', { name: 'x', user_id: member, ...body })
  for (const scope of ['bank-accounts:write', 'bank-accounts:approve', 'bank-details:read'])
    expect((await keyFor({ scopes: [scope] })).status, scope).toBe(403)
  const { key } = getData(await keyFor({ scopes: ['freelancers:portal-links', 'freelancers:write'] }))
  const asMember = { ...team, call: world.callerWith(key) }
  const portal = await makePortal(world, asMember, freelancer.id)
  const { id } = getData(await portal('POST', '/bank-accounts', DETAILS))
  expect(await approve(team.call, id)).toMatchObject(secondPersonRefusal('created_key'))
  getData(await colleague.call('POST', `/bank-accounts/${id}/reject`, { reason: 'No.' }))
  getData(await asMember.call('PATCH', `/freelancers/${freelancer.id}`, { email: 'new@example.com' }))
  const next = getData(await propose(colleague.call, freelancer.id))
  expect(await approve(team.call, next.id)).toMatchObject(secondPersonRefusal('changed_email'))
})

test('a person who changed the email since the last approved account or in the last 30 days cannot approve', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const third = await makeColleague(world, team)
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { email: 'new-address@example.com' }))
  const one = getData(await propose(colleague.call, freelancer.id))
  expect(await approve(team.call, one.id)).toMatchObject(secondPersonRefusal('changed_email'))
  world.clock.advance(31 * 86_400_000)
  expect(getData(await approve(team.call, one.id)).status).toBe('approved')
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { email: 'newer-address@example.com' }))
  world.clock.advance(31 * 86_400_000)
  const two = getData(await propose(colleague.call, freelancer.id))
  expect(await approve(team.call, two.id)).toMatchObject(secondPersonRefusal('changed_email'))
  expect(getData(await approve(third.call, two.id)).status).toBe('approved')
  const three = getData(await propose(colleague.call, freelancer.id))
  // The change is older than the last approved account and than 30 days.
  expect(getData(await approve(team.call, three.id)).status).toBe('approved')
})

test('the only user of a team approves its first account alone, and no later one', async () => {
  const team = await plainTeam()
  const own = async () => getData(await team.call('POST', '/team/bank-accounts', DETAILS))
  const first = await own()
  expect(first).toMatchObject({ freelancer_id: null, allowed_actions: ['approve', 'reject', 'withdraw'] })
  expect(getData(await approve(team.call, first.id)).status).toBe('approved')
  const second = await own()
  expect(await approve(team.call, second.id)).toMatchObject(secondPersonRefusal('proposed'))
  const freelancer = await makeFreelancer(team)
  const { id } = getData(await propose(team.call, freelancer.id))
  expect(await approve(team.call, id)).toMatchObject(secondPersonRefusal('proposed'))

  const other = await plainTeam()
  await other.addUser('team-member')
  const { id: ofTwo } = getData(await other.call('POST', '/team/bank-accounts', DETAILS))
  expect(await approve(other.call, ofTwo)).toMatchObject(secondPersonRefusal('proposed'))
})

test('one of several concurrent decisions succeeds', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const third = await makeColleague(world, team)
  const { id } = getData(await propose(team.call, freelancer.id))
  const replies = await Promise.all([
    approve(colleague.call, id),
    approve(third.call, id),
    third.call('POST', `/bank-accounts/${id}/reject`, { reason: 'No.' }),
    team.call('POST', `/bank-accounts/${id}/withdraw`),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('an owner has one open proposal, which is withdrawn or rejected before the next', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const portal = await makePortal(world, team, freelancer.id)
  const { id } = getData(await propose(team.call, freelancer.id))
  const waiting = refusal(400, 'already_exists', { code: 'bank_account_proposed', params: { id } })
  expect(await propose(team.call, freelancer.id)).toMatchObject(waiting)
  expect(await portal('POST', '/bank-accounts', DETAILS)).toMatchObject(waiting)
  expect(await portal('POST', `/bank-accounts/${id}/withdraw`)).toMatchObject(
    refusal(403, 'not_allowed_for_user', { code: 'bank_account_of_team' }),
  )
  getData(await team.call('POST', `/bank-accounts/${id}/withdraw`))
  const own = getData(await portal('POST', '/bank-accounts', DETAILS))
  expect(await team.call('POST', `/bank-accounts/${own.id}/withdraw`)).toMatchObject(
    refusal(403, 'not_allowed_for_user', { code: 'bank_account_of_freelancer' }),
  )
  expect(getData(await portal('POST', `/bank-accounts/${own.id}/withdraw`)).status).toBe('withdrawn')
  const last = getData(await portal('POST', '/bank-accounts', DETAILS))
  const rejected = getData(
    await colleague.call('POST', `/bank-accounts/${last.id}/reject`, { reason: 'Not confirmed.' }),
  )
  expect(rejected).toMatchObject({
    status: 'rejected',
    reason: 'Not confirmed.',
    decided_by_id: colleague.id,
  })
  const { items } = getData(await portal('GET', '/bank-accounts'))
  expect(items.map(({ status }: Body) => status)).toEqual(['rejected', 'withdrawn', 'withdrawn'])
})

test('a freelancer has at most five proposals a day', async () => {
  const { team, freelancer } = await makeParties()
  for (let count = 0; count < 5; count += 1) {
    const { id } = getData(await propose(team.call, freelancer.id))
    getData(await team.call('POST', `/bank-accounts/${id}/withdraw`))
  }
  const many = refusal(400, 'too_complex', { code: 'too_many_bank_accounts' })
  expect(await propose(team.call, freelancer.id)).toMatchObject(many)
  world.clock.advance(86_400_001)
  expect((await propose(team.call, freelancer.id)).status).toBe(201)
})

test('the IBAN is read only with bank-details:read, and every reading is recorded with its user', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const { id } = await makeApprovedBankAccount(team, colleague, freelancer.id)
  const read = (call: Team['call']) => call('POST', `/bank-accounts/${id}/details`)
  expect(await read(team.call)).toMatchObject(
    refusal(403, 'insufficient_scope', { requiredScope: 'bank-details:read' }),
  )
  const details = getData(await read(colleague.call))
  expect(details).toEqual({ id, iban: IBAN, bic: 'AGRIFRPP', holder_name: 'Sasha Bernard' })
  const [reading] = (await listEvents(team, id)).filter(({ type }) => type === 'bank_account.read')
  expect(reading).toMatchObject({
    actor: { kind: 'user', id: colleague.id },
    data: { freelancer_id: freelancer.id, country: 'FR', last_digits: '0189' },
  })
  const { items } = getData(await team.call('GET', `/audit-log?subject_id=${id}`))
  expect(items.filter(({ action }: Body) => action === 'readBankAccountDetails')).toMatchObject([
    { actor: { kind: 'user', id: colleague.id }, resource: 'bank_account' },
  ])
})

test('* does not include bank-details:read, and a team-admin grants it to another user only', async () => {
  const team = await plainTeam()
  const other = await team.addUser('team-admin')
  const freelancer = await makeFreelancer(team)
  const { id } = getData(await propose(team.call, freelancer.id))
  const refused = refusal(403, 'not_allowed_for_user', { code: 'explicit_permission' })
  const grant = (user: string, permissions: readonly string[]) =>
    team.call('PATCH', `/users/${user}`, { permissions })
  expect(await grant(team.userId, ['*', 'bank-details:read'])).toMatchObject(refused)
  const invitation = { email: 'x@example.com', role: 'team-member', permissions: ['bank-details:read'] }
  expect(await team.call('POST', '/users/invitations', invitation)).toMatchObject(refused)
  const admin = { email: 'y@example.com', role: 'team-admin', permissions: ['*', 'bank-details:read'] }
  expect(await team.call('POST', '/users/invitations', admin)).toMatchObject(refused)
  expect(getData(await grant(other, ['*', 'bank-details:read'])).permissions).toEqual([
    '*',
    'bank-details:read',
  ])
  const narrow = await callerWith(team, team.userId, ['users:write'])
  const member = await team.addUser('team-member')
  expect(await narrow('PATCH', `/users/${member}`, { permissions: ['bank-details:read'] })).toMatchObject(
    refusal(403, 'insufficient_scope', { requiredScope: '*' }),
  )
  // A key with the scope * gains nothing from the new permission of its user.
  const wide = await callerWith(team, other, ['*'])
  expect((await wide('POST', `/bank-accounts/${id}/details`)).status).toBe(403)
  const named = await callerWith(team, other, ['bank-details:read'])
  expect(getData(await named('POST', `/bank-accounts/${id}/details`)).iban).toBe(IBAN)
  // A key has the scope only while its user has the permission.
  getData(await grant(other, ['*']))
  expect(await named('POST', `/bank-accounts/${id}/details`)).toMatchObject(
    refusal(403, 'not_allowed_for_user', { code: 'missing_permission' }),
  )
  // The only admin gets the permission from the operator.
  const path = `/teams/${team.id}/users/${team.userId}`
  const permissions = ['*', 'bank-details:read']
  expect(getData(await world.operator('PATCH', path, { permissions })).permissions).toEqual(permissions)
  const own = await callerWith(team, team.userId, ['*', 'bank-details:read'])
  expect(getData(await own('POST', `/bank-accounts/${id}/details`)).iban).toBe(IBAN)
})

test('an archived freelancer and an unknown id are refused; another team sees nothing', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const other = await plainTeam()
  const { id } = await makeApprovedBankAccount(team, colleague, freelancer.id)
  expect((await other.call('GET', `/bank-accounts/${id}`)).status).toBe(404)
  expect((await approve(other.call, id)).status).toBe(404)
  expect((await propose(other.call, freelancer.id)).status).toBe(404)
  expect(getData(await other.call('GET', '/bank-accounts')).total).toBe(0)
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { status: 'archived' }))
  expect(await propose(team.call, freelancer.id)).toMatchObject(
    refusal(400, 'invalid_state', { code: 'bank_account_of_archived' }),
  )
})

test('the database refuses to delete a row, and to change its content or status outside the service', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const { id } = await makeApprovedBankAccount(team, colleague, freelancer.id)
  const run = (text: string) => world.database.query({ text, values: [team.id, id] })
  for (const change of [
    'delete from bank_account where tenant_id = $1 and id = $2',
    "update bank_account set sealed = 'x' where tenant_id = $1 and id = $2",
    "update bank_account set last_digits = '0000' where tenant_id = $1 and id = $2",
    "update bank_account set status = 'proposed' where tenant_id = $1 and id = $2",
  ])
    await expect(run(change), change).rejects.toThrow(/bank account/)
})

test('without SECRET_KEY proposals are refused; without the key that sealed an account its IBAN cannot be read', async () => {
  const { team, colleague, freelancer } = await makeParties()
  const { id } = await makeApprovedBankAccount(team, colleague, freelancer.id)
  const parts = { database: world.database, clock: world.clock }
  const worldWithoutKey = await startWorld({ ...parts, secretKeys: createSecretKeys(undefined) })
  const asTeam = worldWithoutKey.callerWith(team.key)
  expect(await propose(asTeam, freelancer.id)).toMatchObject(
    refusal(400, 'not_configured', { code: 'bank_key_missing' }),
  )
  expect(await asTeam('POST', '/team/bank-accounts', DETAILS)).toMatchObject(
    refusal(400, 'not_configured', { code: 'bank_key_missing' }),
  )
  const { key } = await world.issueKey(team.id, colleague.id, ['bank-details:read'])
  const other = await startWorld({ ...parts, secretKeys: createSecretKeys('another key '.repeat(4)) })
  expect(await other.callerWith(key)('POST', `/bank-accounts/${id}/details`)).toMatchObject(
    refusal(400, 'not_configured', { code: 'bank_key_unknown' }),
  )
})
