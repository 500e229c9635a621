// The state of the mission form, and the request built from it. The draft is kept while the console is open, so that the user
// can leave the form to look something up or add a missing project code.
import { signal } from '@preact/signals'
import { decimalOf } from '../../../../shared/kit/values/decimal.ts'
import type { CreateMission, Mission, SentDeliverable } from '../../../../shared/sdk.ts'
import { entered } from '../../../../shared/session/session.ts'

export type DraftDeliverable = {
  key: number
  name: string
  quantity: string
  amount_excl_vat: string
  description: string
}

/** The contract of the mission: none, from a template, under an existing framework agreement, or under a new one. */
export const CONTRACTS = ['none', 'default', 'own', 'framework', 'new-framework', 'upload'] as const
export type DraftContract = (typeof CONTRACTS)[number]

/** Fields have the names of the API, so that its errors can be shown next to them. */
export type Draft = {
  name: string
  description: string
  mission_type: Mission['mission_type']
  start_date: string
  end_date: string
  freelancer_id: string
  rate_amount: string
  deliverables: DraftDeliverable[]
  payment_terms_days: string
  payment_terms_basis: '' | Mission['payment_terms_basis']
  team_signer_id: string
  approver_id: string
  purchase_order: string
  external_id: string
  project_code_id: string
  contract_type: DraftContract
  template_locale: 'fr' | 'en'
  service_template_id: string
  master_agreement_template_id: string
  master_agreement_valid_until: string
  master_agreement_file: File | undefined
}

let lastKey = 0
export const emptyDeliverable = (): DraftDeliverable => ({
  key: ++lastKey,
  name: '',
  quantity: '1',
  amount_excl_vat: '',
  description: '',
})

const emptyDraft = (): Draft => ({
  name: '',
  description: '',
  mission_type: 'daily',
  start_date: '',
  end_date: '',
  freelancer_id: '',
  rate_amount: '',
  deliverables: [emptyDeliverable()],
  payment_terms_days: '',
  payment_terms_basis: '',
  team_signer_id: '',
  approver_id: '',
  purchase_order: '',
  external_id: '',
  project_code_id: '',
  contract_type: 'none',
  template_locale: 'fr',
  service_template_id: '',
  master_agreement_template_id: '',
  master_agreement_valid_until: '',
  master_agreement_file: undefined,
})

export const missionDraft = signal(emptyDraft())
export const forgetDraft = () => {
  missionDraft.value = emptyDraft()
}
export const editDraft = (changes: Partial<Draft>) => {
  missionDraft.value = { ...missionDraft.peek(), ...changes }
}
// Another key may belong to another person.
entered.subscribe(forgetDraft)

const isFramework = ({ contract_type }: Draft) =>
  ['framework', 'new-framework', 'upload'].includes(contract_type)

/** Whether a document of the mission needs a signature. */
export const needsSigner = ({ contract_type }: Draft) => !['none', 'framework'].includes(contract_type)

export function bodyOf(draft: Draft): CreateMission {
  const { name, description, mission_type, start_date, end_date, freelancer_id } = draft
  return {
    name,
    description,
    mission_type,
    start_date,
    end_date,
    freelancer_id,
    rate_amount: decimalOf(draft.rate_amount) ?? null,
    ...(mission_type === 'deliverable' && { deliverables: draft.deliverables.map(deliverableOf) }),
    payment_terms_days: draft.payment_terms_days === '' ? null : Number(draft.payment_terms_days),
    payment_terms_basis: draft.payment_terms_basis || null,
    team_signer_id: draft.team_signer_id || null,
    approver_id: draft.approver_id || null,
    purchase_order: draft.purchase_order || null,
    external_id: draft.external_id || null,
    project_code_id: draft.project_code_id || null,
    contract_type: isFramework(draft) ? 'master_agreement' : 'services_agreement',
    ...contractFields(draft),
  }
}

const deliverableOf = ({
  name,
  quantity,
  amount_excl_vat,
  description,
}: DraftDeliverable): SentDeliverable => ({
  name,
  quantity: decimalOf(quantity) ?? null,
  amount_excl_vat: decimalOf(amount_excl_vat) ?? 0,
  description: description.trim() === '' ? null : description,
})

function contractFields(draft: Draft): Partial<CreateMission> {
  const { template_locale, service_template_id, master_agreement_template_id } = draft
  const opening = { master_agreement_valid_until: draft.master_agreement_valid_until }
  const fields: Record<DraftContract, Partial<CreateMission>> = {
    none: {},
    default: { use_service_template: true, template_locale },
    own: { use_service_template: true, service_template_id },
    framework: {},
    'new-framework': { ...opening, master_agreement_template_id },
    upload: opening,
  }
  return fields[draft.contract_type]
}
