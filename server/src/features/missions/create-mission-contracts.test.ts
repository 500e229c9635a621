// Rules 1 to 4 of "POST /api/v1/missions" and what a mission may refer to. Reuse is in framework-agreements.test.ts.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  dataOf,
  makeFreelancer,
  makeMission,
  makeTemplate,
  masterFields,
  missionBody,
  NO_TRACES,
  tracesOf,
} from '../../../test/missions.ts'
import { type Body, startWorld, type Team } from '../../../test/world.ts'

const world = await startWorld()

test('rule 1: a services agreement is generated from the default template of a language, or an own one', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const signed = { use_service_template: true, team_signer_id: acme.userId }
  const own = { ...signed, service_template_id: await makeTemplate(acme, 'services_agreement') }
  for (const more of [{ ...signed, template_locale: 'fr' }, { ...signed, template_locale: 'en' }, own])
    expect(await makeMission(acme, id, more)).toMatchObject({
      ...{ contract_kind: 'services_agreement', has_document: true, status: 'pending-freelancer-review' },
      team_signer: { id: acme.userId, first_name: 'Ada', last_name: 'Martin' },
    })
})

test('rule 2: without template fields no document is generated', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  for (const more of [{}, { contract_type: 'services_agreement' }, { use_service_template: false }])
    expect(await makeMission(acme, id, more)).toMatchObject({
      ...{ contract_kind: 'services_agreement', has_document: false, framework_agreement: null },
    })
})

test('rule 3: a first master agreement opens a framework agreement with its document', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  expect(await makeMission(acme, id, await masterFields(acme))).toMatchObject({
    ...{ contract_kind: 'master_agreement', has_document: true, team_signer: { id: acme.userId } },
    framework_agreement: { status: 'awaiting-signature', valid_until: '2026-12-31' },
  })
  const traces = { missions: 1, deliverables: 0, agreements: 1, tallies: 1, events: 2 }
  expect(await tracesOf(world, acme)).toEqual(traces)
})

type Sent = { signer: string; service: string; master: string }
type Faults = [field: string, reason: string][]
const COMBINATIONS: [string, (sent: Sent) => object, Faults][] = [
  [
    'both a language and a template',
    ({ signer, service }) => ({
      ...{ use_service_template: true, team_signer_id: signer, template_locale: 'fr' },
      service_template_id: service,
    }),
    [['service_template_id', 'mutually_exclusive']],
  ],
  ['a language alone', () => ({ template_locale: 'fr' }), [['template_locale', 'invalid_value']]],
  [
    'a template alone',
    ({ service }) => ({ service_template_id: service }),
    [['service_template_id', 'invalid_value']],
  ],
  [
    'a language and use_service_template: false',
    () => ({ use_service_template: false, template_locale: 'fr' }),
    [['template_locale', 'invalid_value']],
  ],
  [
    'use_service_template without a signer',
    () => ({ use_service_template: true, template_locale: 'fr' }),
    [['team_signer_id', 'missing_field']],
  ],
  [
    'use_service_template with neither language nor template',
    ({ signer }) => ({ use_service_template: true, team_signer_id: signer }),
    [['template_locale', 'missing_field']],
  ],
  [
    'use_service_template alone',
    () => ({ use_service_template: true, team_signer_id: null }),
    [
      ['team_signer_id', 'missing_field'],
      ['template_locale', 'missing_field'],
    ],
  ],
  [
    'master fields on a services agreement',
    ({ master }) => ({
      ...{ master_agreement_valid_until: '2026-12-31', master_agreement_template_id: master },
    }),
    [
      ['master_agreement_valid_until', 'invalid_value'],
      ['master_agreement_template_id', 'invalid_value'],
    ],
  ],
  [
    'service fields on a master agreement',
    ({ signer, service, master }) => ({
      ...{ contract_type: 'master_agreement', team_signer_id: signer, service_template_id: service },
      ...{ template_locale: 'fr', use_service_template: true, master_agreement_template_id: master },
      master_agreement_valid_until: '2026-12-31',
    }),
    [
      ['service_template_id', 'invalid_value'],
      ['template_locale', 'invalid_value'],
      ['use_service_template', 'invalid_value'],
    ],
  ],
  [
    'a master agreement with nothing to stand under',
    () => ({ contract_type: 'master_agreement' }),
    [
      ['team_signer_id', 'missing_field'],
      ['master_agreement_template_id', 'missing_field'],
      ['master_agreement_valid_until', 'missing_field'],
    ],
  ],
  [
    'a master agreement without its date',
    ({ signer, master }) => ({
      ...{ contract_type: 'master_agreement', team_signer_id: signer, master_agreement_template_id: master },
    }),
    [['master_agreement_valid_until', 'missing_field']],
  ],
  [
    'a master agreement with several faults of fields and references',
    ({ service }) => ({
      ...{
        contract_type: 'master_agreement',
        project_code_id: service,
        master_agreement_template_id: service,
      },
      ...{ use_service_template: true, master_agreement_valid_until: null, team_signer_id: service },
    }),
    [
      ['project_code_id', 'unknown_reference'],
      ['master_agreement_template_id', 'unknown_reference'],
      ['use_service_template', 'invalid_value'],
      ['master_agreement_valid_until', 'missing_field'],
      ['team_signer_id', 'unknown_reference'],
    ],
  ],
]

test.each(COMBINATIONS)('refuses %s, naming each field', async (_, more, faults) => {
  const acme = await world.team()
  const sent = more({
    signer: acme.userId,
    service: await makeTemplate(acme, 'services_agreement'),
    master: await makeTemplate(acme, 'master_agreement'),
  })
  const reply = await acme.call('POST', '/missions', missionBody((await makeFreelancer(acme)).id, sent))
  expect(reply.status).toBe(400)
  const { errors, field, reason } = reply.body.error.details
  expect(errors.map((one: Body) => [one.field, one.reason])).toEqual(faults)
  expect([field, reason]).toEqual(faults[0])
  expect(await tracesOf(world, acme)).toEqual(NO_TRACES)
})

const invitee = async (team: Team, role: string) =>
  dataOf(await team.call('POST', '/users/invitations', { email: 'guest@example.com', role })).id
const inactive = async (team: Team) => {
  const id = await team.addUser('team-admin')
  dataOf(await team.call('PATCH', `/users/${id}`, { is_active: false }))
  return id
}
const archived = async (team: Team) => {
  const { id } = await makeFreelancer(team)
  return dataOf(await team.call('PATCH', `/freelancers/${id}`, { status: 'archived' })).id
}
const invited = async (team: Team) =>
  dataOf(
    await team.call('POST', '/freelancers/invitations', {
      ...{ email: 'new@example.com', first_name: 'New', last_name: 'One' },
    }),
  ).id
const freelancerOf = async (team: Team) => (await makeFreelancer(team)).id as string
const codeOf = async (team: Team) => dataOf(await team.call('POST', '/project-codes', { name: 'P' })).id
const serviceTemplate = (team: Team) => makeTemplate(team, 'services_agreement')
const masterTemplate = (team: Team) => makeTemplate(team, 'master_agreement')
const userOf = async (team: Team) => team.userId

const FROM_TEMPLATE = (team: Team) => ({ use_service_template: true, team_signer_id: team.userId })
type Make = (team: Team) => Promise<string>
/** Each reference: how to make a right one, wrong ones of the own team, and the members that it needs beside it. */
const REFERENCES: [string, Make, Record<string, Make>, ((team: Team) => object)?][] = [
  ['freelancer_id', freelancerOf, { archived, invited, 'a user': userOf }],
  ['project_code_id', codeOf, { 'a freelancer': freelancerOf }],
  [
    'team_signer_id',
    userOf,
    { 'a pending invitation': (team) => invitee(team, 'team-admin'), inactive, 'a freelancer': freelancerOf },
  ],
  [
    'approver_id',
    userOf,
    {
      'a team-member': (team) => team.addUser('team-member'),
      'a pending admin': (team) => invitee(team, 'team-admin'),
      inactive,
    },
  ],
  ['service_template_id', serviceTemplate, { 'a master template': masterTemplate }, FROM_TEMPLATE],
  [
    'master_agreement_template_id',
    masterTemplate,
    { 'a services template': serviceTemplate },
    (team) => ({
      ...{ contract_type: 'master_agreement', team_signer_id: team.userId },
      master_agreement_valid_until: '2026-12-31',
    }),
  ],
]
const WRONG = REFERENCES.flatMap(([field, right, wrong, beside = () => ({})]) =>
  Object.entries(wrong).map(([what, make]) => ({ field, what, make, right, beside })),
)

test.each(WRONG)('$field refuses $what, and one of another team like one that never was', async (row) => {
  const { field, make, right, beside } = row
  const [acme, other] = [await world.team(), await world.team()]
  const base = missionBody(await freelancerOf(acme), beside(acme))
  const post = (id: string) => acme.call('POST', '/missions', { ...base, [field]: id })
  const [wrong, foreign, unknown] = [
    await post(await make(acme)),
    await post(await right(other)),
    await post(randomUUID()),
  ]
  expect(wrong.body.error).toMatchObject({ code: 400, details: { field, reason: 'unknown_reference' } })
  for (const reply of [wrong, foreign])
    expect({ ...reply.body.error, request_id: '' }).toEqual({ ...unknown.body.error, request_id: '' })
  expect(await tracesOf(world, acme)).toEqual(NO_TRACES)
  expect((await post(await right(acme))).status).toBe(201)
})

test('all unknown references are listed in the order in which they were sent', async () => {
  const acme = await world.team()
  const [id, fields] = [randomUUID(), ['approver_id', 'freelancer_id', 'project_code_id', 'team_signer_id']]
  const { freelancer_id: _, ...base } = missionBody(id)
  const sent = { ...Object.fromEntries(fields.map((field) => [field, id])), ...base }
  const { errors } = (await acme.call('POST', '/missions', sent)).body.error.details
  expect(errors.map(({ field }: Body) => field)).toEqual(fields)
})
