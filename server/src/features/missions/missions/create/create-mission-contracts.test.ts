// Rules 1 to 3 of "POST /api/v1/missions". Reuse is in framework-agreements.test.ts.
import { expect, test } from 'vitest'
import {
  countMissionRows,
  createAgreementFields,
  makeFreelancer,
  makeMission,
  makeTemplate,
  missionBody,
  NO_MISSION_ROWS,
} from '../../../../../test/make/missions.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

test("rule 1: a services agreement is generated from the default template of a language, or from the team's own", async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const signed = { use_service_template: true, team_signer_id: acme.userId }
  const withTeamTemplate = { ...signed, service_template_id: await makeTemplate(acme, 'services_agreement') }
  for (const more of [
    { ...signed, template_locale: 'fr' },
    { ...signed, template_locale: 'en' },
    withTeamTemplate,
  ])
    expect(await makeMission(acme, id, more)).toMatchObject({
      contract_kind: 'services_agreement',
      has_document: true,
      status: 'pending-freelancer-review',
      team_signer: { id: acme.userId, first_name: 'Ada', last_name: 'Martin' },
    })
})

test('rule 2: without template fields no document is generated', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  for (const more of [{}, { contract_type: 'services_agreement' }, { use_service_template: false }])
    expect(await makeMission(acme, id, more)).toMatchObject({
      contract_kind: 'services_agreement',
      has_document: false,
      framework_agreement: null,
    })
})

test('rule 3: a first master agreement opens a framework agreement with its document', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  expect(await makeMission(acme, id, await createAgreementFields(acme))).toMatchObject({
    contract_kind: 'master_agreement',
    has_document: true,
    team_signer: { id: acme.userId },
    framework_agreement: { status: 'awaiting-signature', valid_until: '2026-12-31' },
  })
  const rowCounts = { missions: 1, deliverables: 0, agreements: 1, tallies: 1, events: 2 }
  expect(await countMissionRows(world, acme)).toEqual(rowCounts)
})

type Sent = { signer: string; service: string; master: string }
type ExpectedErrors = [field: string, reason: string][]
const COMBINATIONS: [string, (sent: Sent) => object, ExpectedErrors][] = [
  [
    'both a language and a template',
    ({ signer, service }) => ({
      use_service_template: true,
      team_signer_id: signer,
      template_locale: 'fr',
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
      master_agreement_valid_until: '2026-12-31',
      master_agreement_template_id: master,
    }),
    [
      ['master_agreement_valid_until', 'invalid_value'],
      ['master_agreement_template_id', 'invalid_value'],
    ],
  ],
  [
    'service fields on a master agreement',
    ({ signer, service, master }) => ({
      contract_type: 'master_agreement',
      team_signer_id: signer,
      service_template_id: service,
      template_locale: 'fr',
      use_service_template: true,
      master_agreement_template_id: master,
      master_agreement_valid_until: '2026-12-31',
    }),
    [
      ['service_template_id', 'invalid_value'],
      ['template_locale', 'invalid_value'],
      ['use_service_template', 'invalid_value'],
    ],
  ],
  [
    'an unknown contract type, without the errors that depend on it',
    ({ master }) => ({
      contract_type: 'nda',
      master_agreement_template_id: master,
      template_locale: 'fr',
      master_agreement_valid_until: '2026-12-31',
    }),
    [['contract_type', 'invalid_value']],
  ],
  [
    'a use_service_template that is not a boolean',
    () => ({ use_service_template: 'yes', template_locale: 'fr' }),
    [['use_service_template', 'invalid_type']],
  ],
  [
    'a master agreement without any of its fields',
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
      contract_type: 'master_agreement',
      team_signer_id: signer,
      master_agreement_template_id: master,
    }),
    [['master_agreement_valid_until', 'missing_field']],
  ],
  [
    'a master agreement with several invalid fields and references',
    ({ service }) => ({
      contract_type: 'master_agreement',
      project_code_id: service,
      master_agreement_template_id: service,
      use_service_template: true,
      master_agreement_valid_until: null,
      team_signer_id: service,
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

test.each(COMBINATIONS)('refuses %s, naming each field', async (_, more, expectedErrors) => {
  const acme = await world.team()
  const sent = more({
    signer: acme.userId,
    service: await makeTemplate(acme, 'services_agreement'),
    master: await makeTemplate(acme, 'master_agreement'),
  })
  const reply = await acme.call('POST', '/missions', missionBody((await makeFreelancer(acme)).id, sent))
  expect(reply.status).toBe(400)
  const { errors, field, reason } = reply.body.error.details
  expect(errors.map((one: Body) => [one.field, one.reason])).toEqual(expectedErrors)
  expect([field, reason]).toEqual(expectedErrors[0])
  expect(await countMissionRows(world, acme)).toEqual(NO_MISSION_ROWS)
})
