// Attacks of one person of a team on the rules that require two people. Each attack is refused, and succeeds once the guard that
// stops it is removed: the guard causes the refusal, not a mistake in the attack.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEAM_RULES } from '../../../src/features/all.ts'
import { applyDueChanges } from '../../../src/features/identity/rule-changes/index.ts'
import { DETAILS, makeColleague } from '../../make/bank-accounts.ts'
import { openBrowser } from '../../make/browsers.ts'
import { getData, makeFreelancer, makeMission } from '../../make/missions.ts'
import { makeEntry } from '../../make/reports.ts'
import { setPaymentSettings } from '../../make/rule-changes.ts'
import { type Body, startWorld, type Team } from '../../world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const HOUR_MS = 3_600_000
const DAYS_31_MS = 31 * 24 * HOUR_MS
const sql = (text: string, ...values: unknown[]) => world.database.query({ text, values })
const applyDue = () =>
  applyDueChanges({
    db: world.database,
    clock: world.clock,
    rules: TEAM_RULES,
    onFailure(error) {
      throw error
    },
  })

type Call = Team['call']
/** Returns whether the attack succeeded. */
type Attack = () => Promise<boolean>

async function expectStopped(attack: Attack, lift: () => unknown): Promise<void> {
  expect(await attack()).toBe(false)
  await lift()
  expect(await attack()).toBe(true)
}

const isDone = ({ status }: { status: number }) => status === 200

async function makeProposal() {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  await setPaymentSettings(team, { needs_second_person: true, manual_payment_limit: 500 })
  const { pending_change } = await setPaymentSettings(team, { needs_second_person: false })
  const approveWith =
    (call: Call): Attack =>
    async () =>
      isDone(await call('POST', `/rule-changes/${pending_change.id}/approve`))
  return { team, colleague, change: pending_change as Body, approveWith }
}

/** Ends the waiting time of the pending changes, and applies them. */
async function endWaiting({ id }: Team): Promise<void> {
  await sql(
    `update rule_change set effective_at = $2 where tenant_id = $1 and state = 'pending'`,
    id,
    world.clock.now(),
  )
  await applyDue()
}

describe('a rule is not loosened', () => {
  test('for a single batch and restored afterwards', async () => {
    const { team } = await makeProposal()
    const attack = async () => {
      await setPaymentSettings(team, { needs_second_person: false })
      const body = { execution_date: '2026-03-02' }
      const { needs_second_person } = getData(await team.call('POST', '/payment-batches', body))
      return !needs_second_person
    }
    await expectStopped(attack, () => endWaiting(team))
    await setPaymentSettings(team, { needs_second_person: true })
    expect(await attack()).toBe(false)
  })

  test('early by a second value that takes over the waiting time of the first one', async () => {
    const { team } = await makeProposal()
    await setPaymentSettings(team, { manual_payment_limit: 501 })
    world.clock.advance(71 * HOUR_MS)
    await setPaymentSettings(team, { manual_payment_limit: null })
    world.clock.advance(HOUR_MS)
    const attack = async () => {
      await applyDue()
      return (await setPaymentSettings(team, {}))['manual_payment_limit'] === null
    }
    await expectStopped(attack, () => endWaiting(team))
  })

  test('by the job after the change was stopped', async () => {
    const { team, change } = await makeProposal()
    getData(await team.call('POST', `/rule-changes/${change['id']}/stop`))
    world.clock.advance(72 * HOUR_MS)
    const attack = async () => {
      await applyDue()
      return !(await setPaymentSettings(team, {}))['needs_second_person']
    }
    const lift = () =>
      sql(`update rule_change set state = 'pending', decided_at = null where id = $1`, change['id'])
    await expectStopped(attack, lift)
  })

  test('early by a deactivation of the colleagues, who were told of the proposal', async () => {
    const { team, colleague } = await makeProposal()
    getData(await team.call('PATCH', `/users/${colleague.id}`, { is_active: false }))
    const attack = async () => !(await setPaymentSettings(team, {}))['needs_second_person']
    await expectStopped(attack, () => endWaiting(team))
  })
})

describe('a rule change is not approved', () => {
  test('by its proposer, with the same or another key', async () => {
    for (const isOther of [false, true]) {
      const { team, change, approveWith } = await makeProposal()
      const call = isOther ? world.callerWith((await world.issueKey(team.id, team.userId)).key) : team.call
      const lift = () => sql(`update rule_change set involved_ids = '{}' where id = $1`, change['id'])
      await expectStopped(approveWith(call), lift)
    }
  })

  test('by a guest of the proposer', async () => {
    const { team, approveWith } = await makeProposal()
    const guest = await team.addUser('team-member')
    getData(await team.call('PATCH', `/users/${guest}`, { role: 'team-admin' }))
    const { key } = await world.issueKey(team.id, guest)
    await expectStopped(approveWith(world.callerWith(key)), () => world.clock.advance(DAYS_31_MS))
  })

  test('with a key that the proposer created for a colleague', async () => {
    const { team, colleague, approveWith } = await makeProposal()
    const body = { name: 'Theirs', user_id: colleague.id, scopes: ['rule-changes:approve'] }
    expect((await team.call('POST', '/api-keys', body)).status).toBe(403)
    const { id, key } = getData(await team.call('POST', '/api-keys', { ...body, scopes: ['users:read'] }))
    // A key of an earlier release could have every scope.
    await sql(`update api_key set scopes = '{*}' where tenant_id = $1 and id = $2`, team.id, id)
    const lift = () => sql('update api_key set created_by = $2 where id = $1', id, colleague.id)
    await expectStopped(approveWith(world.callerWith(key)), lift)
  })

  test('by a member, whatever their permissions are', async () => {
    const { team, approveWith } = await makeProposal()
    const member = await team.addUser('team-member', ['*'])
    const { key } = await world.issueKey(team.id, member)
    const lift = async () => {
      await sql(`update team_user set role = 'team-admin' where tenant_id = $1 and id = $2`, team.id, member)
      world.clock.advance(5000)
    }
    await expectStopped(approveWith(world.callerWith(key)), lift)
  })
})

describe('a user does not become the only one who may approve', () => {
  const REMOVALS: Record<string, (team: Team, colleague: { id: string; call: Call }) => Promise<unknown>> = {
    'by a deactivation of the colleague': async ({ call }, { id }) =>
      getData(await call('PATCH', `/users/${id}`, { is_active: false })),
    'by fewer permissions and a deactivation of the colleague': async ({ call }, { id }) => {
      getData(await call('PATCH', `/users/${id}`, { role: 'team-member', permissions: ['users:read'] }))
      getData(await call('PATCH', `/users/${id}`, { is_active: false }))
    },
    'by repeated deactivations of the colleague': async ({ call, userId }, { id, call: callOfColleague }) => {
      getData(await call('PATCH', `/users/${id}`, { is_active: false }))
      getData(await call('PATCH', `/users/${id}`, { is_active: true }))
      getData(await call('PATCH', `/users/${id}`, { is_active: false }))
      expect((await callOfColleague('PATCH', `/users/${userId}`, { is_active: false })).status).toBe(401)
    },
    'by an erasure of the colleague': async ({ call }, { id }) =>
      getData(await call('POST', `/users/${id}/erasure`)),
  }

  test.each(Object.entries(REMOVALS))('%s', async (_, remove) => {
    const team = await world.team()
    const colleague = await makeColleague(world, team)
    const { id } = getData(await team.call('POST', '/team/bank-accounts', DETAILS))
    await remove(team, colleague)
    const account = async () => getData(await team.call('GET', `/bank-accounts/${id}`))
    expect((await account()).allowed_actions).not.toContain('approve')
    const attack = async () => isDone(await team.call('POST', `/bank-accounts/${id}/approve`))
    await expectStopped(attack, async () => {
      world.clock.advance(DAYS_31_MS)
      expect((await account()).allowed_actions).toContain('approve')
    })
  })
})

describe('nobody acts as a colleague whom they invented', () => {
  async function makeStage() {
    const team = await world.team()
    const { id: freelancer } = await makeFreelancer(team)
    /** Without mail, the response of the invitation shows the link. */
    const accept = async (prepare: (invitation: string) => unknown, more: object = {}) => {
      const sent = { email: `${randomUUID()}@example.com`, role: 'team-admin' }
      const { id, accept_url } = getData(await team.call('POST', '/users/invitations', sent))
      await prepare(id)
      const browser = openBrowser(world)
      const reply = await browser.send('/portal/v1/invitation/accept', {
        method: 'POST',
        body: more,
        headers: { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` },
      })
      return { browser, ...getData(reply) } as Body
    }
    const approveAs = async (call: Call, userId: string) => {
      const mission = await makeMission(team, freelancer, { approver_id: userId })
      return isDone(await call('POST', `/missions/${mission.id}/approve`))
    }
    return { team, accept, approveAs }
  }
  const markAsMailed = (id: string) => sql('update invitation set is_link_shown = false where id = $1', id)

  test('with the key of the invitation', async () => {
    const { accept, approveAs } = await makeStage()
    let prepare: (id: string) => unknown = () => undefined
    const attack = async () => {
      const { key, user } = await accept((id) => prepare(id))
      return approveAs(world.callerWith(key), user.id)
    }
    await expectStopped(attack, () => {
      prepare = markAsMailed
    })
  })

  test('with a key that the key of the invitation creates', async () => {
    const { accept, approveAs } = await makeStage()
    let prepare: (id: string) => unknown = () => undefined
    const attack = async () => {
      const { key, user } = await accept((id) => prepare(id))
      const guest = world.callerWith(key)
      expect((await guest('POST', '/api-keys', { name: 'All', scopes: ['*'] })).status).toBe(403)
      const own = getData(await guest('POST', '/api-keys', { name: 'Own' }))
      return approveAs(world.callerWith(own.key), user.id)
    }
    await expectStopped(attack, () => {
      prepare = markAsMailed
    })
  })

  test('in the session of the invitation, or with a key that the session creates', async () => {
    const { team, accept, approveAs } = await makeStage()
    const { browser, user } = await accept(() => undefined, { issue_key: false, open_session: true })
    const inSession = () => approveAs(browser.call, user.id)
    const byKey = async () => {
      const created = await browser.call('POST', '/api-keys', { name: 'Own', scopes: ['missions:approve'] })
      return created.status === 201 && approveAs(world.callerWith(created.body.data.key), user.id)
    }
    expect(getData(await browser.call('GET', '/me')).permissions ?? []).not.toContain('missions:approve')
    expect(await byKey()).toBe(false)
    await expectStopped(inSession, async () => {
      // The operator hands the code to the person, so the inviter does not have it.
      const path = `/teams/${team.id}/users/${user.id}/step-up-code`
      const { code } = getData(await world.operator('POST', path))
      getData(await browser.auth('/step-up/confirm', { code }))
    })
    expect(await byKey()).toBe(true)
  })
})

test('a user who approved a report cannot record its payment above the limit', async () => {
  const team = await world.team()
  const { id } = await makeEntry(world, team)
  await setPaymentSettings(team, { manual_payment_limit: 500 })
  const attack = async () => {
    await setPaymentSettings(team, { manual_payment_limit: null })
    return isDone(await team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
  }
  await expectStopped(attack, () => endWaiting(team))
})
