// Editing a draft: what the sent fields replace, what follows from them, and what stays fixed under a framework agreement.
import { describe, expect, test } from 'vitest'
import { findRefusal } from '../../../../../test/check/refusals.ts'
import type { UpdateMission } from '../create/mission-inputs.schemas.ts'
import {
  checkAgreement,
  checkDraft,
  getNewContractType,
  listChangedFields,
  mergeDraft,
  withoutTemplate,
} from './edit-draft.rules.ts'
import type { StoredDraft } from './stored-draft.ts'

const [ID, OTHER_ID] = ['019c0000-0000-7000-8000-00000000000a', '019c0000-0000-7000-8000-00000000000b']

const STORED = {
  name: 'Data platform',
  mission_type: 'daily',
  start_date: '2026-03-01',
  end_date: '2026-06-30',
  freelancer_id: ID,
  external_id: 'Ext-1',
  contract_type: 'services_agreement',
  rate_amount: 550,
  planned_quantity: 40,
  use_service_template: true,
  template_locale: 'fr',
  service_template_id: null,
  team_signer_id: OTHER_ID,
  deliverables: [],
} as unknown as StoredDraft

const UNDER_AGREEMENT: StoredDraft = {
  ...STORED,
  contract_type: 'master_agreement',
  use_service_template: false,
  template_locale: null,
}

const DELIVERABLES = [
  { name: 'Design', description: null, quantity: 1, amount_excl_vat: 100, order_index: 0 },
  { name: 'Code', description: 'Tested', quantity: 2, amount_excl_vat: 200, order_index: 1 },
]
const WITH_DELIVERABLES: StoredDraft = {
  ...STORED,
  mission_type: 'deliverable',
  planned_quantity: null,
  deliverables: DELIVERABLES,
}

const applyChange = (sent: UpdateMission, stored = STORED) => mergeDraft(stored, sent)

test('another contract type is a change, the same contract type is not', () => {
  expect(getNewContractType(STORED, {})).toBeUndefined()
  expect(getNewContractType(STORED, { contract_type: 'services_agreement' })).toBeUndefined()
  expect(getNewContractType(STORED, { contract_type: 'master_agreement' })).toBe('master_agreement')
  expect(getNewContractType(UNDER_AGREEMENT, { contract_type: 'services_agreement' })).toBe(
    'services_agreement',
  )
})

describe('under a framework agreement', () => {
  const findFixedFields = (sent: UpdateMission, stored = UNDER_AGREEMENT) => {
    const refusal = findRefusal(() => checkAgreement('draft', stored, sent))
    if (refusal)
      expect(refusal).toMatchObject({ code: 'agreement_fixed', currentStatus: 'draft', allowed: [] })
    return refusal?.params['fields']
  }

  test('the parties and the document are fixed', () => {
    expect(findFixedFields({ freelancer_id: OTHER_ID })).toEqual(['freelancer_id'])
    expect(
      findFixedFields({ use_service_template: true, template_locale: 'en', service_template_id: ID }),
    ).toEqual(['use_service_template', 'template_locale', 'service_template_id'])
    expect(
      findFixedFields({ master_agreement_template_id: ID, master_agreement_valid_until: '2027-01-01' }),
    ).toEqual(['master_agreement_template_id', 'master_agreement_valid_until'])
  })

  test('everything else may change, and the id of the same freelancer may be in upper case', () => {
    expect(
      findFixedFields({ name: 'Another', rate_amount: 600, freelancer_id: ID.toUpperCase() }),
    ).toBeUndefined()
    expect(findFixedFields({ use_service_template: false, template_locale: null })).toBeUndefined()
  })

  test('a repeated change to the agreement is no error', () => {
    const again = { contract_type: 'master_agreement', master_agreement_template_id: ID } as const
    expect(findFixedFields(again)).toBeUndefined()
    expect(findFixedFields({ ...again, template_locale: 'fr' })).toEqual(['template_locale'])
  })

  test('a mission that leaves the agreement, or has none, may change all fields', () => {
    const sent: UpdateMission = { freelancer_id: OTHER_ID, template_locale: 'fr' }
    expect(findFixedFields({ ...sent, contract_type: 'services_agreement' })).toBeUndefined()
    expect(findFixedFields(sent, STORED)).toBeUndefined()
  })
})

describe('the draft after a change', () => {
  test('has the sent fields, and the stored values of all others', () => {
    expect(applyChange({})).toEqual({ ...STORED, deliverables: null })
    expect(applyChange({ name: 'Another', rate_amount: 600 })).toEqual({
      ...STORED,
      deliverables: null,
      name: 'Another',
      rate_amount: 600,
    })
  })

  test('keeps what its type has: deliverables, or a planned quantity', () => {
    expect(applyChange({}, WITH_DELIVERABLES).deliverables).toEqual(DELIVERABLES)
    expect(applyChange({ mission_type: 'daily' }, WITH_DELIVERABLES).deliverables).toBeNull()
    expect(applyChange({ mission_type: 'deliverable' }).deliverables).toBeNull()
    expect(applyChange({ mission_type: 'hourly' }).planned_quantity).toBe(40)
    expect(applyChange({ mission_type: 'monthly' }).planned_quantity).toBeNull()
    expect(applyChange({ mission_type: 'deliverable' }).planned_quantity).toBeNull()
    const sent = [{ name: 'New', amount_excl_vat: 5 }]
    expect(
      applyChange({ mission_type: 'deliverable', deliverables: sent, planned_quantity: 3 }),
    ).toMatchObject({
      deliverables: sent,
      planned_quantity: 3,
    })
  })

  test('has a template or a language, each of which replaces the other', () => {
    expect(applyChange({})).toMatchObject({ template_locale: 'fr', service_template_id: null })
    expect(applyChange({ service_template_id: ID })).toMatchObject({
      template_locale: null,
      service_template_id: ID,
    })
    const named = { ...STORED, template_locale: null, service_template_id: ID }
    expect(applyChange({}, named)).toMatchObject({ template_locale: null, service_template_id: ID })
    expect(applyChange({ template_locale: 'en' }, named)).toMatchObject({
      template_locale: 'en',
      service_template_id: null,
    })
  })

  test('has neither template nor language with use_service_template: false', () => {
    const none = { template_locale: null, service_template_id: null }
    expect(applyChange({ use_service_template: false })).toMatchObject(none)
    const named = { ...STORED, template_locale: null, service_template_id: ID }
    expect(applyChange({ use_service_template: false }, named)).toMatchObject(none)
  })

  test('has no template under a new framework agreement, except a sent one, which withoutTemplate() removes', () => {
    expect(applyChange({ contract_type: 'master_agreement' })).toMatchObject({
      use_service_template: false,
      template_locale: null,
      service_template_id: null,
    })
    const sent = { use_service_template: true, template_locale: 'en', service_template_id: ID } as const
    expect(applyChange({ contract_type: 'master_agreement', ...sent })).toMatchObject(sent)
    expect(withoutTemplate(applyChange({ contract_type: 'master_agreement', ...sent }))).toMatchObject({
      contract_type: 'master_agreement',
      use_service_template: false,
      template_locale: null,
      service_template_id: null,
    })
  })
})

describe('the edited draft', () => {
  const listDraftErrors = (sent: UpdateMission, opensOn?: string) =>
    findRefusal(() => checkDraft(applyChange(sent), sent, opensOn))?.errors?.map(({ field, code }) => [
      field,
      code,
    ])

  test('follows the rules of a new mission, in the order of the request', () => {
    expect(listDraftErrors({})).toBeUndefined()
    expect(listDraftErrors({ rate_amount: null, end_date: '2026-02-01' })).toEqual([
      ['rate_amount', 'required_for_mission_type'],
      ['end_date', 'before_start'],
    ])
  })

  test('follows the rules of a new framework agreement, if it opens one', () => {
    const sent = { contract_type: 'master_agreement', master_agreement_valid_until: '2026-03-01' } as const
    expect(listDraftErrors(sent)).toBeUndefined()
    expect(listDraftErrors(sent, '2026-03-02')).toEqual([
      ['master_agreement_valid_until', 'earliest_date'],
      ['master_agreement_template_id', 'required_for_framework_agreement'],
    ])
  })

  test('opens a framework agreement that is valid today or later', () => {
    const listOpeningErrors = (master_agreement_valid_until: string) => {
      const sent = {
        contract_type: 'master_agreement',
        master_agreement_template_id: ID,
        master_agreement_valid_until,
      } as const
      return findRefusal(() => checkDraft(applyChange(sent), sent, '2026-03-02'))?.errors
    }
    expect(listOpeningErrors('2026-03-02')).toBeUndefined()
    expect(listOpeningErrors('2027-01-01')).toBeUndefined()
    expect(listOpeningErrors('2026-03-01')).toMatchObject([
      {
        field: 'master_agreement_valid_until',
        code: 'earliest_date',
        params: { date: '2026-03-02' },
      },
    ])
  })
})

describe('the list of changed fields', () => {
  const listChanges = (sent: UpdateMission, stored = STORED) =>
    listChangedFields(stored, applyChange(sent, stored))

  test('has the fields whose value differs, even if they were not sent', () => {
    expect(listChanges({})).toEqual([])
    expect(listChanges({ name: 'Data platform', rate_amount: 550 })).toEqual([])
    expect(listChanges({ rate_amount: 600 })).toEqual(['rate_amount'])
    expect(listChanges({ mission_type: 'monthly' })).toEqual(['mission_type', 'planned_quantity'])
  })

  test('ignores the case of an id, but not of an external id', () => {
    expect(listChanges({ freelancer_id: ID.toUpperCase() })).toEqual([])
    expect(listChanges({ freelancer_id: OTHER_ID })).toEqual(['freelancer_id'])
    expect(listChanges({ external_id: 'EXT-1' })).toEqual(['external_id'])
  })

  test('has no field of a new agreement, which the draft does not store', () => {
    const sent = { master_agreement_template_id: ID, master_agreement_valid_until: '2027-01-01' }
    expect(listChanges(sent)).toEqual([])
  })

  test('has deliverables if their content or order differs, not their notation', () => {
    const listDeliverableChanges = (deliverables: NonNullable<UpdateMission['deliverables']>) =>
      listChanges({ deliverables }, WITH_DELIVERABLES)
    const [design, code] = DELIVERABLES as [(typeof DELIVERABLES)[0], (typeof DELIVERABLES)[0]]
    expect(listDeliverableChanges(DELIVERABLES)).toEqual([])
    expect(listDeliverableChanges([code, design])).toEqual([])
    expect(listDeliverableChanges([{ name: 'Design', amount_excl_vat: 100 }, code])).toEqual([])
    expect(
      listDeliverableChanges([
        { ...design, order_index: 1 },
        { ...code, order_index: 0 },
      ]),
    ).toEqual(['deliverables'])
    expect(listDeliverableChanges([design])).toEqual(['deliverables'])
    for (const different of [
      { name: 'Other' },
      { description: 'More' },
      { quantity: 2 },
      { amount_excl_vat: 1 },
    ])
      expect(listDeliverableChanges([{ ...design, ...different }, code])).toEqual(['deliverables'])
    expect(listChanges({ deliverables: null }, WITH_DELIVERABLES)).toEqual(['deliverables'])
  })
})
