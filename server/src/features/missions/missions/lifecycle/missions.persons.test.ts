// Who may act: the person named by the mission, with a key that has the scope; and the order of these checks.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createParties,
  getMission,
  type Parties,
  perform,
  reachMission,
  readTrace,
  SITUATION_NAMES,
  type Situation,
  type Trigger,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { shareWorld } from '../../../../../test/world/world.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { DECLARATIONS } from '../../../all.ts'

const world = await shareWorld()

/** The same parties with another key of the team. */
async function actAs(parties: Parties, userId: string, scopes?: readonly Scope[]): Promise<Parties> {
  const { key } = await world.issueKey(parties.team.id, userId, scopes)
  return { ...parties, team: { ...parties.team, call: world.callerWith(key) } }
}

const PERSONAL = [
  { situation: 'draft', trigger: 'approve' },
  { situation: 'draft', trigger: 'refuse' },
  { situation: 'signed by the freelancer', trigger: 'sign' },
  { situation: 'signed by the freelancer', trigger: 'refuse' },
] as const satisfies { situation: Situation; trigger: Trigger }[]

test.each(PERSONAL)(
  '$situation: only the person whom the mission names may $trigger, not another admin or member',
  async (pair) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, pair.situation)
    const trace = await readTrace(parties, id)
    for (const role of ['team-admin', 'team-member'] as const) {
      const other = await actAs(parties, await parties.team.addUser(role))
      const reply = await perform(other, pair.trigger, id)
      expect(reply).toMatchObject({
        status: 403,
        body: { error: { details: { reason: 'not_allowed_for_user' } } },
      })
    }
    expect(await readTrace(parties, id)).toEqual(trace)
    expect((await perform(parties, pair.trigger, id)).status).toBe(200)
  },
)

test('the approver of a mission may not sign or refuse instead of its signer, nor the other way round', async () => {
  const parties = await createParties(world)
  const approverId = await parties.team.addUser()
  const approver = await actAs(parties, approverId)
  const more = { approver_id: approverId, team_signer_id: parties.team.userId }
  const id = await reachMission(parties, 'offered with a document', more)
  const statuses = [
    (await perform(parties, 'refuse', id)).status,
    (await perform(parties, 'approve', id)).status,
    (await perform(approver, 'approve', id)).status,
    (await perform(parties, 'accept', id)).status,
    (await perform(approver, 'refuse', id)).status,
    (await perform(approver, 'sign', id)).status,
    (await perform(parties, 'sign', id)).status,
  ]
  expect(statuses).toEqual([403, 403, 200, 200, 403, 403, 200])
})

test('a new approver or signer set by PATCH may act at once, and the former may no longer act', async () => {
  const parties = await createParties(world)
  const nextId = await parties.team.addUser()
  const next = await actAs(parties, nextId)
  const id = await reachMission(parties, 'draft', {
    use_service_template: true,
    template_locale: 'fr',
    team_signer_id: parties.team.userId,
  })
  getData(await parties.team.call('PATCH', `/missions/${id}`, { approver_id: nextId }))
  expect((await perform(parties, 'approve', id)).status).toBe(403)
  expect((await perform(next, 'approve', id)).status).toBe(200)
  getData(await parties.team.call('PATCH', `/missions/${id}`, { team_signer_id: nextId }))
  getData(await perform(parties, 'accept', id))
  expect((await perform(parties, 'sign', id)).status).toBe(403)
  expect((await perform(next, 'sign', id)).status).toBe(200)
})

test('a mission without a signer can be neither signed nor refused', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'accepted under an unsigned agreement', { team_signer_id: null })
  expect((await getMission(parties, id)).team_signer).toBeNull()
  expect([
    (await perform(parties, 'sign', id)).status,
    (await perform(parties, 'refuse', id)).status,
  ]).toEqual([403, 403])
  expect((await perform(parties, 'cancel', id)).status).toBe(200)
})

const NEEDS: { trigger: Trigger; situation: Situation; scopes: Scope[] }[] = [
  { trigger: 'approve', situation: 'draft', scopes: ['missions:approve'] },
  { trigger: 'refuse', situation: 'draft', scopes: ['missions:approve', 'missions:sign'] },
  {
    trigger: 'refuse',
    situation: 'signed by the freelancer',
    scopes: ['missions:approve', 'missions:sign'],
  },
  { trigger: 'sign', situation: 'signed by the freelancer', scopes: ['missions:sign'] },
  { trigger: 'terminate', situation: 'under way', scopes: ['missions:terminate'] },
  { trigger: 'undo termination', situation: 'to be terminated', scopes: ['missions:terminate'] },
  { trigger: 'cancel', situation: 'offered', scopes: ['missions:write'] },
  { trigger: 'extend', situation: 'under way', scopes: ['missions:write'] },
  { trigger: 'withdraw extension', situation: 'extension proposed', scopes: ['missions:write'] },
  { trigger: 'delete', situation: 'cancelled', scopes: ['missions:write'] },
]

test.each(NEEDS)('$situation: $trigger needs one of $scopes and no more', async (need) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, need.situation)
  const others = DECLARATIONS.scopes.filter((scope) => scope !== '*' && !need.scopes.includes(scope))
  const lacking = await perform(await actAs(parties, parties.team.userId, others), need.trigger, id)
  expect(lacking).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'insufficient_scope' } } },
  })
  expect(need.scopes).toContain(lacking.body.error.details.requiredScope)
  for (const scope of [...need.scopes, '*'] as const) {
    const scopeParties = await createParties(world)
    const scopeMission = await reachMission(scopeParties, need.situation)
    const holder = await actAs(scopeParties, scopeParties.team.userId, [scope])
    expect((await perform(holder, need.trigger, scopeMission)).status).toBe(200)
  }
})

test('checks the scope before existence', async () => {
  const parties = await createParties(world)
  const reader = await actAs(parties, parties.team.userId, ['missions:read'])
  for (const trigger of ['approve', 'refuse', 'sign', 'cancel', 'extend', 'terminate', 'delete'] as const)
    expect((await perform(reader, trigger, randomUUID())).body.error.details.reason).toBe(
      'insufficient_scope',
    )
})

const WRONG_BODIES = [
  { trigger: 'terminate', body: { end_date: 'soon' }, reason: 'invalid_date' },
  { trigger: 'extend', body: {}, reason: 'missing_field' },
  { trigger: 'refuse', body: { reason: 7 }, reason: 'invalid_type' },
  { trigger: 'cancel', body: { because: 'x' }, reason: 'unknown_field' },
  { trigger: 'approve', body: { reason: 'x' }, reason: 'unknown_field' },
  { trigger: 'decline', body: {}, reason: 'missing_field' },
] as const

test.each(WRONG_BODIES)(
  'validates the body of $trigger before existence, person and status',
  async (wrong) => {
    const parties = await createParties(world)
    const stranger = await actAs(parties, await parties.team.addUser())
    for (const id of [
      randomUUID(),
      await reachMission(parties, 'draft'),
      await reachMission(parties, 'cancelled'),
    ])
      expect(await perform(stranger, wrong.trigger, id, wrong.body)).toMatchObject({
        status: 400,
        body: { error: { details: { reason: wrong.reason } } },
      })
  },
)

test('checks existence before person and status, person before status', async () => {
  const [parties, foreign] = [await createParties(world), await createParties(world)]
  const stranger = await actAs(parties, await parties.team.addUser())
  const theirs = await reachMission(foreign, 'over by its end date')
  for (const trigger of ['approve', 'refuse', 'sign', 'cancel', 'extend', 'terminate', 'delete'] as const)
    expect((await perform(stranger, trigger, theirs)).body.error.details.reason).toBe('not_found')
  world.clock.set('2026-03-02T12:00:00.000Z')
  const waiting = await reachMission(parties, 'accepted under an unsigned agreement')
  expect((await perform(stranger, 'sign', waiting)).body.error.details.reason).toBe('not_allowed_for_user')
  expect((await perform(parties, 'sign', waiting)).body.error.details.reason).toBe('invalid_state')
})

test.each(SITUATION_NAMES)(
  '%s: a person whom the mission does not name may not approve, refuse or sign',
  async (situation) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const stranger = await actAs(parties, await parties.team.addUser())
    for (const trigger of ['approve', 'refuse', 'sign'] as const)
      expect((await perform(stranger, trigger, id)).body.error.details.reason).toBe('not_allowed_for_user')
  },
)

test('in a status without refusal, approver and signer get the status error, and others a 403', async () => {
  const parties = await createParties(world)
  const approverId = await parties.team.addUser()
  const approver = await actAs(parties, approverId)
  const stranger = await actAs(parties, await parties.team.addUser())
  const id = await reachMission(parties, 'draft', {
    approver_id: approverId,
    team_signer_id: parties.team.userId,
  })
  getData(await perform(approver, 'approve', id))
  for (const person of [approver, parties])
    expect((await perform(person, 'refuse', id)).body.error.details).toMatchObject({
      reason: 'invalid_state',
      currentStatus: 'pending-freelancer-review',
      allowed: ['cancel'],
    })
  expect((await perform(stranger, 'refuse', id)).status).toBe(403)
})

test('checks the status before rules between body and mission', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'cancelled')
  const wrong = { terminate: { end_date: '2031-01-01' }, extend: { end_date: '2020-01-01' } }
  for (const trigger of ['terminate', 'extend'] as const)
    expect((await perform(parties, trigger, id, wrong[trigger])).body.error.details).toMatchObject({
      reason: 'invalid_state',
      currentStatus: 'cancelled',
    })
})
