// "PATCH /api/v1/missions/{id}": the fields that the company may change, and until when.
import { beforeEach, expect, test } from 'vitest'
import {
  createParties,
  getMission,
  listEvents,
  type Parties,
  perform,
  reachMission,
  readTrace,
  type Situation,
  toNoon,
} from '../../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer, makeMission, refused } from '../../../../../test/make/missions.ts'
import { shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set(toNoon('2026-03-02')))

const patch = (team: Team, id: string, body?: object) => team.call('PATCH', `/missions/${id}`, body)
const createCode = async (team: Team, name: string) =>
  getData(await team.call('POST', '/project-codes', { name }))
const NOBODY = '019c0000-0000-7000-8000-000000000404'
const LATER = '2026-03-02T12:00:05.000Z'

type Row = [field: string, value: unknown]
const CHANGES: Row[] = [
  ['external_id', 'E-2'],
  ['external_id', '😀'.repeat(255)],
  ['external_id', ' '],
  ['external_id', null],
  ['purchase_order', ' PO-2 '],
  ['purchase_order', ''],
  ['purchase_order', 'x'.repeat(255)],
  ['purchase_order', null],
  ['client_rate_amount', 700.1234],
  ['client_rate_amount', 0],
  ['client_rate_amount', 1e11],
  ['client_rate_amount', null],
  ['planned_quantity', 60.25],
  ['planned_quantity', 1e6],
]

test.each(CHANGES)('%s becomes %j, nothing else changes, and there is one event', async (field, value) => {
  const parties = await createParties(world)
  const { id } = await makeMission(parties.team, parties.freelancer.id, {
    external_id: 'E',
    purchase_order: 'PO',
  })
  const full = getData(await patch(parties.team, id, { client_rate_amount: 600 }))
  world.clock.set(LATER)
  const changed = getData(await patch(parties.team, id, { [field]: value }))
  expect(changed).toEqual({ ...full, [field]: value, updated_at: LATER })
  expect(await getMission(parties, id)).toEqual(changed)
  const [event, ...older] = await listEvents(parties, id)
  expect(older).toHaveLength(2)
  expect(event).toMatchObject({
    type: 'mission.updated',
    at: LATER,
    data: { [field]: value },
    actor: { kind: 'user', id: parties.team.userId, name: 'Ada Martin' },
  })
})

test('project_code_id is set, replaced and cleared, with the project code resolved', async () => {
  const acme = await world.team()
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id)
  for (const name of ['Apollo', 'Gemini']) {
    const code = await createCode(acme, name)
    const project_code = { id: code.id, name, external_id: null }
    expect(getData(await patch(acme, id, { project_code_id: code.id.toUpperCase() }))).toMatchObject({
      project_code_id: code.id,
      project_code,
      project_codes: [project_code],
    })
  }
  const cleared = { project_code_id: null, project_code: null, project_codes: [] }
  expect(getData(await patch(acme, id, { project_code_id: null }))).toMatchObject(cleared)
})

test('several fields change together, or none of them', async () => {
  const acme = await world.team()
  const createdMission = await makeMission(acme, (await makeFreelancer(acme)).id)
  const sent = { external_id: 'E', purchase_order: 'PO', client_rate_amount: 1.5 }
  const refusedPatch = await patch(acme, createdMission.id, { ...sent, project_code_id: NOBODY })
  expect(refusedPatch).toMatchObject(refused('project_code_id', 'unknown_reference'))
  expect(getData(await acme.call('GET', `/missions/${createdMission.id}`))).toEqual(createdMission)
  expect(getData(await patch(acme, createdMission.id, sent))).toMatchObject(sent)
})

test.each<Situation>(['offered', 'draft', 'under way', 'deleted'])(
  'an empty object or no body changes nothing of a mission that is %s, and records no event',
  async (situation) => {
    const parties = await createParties(world)
    const id = await reachMission(parties, situation)
    const before = await readTrace(parties, id)
    world.clock.set(LATER)
    for (const body of [{}, undefined]) {
      const reply = await patch(parties.team, id, body)
      expect([reply.status, reply.text]).toEqual([200, before.detail])
    }
    expect(await readTrace(parties, id)).toEqual(before)
  },
)

const NOT_CHANGEABLE = ['status', 'id', 'offered_at', 'extension']
const INVALID_CHANGES: [field: string, value: unknown, reason: string][] = [
  ...NOT_CHANGEABLE.map((field): [string, unknown, string] => [field, 'x', 'unknown_field']),
  ...['currency', 'terminated_by', 'created_by'].map((field): [string, unknown, string] => [
    field,
    null,
    'unknown_field',
  ]),
  ['master_agreement_template_id', 'x', 'invalid_uuid'],
  ['external_id', '', 'too_short'],
  ['external_id', 'x'.repeat(256), 'too_long'],
  ['external_id', 7, 'invalid_type'],
  ['purchase_order', 'x'.repeat(256), 'too_long'],
  ['purchase_order', 7, 'invalid_type'],
  ['client_rate_amount', -0.01, 'out_of_range'],
  ['client_rate_amount', 1.000_01, 'invalid_value'],
  ['client_rate_amount', 1e12, 'out_of_range'],
  ['client_rate_amount', '7', 'invalid_type'],
  ['planned_quantity', 0, 'out_of_range'],
  ['planned_quantity', 1_000_000.5, 'out_of_range'],
  ['planned_quantity', 1.000_01, 'invalid_value'],
  ['project_code_id', 'abc', 'invalid_uuid'],
  ['project_code_id', NOBODY, 'unknown_reference'],
  ['approver_id', null, 'invalid_type'],
  ['approver_id', 'abc', 'invalid_uuid'],
  ['approver_id', NOBODY, 'unknown_reference'],
  ['team_signer_id', null, 'invalid_type'],
  ['team_signer_id', 'abc', 'invalid_uuid'],
  ['team_signer_id', NOBODY, 'unknown_reference'],
]

test.each(INVALID_CHANGES)('refuses %s = %j with %s and changes nothing', async (field, value, reason) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'draft')
  const before = await readTrace(parties, id)
  expect(await patch(parties.team, id, { [field]: value })).toMatchObject(refused(field, reason))
  expect(await readTrace(parties, id)).toEqual(before)
})

test('refuses people and project codes of another team, a team-member as approver and deactivated users', async () => {
  const parties = await createParties(world)
  const { team } = parties
  const id = await reachMission(parties, 'draft')
  const other = await world.team()
  const inactiveUser = await team.addUser('team-admin')
  getData(await team.call('PATCH', `/users/${inactiveUser}`, { is_active: false }))
  const before = await readTrace(parties, id)
  for (const [field, value] of [
    ['project_code_id', (await createCode(other, 'Apollo')).id],
    ['approver_id', other.userId],
    ['approver_id', await team.addUser('team-member')],
    ['approver_id', inactiveUser],
    ['team_signer_id', other.userId],
    ['team_signer_id', inactiveUser],
    ['team_signer_id', parties.freelancer.id],
  ])
    expect(await patch(team, id, { [field]: value }), field).toMatchObject(
      refused(field, 'unknown_reference'),
    )
  expect(await readTrace(parties, id)).toEqual(before)
})

test('the planned quantity belongs to hourly and daily missions', async () => {
  const acme = await world.team()
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id, { mission_type: 'monthly' })
  expect(await patch(acme, id, { planned_quantity: 3 })).toMatchObject(
    refused('planned_quantity', 'invalid_value'),
  )
  expect(getData(await patch(acme, id, { planned_quantity: null })).planned_quantity).toBeNull()
})

const BEFORE_SIGNATURE: Situation[] = [
  'draft',
  'offered',
  'offered with a document',
  'accepted under an unsigned agreement',
]
const AFTER_SIGNATURE: Situation[] = [
  'under way',
  'signed by both',
  'extension proposed',
  'over by its end date',
  'terminated by its date',
  'cancelled',
  'declined',
]

const invalidState = (currentStatus: string) => ({
  status: 400,
  body: { error: { details: { reason: 'invalid_state', currentStatus } } },
})
async function makeMissionWithColleague(situation: Situation): Promise<[Parties, string, string]> {
  const parties = await createParties(world)
  const colleague = await parties.team.addUser('team-admin')
  return [parties, await reachMission(parties, situation), colleague]
}

test.each(BEFORE_SIGNATURE)('the signer can be changed while the mission is %s', async (situation) => {
  const [parties, id, colleague] = await makeMissionWithColleague(situation)
  expect(getData(await patch(parties.team, id, { team_signer_id: colleague })).team_signer.id).toBe(colleague)
})

test.each<Situation>(['signed by the freelancer', ...AFTER_SIGNATURE])(
  'the signer cannot be changed once the mission is %s, but a reference can',
  async (situation) => {
    const [parties, id, colleague] = await makeMissionWithColleague(situation)
    const before = await readTrace(parties, id)
    const { status } = await getMission(parties, id)
    expect(await patch(parties.team, id, { team_signer_id: colleague, external_id: 'E' })).toMatchObject(
      invalidState(status),
    )
    expect(await readTrace(parties, id)).toEqual(before)
    expect(getData(await patch(parties.team, id, { external_id: 'E' }))).toMatchObject({
      external_id: 'E',
      status,
    })
  },
)

test('the approver of a draft can be changed, and the new approver decides', async () => {
  const [parties, id, colleague] = await makeMissionWithColleague('draft')
  expect(getData(await patch(parties.team, id, { approver_id: colleague })).approver.id).toBe(colleague)
  expect((await parties.team.call('POST', `/missions/${id}/approve`)).body.error.details.reason).toBe(
    'not_allowed_for_user',
  )
  const { key } = await world.issueKey(parties.team.id, colleague)
  const approved = await world.callerWith(key)('POST', `/missions/${id}/approve`)
  expect(getData(approved).status).toBe('pending-freelancer-review')
})

test('the new signer signs instead of the first', async () => {
  const [parties, id, colleague] = await makeMissionWithColleague('offered with a document')
  getData(await patch(parties.team, id, { team_signer_id: colleague }))
  getData(await perform(parties, 'accept', id))
  expect((await parties.team.call('POST', `/missions/${id}/sign`)).status).toBe(403)
  const { key } = await world.issueKey(parties.team.id, colleague)
  expect(getData(await world.callerWith(key)('POST', `/missions/${id}/sign`)).status).toBe('in-progress')
})

test.each<Situation>(['approved and offered', 'signed by the freelancer', ...AFTER_SIGNATURE])(
  'the approver cannot be changed once the mission is %s',
  async (situation) => {
    const [parties, id, colleague] = await makeMissionWithColleague(situation)
    const { status } = await getMission(parties, id)
    expect(await patch(parties.team, id, { approver_id: colleague })).toMatchObject(invalidState(status))
  },
)

test.each<Row>([
  ['external_id', 'E'],
  ['purchase_order', null],
  ['client_rate_amount', 1],
  ['project_code_id', null],
])('a deleted mission refuses %s = %j', async (field, value) => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'deleted')
  const before = await readTrace(parties, id)
  expect(await patch(parties.team, id, { [field]: value })).toMatchObject(invalidState('deleted'))
  expect(await readTrace(parties, id)).toEqual(before)
})

test('returns 404 for a mission of another team, an unknown mission and a malformed id', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const { id } = await makeMission(acme, (await makeFreelancer(acme)).id)
  for (const one of [id, NOBODY, 'abc'])
    expect(await patch(other, one, { external_id: 'E' })).toMatchObject({
      status: 404,
      body: { error: { message: 'Mission not found' } },
    })
})
