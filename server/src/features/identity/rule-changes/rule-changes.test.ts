// Loosening a rule waits 72 hours or for a second person, is mailed to the team-admins, and can be stopped by each of them.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeColleague } from '../../../../test/make/bank-accounts.ts'
import { createMailDeps, deliverRuleChanges, fakeMailer, SENT } from '../../../../test/make/mails.ts'
import { getData } from '../../../../test/make/missions.ts'
import { setPaymentSettings } from '../../../../test/make/rule-changes.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'
import { TEAM_RULES } from '../../all.ts'
import { applyDueChanges } from './due-rule-changes.service.ts'

const world = await startWorld({ sendsMail: true })
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const HOUR_MS = 3_600_000
const WAIT_MS = 72 * HOUR_MS
const applyDue = () =>
  applyDueChanges({
    db: world.database,
    clock: world.clock,
    rules: TEAM_RULES,
    onFailure(error) {
      throw error
    },
  })

async function receiveRuleMails(): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
    return SENT
  }
  while ((await deliverRuleChanges(createMailDeps(world, fakeMailer(send)))) > 0);
  return mails
}

type Call = Team['call']
const fetchSettings = async ({ call }: { call: Call }) => getData(await call('GET', '/payment-settings'))
const act = (call: Call, { id }: Body, action: 'approve' | 'stop') =>
  call('POST', `/rule-changes/${id}/${action}`)
const fetchChange = async ({ call }: { call: Call }, { id }: Body) =>
  getData(await call('GET', `/rule-changes/${id}`))
const listTypes = async (team: Team, { id }: Body) => {
  const rows = await world.database.query<{ type: string }>({
    text: 'select type from event where tenant_id = $1 and subject_id = $2 order by at, id',
    values: [team.id, id],
  })
  return rows.map(({ type }) => type)
}

const BLOCK = { mode: 'block', blocks: ['activation', 'payment'] }
const insuranceSettings = (setting: object) => ({ kinds: { insurance: setting } })

/** A rule, how it is set strictly, how it is loosened, and the value in the response of the settings. */
const RULES = [
  ['needs_second_person', '/payment-settings', { needs_second_person: true }, { needs_second_person: false }],
  [
    'manual_payment_limit',
    '/payment-settings',
    { manual_payment_limit: 1000 },
    { manual_payment_limit: 1000.01 },
  ],
  ['manual_payment_limit', '/payment-settings', { manual_payment_limit: 0 }, { manual_payment_limit: null }],
  [
    'compliance_insurance',
    '/compliance-settings',
    insuranceSettings(BLOCK),
    insuranceSettings({ mode: 'warn', blocks: [] }),
  ],
  [
    'compliance_insurance',
    '/compliance-settings',
    insuranceSettings(BLOCK),
    insuranceSettings({ mode: 'block', blocks: ['payment'] }),
  ],
  [
    'compliance_threshold',
    '/compliance-settings',
    { ...insuranceSettings(BLOCK), threshold: 5000 },
    { threshold: 5001 },
  ],
] as const

describe.each(RULES)('%s in %s from %j to %j', (rule, path, strict, loose) => {
  const withoutChange = ({ pending_change: _, second_persons: __, ...settings }: Body) => settings

  test('waits, takes effect after 72 hours, and is immediate in the other direction', async () => {
    const team = await world.team()
    const before = withoutChange(getData(await team.call('PATCH', path, strict)))
    expect(before).toMatchObject(strict)
    const proposed = getData(await team.call('PATCH', path, loose))
    expect(withoutChange(proposed)).toEqual(before)
    expect(proposed.pending_change).toMatchObject({
      rule,
      state: 'pending',
      proposed_by: team.userId,
      effective_at: '2026-03-05T12:00:00.000Z',
      decided_by: null,
      decided_at: null,
      allowed_actions: ['stop'],
    })
    world.clock.advance(WAIT_MS - 1)
    await applyDue()
    expect(getData(await team.call('GET', path))).toEqual(proposed)
    world.clock.advance(1)
    expect(await applyDue()).toBe(1)
    const after = getData(await team.call('GET', path))
    expect(after).toMatchObject({ ...loose, pending_change: null })
    expect(await fetchChange(team, proposed.pending_change)).toMatchObject({
      state: 'effective',
      decided_by: null,
      decided_at: '2026-03-05T12:00:00.000Z',
      allowed_actions: [],
    })
    expect(withoutChange(getData(await team.call('PATCH', path, strict)))).toEqual(before)
  })

  test('changes nothing if proposed again, and is stopped by the strict value', async () => {
    const team = await world.team()
    getData(await team.call('PATCH', path, strict))
    const { pending_change } = getData(await team.call('PATCH', path, loose))
    world.clock.advance(HOUR_MS)
    expect(getData(await team.call('PATCH', path, loose)).pending_change).toEqual(pending_change)
    expect(getData(await team.call('PATCH', path, strict)).pending_change).toBeNull()
    expect(await fetchChange(team, pending_change)).toMatchObject({
      state: 'stopped',
      decided_by: team.userId,
      effective_at: pending_change.effective_at,
    })
    world.clock.advance(WAIT_MS)
    expect(await applyDue()).toBe(0)
    expect(getData(await team.call('GET', path))).toMatchObject(strict)
    expect(await listTypes(team, pending_change)).toEqual(['rule_change.proposed', 'rule_change.stopped'])
  })

  test('takes effect at once in a sandbox, and in a team that never had the strict value', async () => {
    const sandbox = await world.team({ sandbox: true })
    getData(await sandbox.call('PATCH', path, strict))
    expect(getData(await sandbox.call('PATCH', path, loose))).toMatchObject({
      ...loose,
      pending_change: null,
    })
    const { items } = getData(await sandbox.call('GET', '/rule-changes'))
    expect(items).toMatchObject([{ rule, state: 'effective', proposed_by: sandbox.userId }])
    const team = await world.team()
    expect(getData(await team.call('PATCH', path, loose))).toMatchObject({ ...loose, pending_change: null })
    expect(getData(await team.call('GET', '/rule-changes')).total).toBe(0)
  })
})

describe('a pending change', () => {
  async function propose(options: Parameters<typeof world.team>[0] = {}) {
    const team = await world.team(options)
    const colleague = await makeColleague(world, team)
    await setPaymentSettings(team, { needs_second_person: true, manual_payment_limit: 500 })
    const { pending_change: change } = await setPaymentSettings(team, { needs_second_person: false })
    return { team, colleague, change }
  }

  test('takes effect when a second person approves it', async () => {
    const { team, colleague, change } = await propose()
    expect((await fetchChange(colleague, change)).allowed_actions).toEqual(['approve', 'stop'])
    world.clock.advance(HOUR_MS)
    expect(getData(await act(colleague.call, change, 'approve'))).toMatchObject({
      from: true,
      to: false,
      state: 'approved',
      decided_by: colleague.id,
      effective_at: '2026-03-02T13:00:00.000Z',
      allowed_actions: [],
    })
    expect(await fetchSettings(team)).toMatchObject({ needs_second_person: false, pending_change: null })
    expect(await listTypes(team, change)).toEqual(['rule_change.proposed', 'rule_change.approved'])
    expect((await act(colleague.call, change, 'approve')).body.error.details).toMatchObject({
      code: 'rule_change_status',
      params: { status: 'approved', allowed: [], action: 'approve' },
    })
    expect((await act(team.call, change, 'stop')).status).toBe(400)
  })

  test('can be stopped by any team-admin, even by its proposer, but by no member', async () => {
    for (const who of ['team', 'colleague'] as const) {
      const stage = await propose()
      const stopped = getData(await act(stage[who].call, stage.change, 'stop'))
      expect(stopped).toMatchObject({ state: 'stopped', effective_at: '2026-03-05T12:00:00.000Z' })
      expect((await act(stage.colleague.call, stage.change, 'approve')).status).toBe(400)
      expect(await fetchSettings(stage.team)).toMatchObject({
        needs_second_person: true,
        pending_change: null,
      })
    }
    const { team, change } = await propose()
    const member = await team.addUser('team-member', ['*'])
    const call = world.callerWith((await world.issueKey(team.id, member, ['*'])).key)
    for (const action of ['approve', 'stop'] as const)
      expect((await act(call, change, action)).status).toBe(403)
    expect((await fetchChange({ call }, change)).allowed_actions).toEqual([])
  })

  test('is replaced by another value of the same rule, and does not affect a change of another rule', async () => {
    const { team } = await propose()
    const first = (await setPaymentSettings(team, { manual_payment_limit: 600 })).pending_change
    world.clock.advance(HOUR_MS)
    const second = (await setPaymentSettings(team, { manual_payment_limit: null })).pending_change
    expect(second).toMatchObject({ from: 500, to: null, effective_at: '2026-03-05T13:00:00.000Z' })
    expect(await fetchChange(team, first)).toMatchObject({ state: 'stopped' })
    const pending = getData(await team.call('GET', '/rule-changes?state=pending')).items
    expect(pending.map(({ rule, to }: Body) => [rule, to])).toEqual([
      ['manual_payment_limit', null],
      ['needs_second_person', false],
    ])
    expect((await team.call('GET', '/rule-changes?state=open')).status).toBe(400)
  })

  test('ends when the rule is tightened', async () => {
    const { team } = await propose()
    await setPaymentSettings(team, { manual_payment_limit: 600 })
    expect(await setPaymentSettings(team, { manual_payment_limit: 400 })).toMatchObject({
      manual_payment_limit: 400,
      pending_change: { rule: 'needs_second_person' },
    })
    world.clock.advance(WAIT_MS)
    await applyDue()
    expect((await fetchSettings(team)).manual_payment_limit).toBe(400)
  })

  test('is named by the response to its request, also if another rule was proposed later', async () => {
    const { team } = await propose()
    await setPaymentSettings(team, { manual_payment_limit: 600 })
    const ofLimit = await setPaymentSettings(team, { manual_payment_limit: 700 })
    expect(ofLimit.pending_change).toMatchObject({ rule: 'manual_payment_limit' })
    const repeated = await setPaymentSettings(team, { needs_second_person: false })
    expect(repeated.pending_change).toMatchObject({ rule: 'needs_second_person' })
    expect((await fetchSettings(team)).pending_change).toEqual(ofLimit.pending_change)
  })

  test('holds nothing else of the request back', async () => {
    const team = await world.team()
    getData(await team.call('PATCH', '/compliance-settings', insuranceSettings(BLOCK)))
    const changes = {
      expiring_days: 10,
      kinds: { insurance: { mode: 'off', blocks: [] }, registration: { mode: 'off', blocks: [] } },
    }
    expect(getData(await team.call('PATCH', '/compliance-settings', changes))).toMatchObject({
      expiring_days: 10,
      kinds: { insurance: BLOCK, registration: { mode: 'off' } },
      pending_change: { rule: 'compliance_insurance', from: BLOCK, to: { mode: 'off', blocks: [] } },
    })
    await setPaymentSettings(team, { needs_second_person: true })
    expect(
      await setPaymentSettings(team, { needs_second_person: false, manual_payment_limit: 100 }),
    ).toMatchObject({ needs_second_person: true, manual_payment_limit: 100 })
  })

  test('takes effect in each of several teams, and only once if two nodes run at once', async () => {
    const stages = [await propose(), await propose()]
    world.clock.advance(WAIT_MS)
    await Promise.all([applyDue(), applyDue()])
    for (const { team, change } of stages) {
      expect((await fetchSettings(team)).needs_second_person).toBe(false)
      expect(await listTypes(team, change)).toEqual(['rule_change.proposed', 'rule_change.effective'])
    }
  })

  test('that is stopped, approved and due at once has one outcome', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { team, colleague, change } = await propose()
      world.clock.advance(WAIT_MS)
      const [stop, approval] = await Promise.all([
        act(team.call, change, 'stop'),
        act(colleague.call, change, 'approve'),
        applyDue(),
      ])
      const { state } = await fetchChange(team, change)
      expect([stop.status === 200, approval.status === 200]).toEqual([
        state === 'stopped',
        state === 'approved',
      ])
      expect(await listTypes(team, change)).toEqual(['rule_change.proposed', `rule_change.${state}`])
      expect((await fetchSettings(team)).needs_second_person).toBe(state === 'stopped')
    }
  })

  test('is not found by another team', async () => {
    const { change } = await propose()
    const stranger = await world.team()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/approve'],
      ['POST', '/stop'],
    ] as const)
      expect((await stranger.call(method, `/rule-changes/${change.id}${path}`)).status).toBe(404)
    expect(getData(await stranger.call('GET', '/rule-changes')).total).toBe(0)
  })

  test('is in the audit log with its proposer and its decision', async () => {
    const { team, colleague, change } = await propose()
    getData(await act(colleague.call, change, 'approve'))
    const { items } = getData(await team.call('GET', `/audit-log?subject_id=${change.id}`))
    expect(items.map(({ action, actor }: Body) => [action, actor.id])).toEqual([
      ['approveRuleChange', colleague.id],
      ['updatePaymentSettings', team.userId],
    ])
  })
})

describe('the mail', () => {
  test('about a proposal goes to all team-admins, in the language of the team, and to no member', async () => {
    const team = await world.team()
    await team.addUser('team-admin')
    await team.addUser('team-member')
    await setPaymentSettings(team, { manual_payment_limit: 1000 })
    await receiveRuleMails()
    await setPaymentSettings(team, { manual_payment_limit: 2500 })
    await setPaymentSettings(team, { manual_payment_limit: 2500 })
    const mails = await receiveRuleMails()
    expect(mails).toHaveLength(1)
    const { items } = getData(await team.call('GET', '/users?role=team-admin&status=active'))
    expect(mails[0]?.to.split(', ').sort()).toEqual(items.map(({ email }: Body) => email).sort())
    expect(mails[0]?.subject).toBe('Acme : une règle de protection va être assouplie')
    expect(mails[0]?.text).toContain('Ada Martin souhaite assouplir')
    expect(mails[0]?.text).toContain('5 mars 2026')
    expect(mails[0]?.text.replace(/\s/gu, ' ')).toContain('2 500')
  })

  test('is not sent if the change was already stopped', async () => {
    const team = await world.team()
    await setPaymentSettings(team, { needs_second_person: true })
    const { pending_change } = await setPaymentSettings(team, { needs_second_person: false })
    getData(await act(team.call, pending_change, 'stop'))
    expect(await receiveRuleMails()).toEqual([])
  })

  test('tells the team-admins that the operator loosened the signing rule, which does not wait', async () => {
    const team = await world.team()
    const setSigning = async (signing: string) =>
      getData(await world.operator('PATCH', `/teams/${team.id}`, { signing }))
    await setSigning('session')
    expect(await receiveRuleMails()).toEqual([])
    expect((await setSigning('key_or_session')).signing).toBe('key_or_session')
    const mails = await receiveRuleMails()
    expect(mails.map(({ subject }) => subject)).toEqual(['Acme : une règle de protection a été assouplie'])
    expect(mails[0]?.text).toContain('L’exploitant du service')
    expect(getData(await team.call('GET', '/rule-changes')).items).toMatchObject([
      {
        rule: 'signing',
        from: 'session',
        to: 'key_or_session',
        state: 'effective',
        proposed_by: null,
        decided_by: null,
      },
    ])
    await setSigning('key_or_session')
    expect(await receiveRuleMails()).toEqual([])
  })
})
