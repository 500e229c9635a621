// Rules between the fields of a new mission. null is the same as absent.
import { describe, expect, test } from 'vitest'
import { listErrors } from '../../../../../test/check/refusals.ts'
import {
  createFieldLookup,
  importErrors,
  isFilled,
  masterErrors,
  newMissionErrors,
  sortInSentOrder,
} from './create-mission.rules.ts'

const MISSION = {
  mission_type: 'daily',
  rate_amount: 550,
  start_date: '2026-03-01',
  end_date: '2026-06-30',
}

/** Lists the errors of a mission with these changes; undefined removes a field. */
const listMissionErrors = (changes: object) => listErrors(newMissionErrors({ ...MISSION, ...changes }))

describe('dates', () => {
  test('the end is on or after the start', () => {
    expect(listMissionErrors({})).toEqual([])
    expect(listMissionErrors({ end_date: '2026-03-01' })).toEqual([])
    expect(listMissionErrors({ end_date: '2026-02-28' })).toEqual([
      ['end_date', 'before_start', { start_field: 'start_date' }],
    ])
  })

  test.each([
    { end_date: undefined },
    { start_date: undefined, end_date: '2026-02-28' },
    // The schema reports these.
    { end_date: '0000-00-00' },
    { start_date: '2026-13-01', end_date: '2026-02-28' },
    { end_date: 5 },
    { start_date: ['2026-03-01'], end_date: '2026-02-28' },
  ])('%j: invalid dates are not compared', (changes) => {
    expect(listMissionErrors(changes)).toEqual([])
  })
})

describe('the price', () => {
  test.each(['hourly', 'daily', 'monthly'])('a %s mission has a rate and no deliverables', (mission_type) => {
    expect(listMissionErrors({ mission_type })).toEqual([])
    for (const rate_amount of [undefined, null])
      expect(listMissionErrors({ mission_type, rate_amount })).toEqual([
        ['rate_amount', 'required_for_mission_type', { mission_type }],
      ])
    expect(listMissionErrors({ mission_type, deliverables: [] })).toEqual([
      ['deliverables', 'only_for_mission_type', { mission_type: 'deliverable' }],
    ])
    expect(listMissionErrors({ mission_type, deliverables: null })).toEqual([])
  })

  test('a deliverable mission has deliverables and needs no rate', () => {
    const mission_type = 'deliverable'
    expect(listMissionErrors({ mission_type, deliverables: [{}], rate_amount: null })).toEqual([])
    expect(listMissionErrors({ mission_type })).toEqual([
      ['deliverables', 'required_for_mission_type', { mission_type }],
    ])
  })

  test('only hourly and daily missions have a planned quantity', () => {
    const planned_quantity = 40
    const refused = [['planned_quantity', 'only_for_mission_types', { mission_types: ['hourly', 'daily'] }]]
    expect(listMissionErrors({ mission_type: 'hourly', planned_quantity })).toEqual([])
    expect(listMissionErrors({ mission_type: 'daily', planned_quantity })).toEqual([])
    expect(listMissionErrors({ mission_type: 'monthly', planned_quantity })).toEqual(refused)
    expect(listMissionErrors({ mission_type: 'monthly', planned_quantity: null })).toEqual([])
    expect(listMissionErrors({ mission_type: 'deliverable', deliverables: [{}], planned_quantity })).toEqual(
      refused,
    )
  })

  test.each(['yearly', undefined, 5])(
    'the type %j, which the schema reports, has no further rules',
    (mission_type) => {
      expect(
        listMissionErrors({ mission_type, rate_amount: undefined, deliverables: [{}], planned_quantity: 1 }),
      ).toEqual([])
    },
  )
})

describe('a services agreement', () => {
  const TEMPLATE = { use_service_template: true, team_signer_id: 'signer' }

  test('has no fields of a framework agreement', () => {
    const fields = { master_agreement_template_id: 'a template', master_agreement_valid_until: '2027-01-01' }
    const refused = Object.keys(fields).map((field) => [
      field,
      'only_for_contract_type',
      { contract_type: 'master_agreement' },
    ])
    expect(listMissionErrors(fields)).toEqual(refused)
    expect(listMissionErrors({ ...fields, contract_type: null })).toEqual(refused)
    expect(listMissionErrors({ ...fields, contract_type: 'services_agreement' })).toEqual(refused)
    expect(listMissionErrors({ ...fields, contract_type: 'master_agreement' })).toEqual([])
    expect(
      listMissionErrors({ master_agreement_template_id: null, master_agreement_valid_until: null }),
    ).toEqual([])
  })

  test('names a template only with use_service_template', () => {
    const named = { template_locale: 'fr', service_template_id: 'a template' }
    const refused = Object.keys(named).map((field) => [field, 'template_not_requested', {}])
    expect(listMissionErrors(named)).toEqual(refused)
    expect(listMissionErrors({ ...named, use_service_template: false })).toEqual(refused)
    expect(listMissionErrors({ ...named, use_service_template: null })).toEqual(refused)
    // The schema reports this one.
    expect(listMissionErrors({ ...named, use_service_template: 'yes' })).toEqual([])
  })

  test('with a template has a signer, and the template or its language', () => {
    expect(listMissionErrors({ ...TEMPLATE, template_locale: 'fr' })).toEqual([])
    expect(listMissionErrors({ ...TEMPLATE, service_template_id: 'a template' })).toEqual([])
    expect(listMissionErrors(TEMPLATE)).toEqual([['template_locale', 'template_required', {}]])
    expect(listMissionErrors({ ...TEMPLATE, template_locale: 'fr', team_signer_id: null })).toEqual([
      ['team_signer_id', 'signer_required', {}],
    ])
    expect(
      listMissionErrors({ ...TEMPLATE, template_locale: 'fr', service_template_id: 'a template' }),
    ).toEqual([
      ['service_template_id', 'mutually_exclusive', { fields: ['template_locale', 'service_template_id'] }],
    ])
  })
})

describe('a new framework agreement', () => {
  const AGREEMENT = {
    contract_type: 'master_agreement',
    team_signer_id: 'signer',
    master_agreement_template_id: 'a template',
    master_agreement_valid_until: '2027-12-31',
  }
  const listAgreementErrors = (changes: object, hasFile = false) =>
    listErrors(masterErrors({ ...AGREEMENT, ...changes }, { hasFile, today: '2026-03-02' }))

  test('has a signer, a template or a file, and a last day', () => {
    expect(listAgreementErrors({})).toEqual([])
    expect(listAgreementErrors({ master_agreement_template_id: null }, true)).toEqual([])
    for (const field of ['team_signer_id', 'master_agreement_template_id', 'master_agreement_valid_until'])
      expect(listAgreementErrors({ [field]: null })).toEqual([
        [field, 'required_for_framework_agreement', {}],
      ])
    expect(listAgreementErrors({ team_signer_id: null, master_agreement_template_id: null }, true)).toEqual([
      ['team_signer_id', 'required_for_framework_agreement', {}],
    ])
  })

  test('has a template or a file, not both', () => {
    expect(listAgreementErrors({}, true)).toEqual([
      [
        'master_agreement_template_id',
        'mutually_exclusive',
        { fields: ['master_agreement_template_id', 'master_agreement_file'] },
      ],
    ])
  })

  test('has no template of a services agreement', () => {
    const services = (field: string) => [
      field,
      'only_for_contract_type',
      { contract_type: 'services_agreement' },
    ]
    expect(listAgreementErrors({ use_service_template: false })).toEqual([])
    expect(listAgreementErrors({ use_service_template: true })).toEqual([services('use_service_template')])
    expect(listAgreementErrors({ template_locale: 'fr', service_template_id: 'a template' })).toEqual([
      services('template_locale'),
      services('service_template_id'),
    ])
    expect(listAgreementErrors({ use_service_template: true, template_locale: 'fr' })).toEqual([
      services('use_service_template'),
      services('template_locale'),
    ])
  })

  test('is valid today or later', () => {
    expect(listAgreementErrors({ master_agreement_valid_until: '2026-03-02' })).toEqual([])
    expect(listAgreementErrors({ master_agreement_valid_until: '2026-03-01' })).toEqual([
      ['master_agreement_valid_until', 'earliest_date', { date: '2026-03-02' }],
    ])
    expect(listAgreementErrors({ master_agreement_valid_until: 5 })).toEqual([])
  })
})

describe('a row of an import', () => {
  const listRowErrors = (row: object) => listErrors(importErrors(row as Record<string, unknown>))

  test('names the freelancer by one field', () => {
    expect(listRowErrors({ freelancer_id: 'somebody' })).toEqual([])
    expect(listRowErrors({ freelancer_email: 'a@example.com' })).toEqual([])
    expect(listRowErrors({ freelancer_id: null })).toEqual([['freelancer_email', 'required', {}]])
    expect(listRowErrors({ freelancer_id: 'somebody', freelancer_email: 'a@example.com' })).toEqual([
      ['freelancer_email', 'mutually_exclusive', { fields: ['freelancer_id', 'freelancer_email'] }],
    ])
  })

  test('names the project code by at most one field', () => {
    const row = { freelancer_id: 'somebody', project_code_id: 'a code' }
    expect(listRowErrors(row)).toEqual([])
    expect(listRowErrors({ ...row, project_code_external_id: null })).toEqual([])
    expect(listRowErrors({ ...row, project_code_external_id: 'A1' })).toEqual([
      [
        'project_code_external_id',
        'mutually_exclusive',
        { fields: ['project_code_id', 'project_code_external_id'] },
      ],
    ])
  })
})

test('errors are in the order of the request; those of missing fields come last', () => {
  const sent = {
    end_date: '2026-02-28',
    start_date: '2026-03-01',
    planned_quantity: 1,
    mission_type: 'monthly',
  }
  const fieldsIn = sortInSentOrder(newMissionErrors(sent).toReversed(), sent).map(({ field }) => field)
  expect(fieldsIn).toEqual(['end_date', 'planned_quantity', 'rate_amount'])
})

test.each([
  ['PO-1', true],
  [' x', true],
  ['', false],
  [' \t', false],
  [null, false],
  [undefined, false],
])('a purchase order %j is filled: %s', (text, filled) => {
  expect(isFilled(text)).toBe(filled)
})

describe('the field that a value of the contract comes from', () => {
  test.each([
    ['mission.name', 'name'],
    ['mission.description', 'description'],
    ['mission.purchase_order', 'purchase_order'],
    ['deliverables', 'deliverables'],
    ['team.name', undefined],
    ['deliverables[x].name', undefined],
    ['xdeliverables[0].name', undefined],
    ['deliverables[0].name.more', undefined],
  ])('%s: %s', (source, field) => {
    expect(createFieldLookup({})(source)).toBe(field)
  })

  test('is the template that was sent', () => {
    expect(createFieldLookup({ service_template_id: 'one' })('template')).toBe('service_template_id')
    expect(
      createFieldLookup({ service_template_id: null, master_agreement_template_id: 'one' })('template'),
    ).toBe('master_agreement_template_id')
    expect(createFieldLookup({})('template')).toBeUndefined()
  })

  test('is the row of a deliverable in the request, although the contract lists deliverables by order_index', () => {
    const field = createFieldLookup({
      deliverables: [{ order_index: 2 }, { order_index: 0 }, { order_index: 1 }],
    })
    expect([field('deliverables[0].name'), field('deliverables[2].description')]).toEqual([
      'deliverables[1].name',
      'deliverables[0].description',
    ])
    const unordered = createFieldLookup({ deliverables: [{}, { order_index: null }, { order_index: 0 }] })
    expect(['0', '1', '2'].map((index) => unordered(`deliverables[${index}].name`))).toEqual([
      'deliverables[0].name',
      'deliverables[2].name',
      'deliverables[1].name',
    ])
    const many = createFieldLookup({ deliverables: Array.from({ length: 12 }, () => ({})) })
    expect(many('deliverables[11].name')).toBe('deliverables[11].name')
  })
})
