// References of a new mission: of the same team, of the right kind, in the right status.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  countMissionRows,
  getData,
  makeFreelancer,
  makeTemplate,
  missionBody,
  NO_MISSION_ROWS,
} from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const invite = async (team: Team, role: string) =>
  getData(await team.call('POST', '/users/invitations', { email: 'guest@example.com', role })).id
const addInactiveUser = async (team: Team) => {
  const id = await team.addUser('team-admin')
  getData(await team.call('PATCH', `/users/${id}`, { is_active: false }))
  return id
}
const addArchivedFreelancer = async (team: Team) => {
  const { id } = await makeFreelancer(team)
  return getData(await team.call('PATCH', `/freelancers/${id}`, { status: 'archived' })).id
}
const inviteFreelancer = async (team: Team) =>
  getData(
    await team.call('POST', '/freelancers/invitations', {
      email: 'new@example.com',
      first_name: 'New',
      last_name: 'One',
    }),
  ).id
const createFreelancer = async (team: Team) => (await makeFreelancer(team)).id as string
const createCode = async (team: Team) => getData(await team.call('POST', '/project-codes', { name: 'P' })).id
const makeServiceTemplate = (team: Team) => makeTemplate(team, 'services_agreement')
const makeMasterTemplate = (team: Team) => makeTemplate(team, 'master_agreement')
const getUserId = async (team: Team) => team.userId

const FROM_TEMPLATE = (team: Team) => ({ use_service_template: true, team_signer_id: team.userId })
type Make = (team: Team) => Promise<string>
/** Each reference: how to create a valid id, and invalid ids of the same team, and the fields that it requires. */
const REFERENCES: [string, Make, Record<string, Make>, ((team: Team) => object)?][] = [
  [
    'freelancer_id',
    createFreelancer,
    {
      'an archived freelancer': addArchivedFreelancer,
      'an invited freelancer': inviteFreelancer,
      'a user': getUserId,
    },
  ],
  ['project_code_id', createCode, { 'a freelancer': createFreelancer }],
  [
    'team_signer_id',
    getUserId,
    {
      'a pending invitation': (team) => invite(team, 'team-admin'),
      'an inactive user': addInactiveUser,
      'a freelancer': createFreelancer,
    },
  ],
  [
    'approver_id',
    getUserId,
    {
      'a team-member': (team) => team.addUser('team-member'),
      'a pending admin': (team) => invite(team, 'team-admin'),
      'an inactive user': addInactiveUser,
    },
  ],
  ['service_template_id', makeServiceTemplate, { 'a master template': makeMasterTemplate }, FROM_TEMPLATE],
  [
    'master_agreement_template_id',
    makeMasterTemplate,
    { 'a services template': makeServiceTemplate },
    (team) => ({
      contract_type: 'master_agreement',
      team_signer_id: team.userId,
      master_agreement_valid_until: '2026-12-31',
    }),
  ],
]
const WRONG = REFERENCES.flatMap(([field, right, wrong, requiredFields = () => ({})]) =>
  Object.entries(wrong).map(([what, make]) => ({ field, what, make, right, requiredFields })),
)

test.each(WRONG)(
  '$field refuses $what, and refuses an id of another team like an unknown id',
  async (row) => {
    const { field, make, right, requiredFields } = row
    const [acme, other] = [await world.team(), await world.team()]
    const base = missionBody(await createFreelancer(acme), requiredFields(acme))
    const post = (id: string) => acme.call('POST', '/missions', { ...base, [field]: id })
    const [wrong, foreign, unknown] = [
      await post(await make(acme)),
      await post(await right(other)),
      await post(randomUUID()),
    ]
    expect(wrong.body.error).toMatchObject({ code: 400, details: { field, reason: 'unknown_reference' } })
    for (const reply of [wrong, foreign])
      expect({ ...reply.body.error, request_id: '' }).toEqual({ ...unknown.body.error, request_id: '' })
    expect(await countMissionRows(world, acme)).toEqual(NO_MISSION_ROWS)
    expect((await post(await right(acme))).status).toBe(201)
  },
)

test('lists all unknown references in the order sent', async () => {
  const acme = await world.team()
  const [id, fields] = [randomUUID(), ['approver_id', 'freelancer_id', 'project_code_id', 'team_signer_id']]
  const { freelancer_id: _, ...base } = missionBody(id)
  const sent = { ...Object.fromEntries(fields.map((field) => [field, id])), ...base }
  const { errors } = (await acme.call('POST', '/missions', sent)).body.error.details
  expect(errors.map(({ field }: Body) => field)).toEqual(fields)
})
