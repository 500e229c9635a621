// The second person who approves a bank account or a payment batch is independent of the users who prepared it.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DETAILS, makeColleague, propose } from '../../../../test/make/bank-accounts.ts'
import { createMailDeps, deliverInvitations, fakeMailer, SENT } from '../../../../test/make/mails.ts'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { makeApprovedAccount, makeBatch, makePayable } from '../../../../test/make/payments.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { DECISIONS, MONEY_SCOPES } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

type Call = Team['call']
const daysToMs = (count: number) => count * 86_400_000
const approve = (call: Call, { id }: Body) => call('POST', `/bank-accounts/${id}/approve`)
const secondPersonError = (code: string, cause: string) => ({
  status: 403,
  body: { error: { details: { code, params: { cause } } } },
})
const cannotApprove = (cause: string) => secondPersonError('bank_account_second_person', cause)
const cannotConfirm = (cause: string) => secondPersonError('batch_second_person', cause)

/** Delivers the mails that are due, and returns the token of the last invitation. */
async function receiveInvitation({ database, clock }: typeof world): Promise<string | undefined> {
  let token: string | undefined
  const mailer = fakeMailer(async ({ text }) => {
    token = /#invitation=(tei_live_\w+)/.exec(text)?.[1]
    return SENT
  })
  await deliverInvitations(createMailDeps({ database, clock }, mailer))
  return token
}

type Accepted = { id: string; key: string; call: Call }

/** Invites somebody, and accepts with the link of the response. */
async function inviteAndAccept(call: Call, role = 'team-admin', permissions?: Scope[]): Promise<Accepted> {
  const email = `${randomUUID()}@example.com`
  const { accept_url } = getData(await call('POST', '/users/invitations', { email, role, permissions }))
  const headers = { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` }
  const accepted = getData(await world.send('/portal/v1/invitation/accept', { method: 'POST', headers }))
  return { id: accepted.user.id, key: accepted.key, call: world.callerWith(accepted.key) }
}

/** Calls with a key that nobody of the team created, which counts like a sign-in of the user. */
const ownCall = async (team: Team, userId: string): Promise<Call> =>
  world.callerWith((await world.issueKey(team.id, userId, ['*'])).key)

const makeTeamWithAllScopes = () => world.team({ scopes: ['*'], permissions: ['*'] })

describe('the key of an invitation', () => {
  test('whose link was shown to the inviter decides nothing, whatever the invited user may do', async () => {
    const team = await makeTeamWithAllScopes()
    const fetchScopes = async ({ key }: Accepted) =>
      getData(await world.callerWith(key)('GET', '/me')).key.scopes as string[]
    const admin = await inviteAndAccept(team.call)
    const scopes = await fetchScopes(admin)
    expect(scopes).not.toContain('*')
    expect(scopes).toEqual(expect.arrayContaining(['missions:write', 'users:write', 'payments:read']))
    for (const act of DECISIONS) expect(scopes).not.toContain(act)
    const member = await inviteAndAccept(team.call, 'team-member', [
      'payments:write',
      'bank-accounts:approve',
    ])
    expect(await fetchScopes(member)).toEqual(['payments:read'])
    expect(getData(await team.call('GET', `/users/${member.id}`)).permissions).toEqual([
      'payments:write',
      'bank-accounts:approve',
    ])
    const account = getData(await propose(team.call, (await makeFreelancer(team)).id))
    expect(await approve(admin.call, account)).toMatchObject({
      status: 403,
      body: { error: { details: { requiredScope: 'bank-accounts:approve' } } },
    })
  })

  test('that was mailed and never shown may sign, but has no acts that need two people', async () => {
    const mailing = await startWorld({ database: world.database, clock: world.clock, sendsMail: true })
    const team = await makeTeamWithAllScopes()
    const call = (method: string, path: string, body?: unknown) =>
      mailing.callerWith(team.key)(method, path, body)
    const acceptMailed = async (token: string | undefined) => {
      const headers = { authorization: `Bearer ${token}` }
      const { key } = getData(await world.send('/portal/v1/invitation/accept', { method: 'POST', headers }))
      return getData(await world.callerWith(key)('GET', '/me')).key.scopes as string[]
    }
    const invite = async (caller: Call) =>
      getData(
        await caller('POST', '/users/invitations', {
          email: `${randomUUID()}@example.com`,
          role: 'team-admin',
        }),
      )
    await invite(call)
    const scopes = await acceptMailed(await receiveInvitation(world))
    expect(scopes).toEqual(expect.arrayContaining(['missions:sign', 'missions:approve', 'payments:read']))
    for (const act of MONEY_SCOPES) expect(scopes).not.toContain(act)
    // A link that was shown ends when the invitation is sent again by mail, and a mailed link ends when a new one is shown.
    const { id } = await invite(team.call)
    getData(await call('POST', `/users/invitations/${id}/resend`))
    expect(await acceptMailed(await receiveInvitation(world))).toContain('missions:sign')
    const again = await invite(call)
    const { accept_url } = getData(await team.call('POST', `/users/invitations/${again.id}/resend`))
    expect(await acceptMailed(accept_url.split('#invitation=')[1])).not.toContain('missions:sign')
  })

  test('of an earlier release cannot approve what its inviter proposed, nor can the keys created with it', async () => {
    const team = await makeTeamWithAllScopes()
    const guest = await inviteAndAccept(team.call)
    await world.database.query({
      text: "update api_key set scopes = '{*}' where tenant_id = $1 and user_id = $2",
      values: [team.id, guest.id],
    })
    world.clock.advance(daysToMs(31))
    const another = await startWorld({ database: world.database, clock: world.clock })
    const guestCall = another.callerWith(guest.key)
    const account = getData(await propose(team.call, (await makeFreelancer(team)).id))
    expect(await approve(guestCall, account)).toMatchObject(cannotApprove('key_of_involved'))
    const { key } = getData(await guestCall('POST', '/api-keys', { name: 'Own' }))
    expect(await approve(another.callerWith(key), account)).toMatchObject(cannotApprove('key_of_involved'))
    expect(getData(await approve(await ownCall(team, guest.id), account)).status).toBe('approved')
  })
})

describe('a bank account', () => {
  test('is not approved by a user whom the proposer invited less than 30 days ago, nor by a guest of that user', async () => {
    const team = await makeTeamWithAllScopes()
    const guest = await inviteAndAccept(team.call)
    const guestCall = await ownCall(team, guest.id)
    const second = await inviteAndAccept(guestCall)
    const account = getData(await propose(team.call, (await makeFreelancer(team)).id))
    expect(await approve(guestCall, account)).toMatchObject(cannotApprove('recent_access'))
    expect(await approve(await ownCall(team, second.id), account)).toMatchObject(
      cannotApprove('recent_access'),
    )
    world.clock.advance(daysToMs(30) - 1)
    expect(await approve(guestCall, account)).toMatchObject(cannotApprove('recent_access'))
    world.clock.advance(2)
    expect(getData(await approve(guestCall, account)).status).toBe('approved')
  })

  test('is not approved by the person who invited the proposer, nor by another guest of that person', async () => {
    const team = await makeTeamWithAllScopes()
    const [one, other] = [await inviteAndAccept(team.call), await inviteAndAccept(team.call)]
    const freelancer = await makeFreelancer({ ...team, call: await ownCall(team, one.id) })
    const account = getData(await propose(await ownCall(team, one.id), freelancer.id))
    expect(await approve(team.call, account)).toMatchObject(cannotApprove('recent_access'))
    expect(await approve(await ownCall(team, other.id), account)).toMatchObject(
      cannotApprove('recent_access'),
    )
    const colleague = await makeColleague(world, team)
    expect(getData(await approve(colleague.call, account)).status).toBe('approved')
  })

  test.each([
    ['reactivated', { is_active: true }],
    ['gave other permissions to', { permissions: ['bank-accounts:approve', 'users:read'] }],
    ['gave another role to', { role: 'team-admin' }],
  ])('is not approved by a user whom the proposer %s', async (_name, change) => {
    const team = await makeTeamWithAllScopes()
    const member = await team.addUser('team-member', ['bank-accounts:approve'])
    const third = await ownCall(team, await team.addUser())
    if ('is_active' in change) getData(await third('PATCH', `/users/${member}`, { is_active: false }))
    getData(await team.call('PATCH', `/users/${member}`, change))
    const account = getData(await propose(team.call, (await makeFreelancer(team)).id))
    const call = await ownCall(team, member)
    expect(await approve(call, account)).toMatchObject(cannotApprove('recent_access'))
    world.clock.advance(daysToMs(31))
    expect(getData(await approve(call, account)).status).toBe('approved')
  })

  test('is approved by a user whose job title the proposer changed, and whom the operator added', async () => {
    const team = await makeTeamWithAllScopes()
    const colleague = await makeColleague(world, team)
    getData(await team.call('PATCH', `/users/${colleague.id}`, { job_title: 'CFO' }))
    const account = getData(await propose(team.call, (await makeFreelancer(team)).id))
    expect(getData(await approve(colleague.call, account)).status).toBe('approved')
  })

  test('of a freelancer whom the approver created or invited is not approved by them for 30 days', async () => {
    const team = await makeTeamWithAllScopes()
    const created = await makeFreelancer(team)
    const colleague = await makeColleague(world, team)
    const portal = await makePortal(world, { ...team, call: colleague.call }, created.id)
    const account = getData(await portal('POST', '/bank-accounts', DETAILS))
    expect(await approve(team.call, account)).toMatchObject(cannotApprove('created_freelancer'))

    const person = { email: 'ghost@example.com', first_name: 'G', last_name: 'Host' }
    const { accept_url } = getData(await team.call('POST', '/freelancers/invitations', person))
    const headers = { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` }
    const { freelancer } = getData(
      await world.send('/portal/v1/invitation/accept', { method: 'POST', headers }),
    )
    const ghost = getData(await propose(colleague.call, freelancer.id))
    expect(await approve(team.call, ghost)).toMatchObject(cannotApprove('created_freelancer'))
    // A user whom this admin invited cannot approve it either.
    const guest = await inviteAndAccept(team.call)
    expect(await approve(await ownCall(team, guest.id), ghost)).toMatchObject(cannotApprove('recent_access'))
    world.clock.advance(daysToMs(31))
    expect(getData(await approve(team.call, ghost)).status).toBe('approved')
  })
})

test('the payment settings show each second person, and the instant from which they may approve', async () => {
  const team = await makeTeamWithAllScopes()
  const colleague = await makeColleague(world, team)
  const guest = await inviteAndAccept(team.call)
  await team.addUser('team-member', ['payments:read'])
  const list = async (call: Call) => getData(await call('GET', '/payment-settings')).second_persons
  expect(await list(team.call)).toEqual([
    { user_id: colleague.id, from: null },
    { user_id: guest.id, from: '2026-04-01T12:00:00.001Z' },
  ])
  expect(await list(colleague.call)).toEqual([
    { user_id: team.userId, from: null },
    { user_id: guest.id, from: null },
  ])
  const guestCall = await ownCall(team, guest.id)
  getData(await team.call('PATCH', '/payment-settings', { needs_second_person: true }))
  const change = getData(await team.call('PATCH', '/payment-settings', { needs_second_person: false }))
  const approveChange = () => guestCall('POST', `/rule-changes/${change.pending_change.id}/approve`)
  world.clock.set('2026-04-01T12:00:00.000Z')
  expect((await approveChange()).body.error.details.params).toEqual({ cause: 'recent_access' })
  world.clock.set('2026-04-01T12:00:00.001Z')
  expect((await list(team.call))[1]).toEqual({ user_id: guest.id, from: null })
  getData(await approveChange())
})

describe('a payment batch', () => {
  const BATCH_BODY = { execution_date: '2026-03-03' }

  const performAction = (call: Call, { id }: Body, action: string, body?: object) =>
    call('POST', `/payment-batches/${id}/${action}`, body)
  const approveBatch = (call: Call, batch: Body) => performAction(call, batch, 'approve')

  test('is not approved by a user who created, changed or prepared it', async () => {
    const team = await world.team()
    await makeApprovedAccount(world, team, null)
    const [entry, other] = [await makePayable(world, team), await makePayable(world, team)]
    const people = await Promise.all([1, 2, 3, 4, 5].map(async () => ownCall(team, await team.addUser())))
    const [adder, remover, changer, preparer, approver] = people as [Call, Call, Call, Call, Call]
    const batch = getData(
      await team.call('POST', '/payment-batches', { ...BATCH_BODY, entry_ids: [other.id] }),
    )
    getData(await performAction(adder, batch, 'add-entries', { entry_ids: [entry.id] }))
    getData(await performAction(remover, batch, 'remove-entries', { entry_ids: [other.id] }))
    getData(await changer('PATCH', `/payment-batches/${batch.id}`, { label: 'March' }))
    getData(await performAction(preparer, batch, 'prepare'))
    for (const call of [team.call, adder, remover, changer, preparer]) {
      const { allowed_actions } = getData(await call('GET', `/payment-batches/${batch.id}`))
      expect(allowed_actions).not.toContain('approve')
      expect(await approveBatch(call, batch)).toMatchObject(cannotConfirm('prepared'))
    }
    expect(getData(await approver('GET', `/payment-batches/${batch.id}`)).allowed_actions).toContain(
      'approve',
    )
    expect(getData(await approveBatch(approver, batch)).approved_at).not.toBeNull()
  })

  test('is not approved by a guest of the user who prepared it, before or after its preparation', async () => {
    const team = await world.team()
    const { id } = await makeBatch(world, team)
    const guest = await inviteAndAccept(team.call)
    const guestCall = await ownCall(team, guest.id)
    expect(await approveBatch(guestCall, { id })).toMatchObject(cannotConfirm('recent_access'))
    getData(await performAction(team.call, { id }, 'prepare'))
    expect((await approveBatch(guest.call, { id })).body.error.details).toMatchObject({
      requiredScope: 'payments:confirm',
    })
    expect(await approveBatch(guestCall, { id })).toMatchObject(cannotConfirm('recent_access'))
  })
})
