// The state of the mission form, and the request built from it. The draft is kept while the console is open, so that the user
// can leave the form to look something up or add a missing project code.
import { signal } from '@preact/signals'
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { formatForInput } from '../../../../shared/language/format.ts'
import type { CreateMission, Mission, SentDeliverable, UpdateMission } from '../../../../shared/sdk.ts'
import { authentication } from '../../../../shared/session/session.ts'
import { isPlanned } from '../mission-texts.ts'

export type DraftDeliverable = {
  key: number
  name: string
  quantity: string
  amount_excl_vat: string
  description: string
}

/**
 * The contract of the mission: none, from a template, under an existing framework agreement, or under a new one. `keep` leaves the
 * contract of an edited draft unchanged.
 */
const CONTRACTS = ['default', 'own', 'none', 'framework', 'new-framework', 'upload'] as const
export type DraftContract = (typeof CONTRACTS)[number] | 'keep'

const SERVICES = ['default', 'own', 'none'] as const

/** A draft under a framework agreement keeps it or leaves it. A PDF can only be uploaded with a new mission. */
export function listContractTypes(edited: Mission | undefined): readonly DraftContract[] {
  if (!edited) return CONTRACTS
  if (edited.contract_kind === 'master_agreement') return ['keep', ...SERVICES]
  return [...(edited.has_document ? (['keep'] as const) : []), ...SERVICES, 'framework', 'new-framework']
}

/** Fields have the names of the API, so that its errors can be shown next to them. */
export type Draft = {
  name: string
  description: string
  mission_type: Mission['mission_type']
  start_date: string
  end_date: string
  freelancer_id: string
  rate_amount: string
  planned_quantity: string
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
  planned_quantity: '',
  deliverables: [emptyDeliverable()],
  payment_terms_days: '',
  payment_terms_basis: '',
  team_signer_id: '',
  approver_id: '',
  purchase_order: '',
  external_id: '',
  project_code_id: '',
  contract_type: 'default',
  template_locale: 'fr',
  service_template_id: '',
  master_agreement_template_id: '',
  master_agreement_valid_until: '',
  master_agreement_file: undefined,
})

const NEW_KEY = 'new'
/** Drafts of closed forms: one of a new mission, and one for each mission that was edited or duplicated. */
const storedDrafts = new Map<string, Draft>()
let key = NEW_KEY

export const missionDraft = signal(emptyDraft())

/** Opens the draft with this key in its last state. */
export function openDraft(next: string = NEW_KEY, initial: () => Draft = emptyDraft): void {
  if (next === key) return
  storedDrafts.set(key, missionDraft.peek())
  key = next
  missionDraft.value = storedDrafts.get(next) ?? initial()
}
export const discardDraft = () => {
  storedDrafts.delete(key)
  key = NEW_KEY
  missionDraft.value = emptyDraft()
}
export const editDraft = (changes: Partial<Draft>) => {
  missionDraft.value = { ...missionDraft.peek(), ...changes }
}
// A new sign-in may be that of another person.
authentication.subscribe(() => {
  storedDrafts.clear()
  discardDraft()
})

export const toAmountText = (amount: number | null) => (amount === null ? '' : formatForInput(amount))

/** Returns a draft with all values of a mission. */
export const toDraft = (mission: Mission): Draft => ({
  ...emptyDraft(),
  name: mission.name,
  description: mission.description,
  mission_type: mission.mission_type,
  start_date: mission.start_date,
  end_date: mission.end_date,
  freelancer_id: mission.freelancer.id,
  rate_amount: toAmountText(mission.rate_amount),
  planned_quantity: toAmountText(mission.planned_quantity),
  ...(mission.deliverables_catalog.length > 0 && {
    deliverables: mission.deliverables_catalog.map((deliverable) => ({
      ...emptyDeliverable(),
      name: deliverable.name,
      quantity: formatForInput(deliverable.quantity),
      amount_excl_vat: formatForInput(deliverable.amount_excl_vat),
      description: deliverable.description ?? '',
    })),
  }),
  payment_terms_days: String(mission.payment_terms_days),
  payment_terms_basis: mission.payment_terms_basis,
  team_signer_id: mission.team_signer?.id ?? '',
  approver_id: mission.approver?.id ?? '',
  purchase_order: mission.purchase_order ?? '',
  external_id: mission.external_id ?? '',
  project_code_id: mission.project_code_id ?? '',
  contract_type: mission.has_document || mission.contract_kind === 'master_agreement' ? 'keep' : 'none',
})

/** Returns a draft that copies a mission without its dates and references. */
export const toDuplicateDraft = (mission: Mission): Draft => ({
  ...toDraft(mission),
  start_date: '',
  end_date: '',
  purchase_order: '',
  external_id: '',
  contract_type: mission.contract_kind === 'master_agreement' ? 'framework' : 'default',
})

const isFramework = ({ contract_type }: Draft) =>
  ['framework', 'new-framework', 'upload'].includes(contract_type)

/** Whether a document of the mission needs a signature. */
export const needsSigner = ({ contract_type }: Draft) =>
  !['none', 'framework', 'keep'].includes(contract_type)

export function toCreateBody(draft: Draft): CreateMission {
  const { name, description, mission_type, start_date, end_date, freelancer_id } = draft
  return {
    name,
    description,
    mission_type,
    start_date,
    end_date,
    freelancer_id,
    rate_amount: parseDecimal(draft.rate_amount) ?? null,
    planned_quantity: isPlanned(mission_type) ? (parseDecimal(draft.planned_quantity) ?? null) : null,
    ...(mission_type === 'deliverable' && { deliverables: draft.deliverables.map(toDeliverable) }),
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

const toDeliverable = ({
  name,
  quantity,
  amount_excl_vat,
  description,
}: DraftDeliverable): SentDeliverable => ({
  name,
  quantity: parseDecimal(quantity) ?? null,
  amount_excl_vat: parseDecimal(amount_excl_vat) ?? 0,
  description: description.trim() === '' ? null : description,
})

function contractFields(draft: Draft): Partial<CreateMission> {
  const { template_locale, service_template_id, master_agreement_template_id } = draft
  const newAgreement = { master_agreement_valid_until: draft.master_agreement_valid_until }
  const fields: Record<DraftContract, Partial<CreateMission>> = {
    none: {},
    default: { use_service_template: true, template_locale },
    own: { use_service_template: true, service_template_id },
    framework: {},
    'new-framework': { ...newAgreement, master_agreement_template_id },
    upload: newAgreement,
    keep: {},
  }
  return fields[draft.contract_type]
}

/** Returns the update of a draft. People and payment terms can be replaced but not removed. */
export function toUpdateBody(draft: Draft): UpdateMission {
  const {
    contract_type,
    approver_id,
    team_signer_id,
    payment_terms_days,
    payment_terms_basis,
    master_agreement_template_id,
    master_agreement_valid_until,
    use_service_template,
    ...otherFields
  } = toCreateBody(draft)
  return {
    ...otherFields,
    ...(draft.contract_type !== 'keep' && {
      contract_type: contract_type ?? 'services_agreement',
      use_service_template: use_service_template === true,
    }),
    ...(master_agreement_template_id && { master_agreement_template_id }),
    ...(master_agreement_valid_until && { master_agreement_valid_until }),
    ...(approver_id && { approver_id }),
    ...(team_signer_id && { team_signer_id }),
    ...(payment_terms_days && { payment_terms_days }),
    ...(payment_terms_basis && { payment_terms_basis }),
  }
}
