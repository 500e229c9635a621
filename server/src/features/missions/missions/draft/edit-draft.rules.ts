// Editing a draft: the sent fields replace the stored fields, and the result follows the rules of a new mission.

import { invalidState, throwFieldErrors } from '../../../../domain/errors/api-error.ts'
import type { MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import {
  masterErrors,
  newMissionErrors,
  PLANNED_TYPES,
  sortInSentOrder,
} from '../create/create-mission.rules.ts'
import type { UpdateMission } from '../create/mission-inputs.schemas.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'
import type { NewAgreementFields, StoredDraft } from './stored-draft.ts'

type SentDeliverable = NonNullable<UpdateMission['deliverables']>[number]
export type Draft = Omit<StoredDraft, 'deliverables'> & {
  deliverables: SentDeliverable[] | null
} & NewAgreementFields

type Contract = NonNullable<StoredDraft['contract_type']>

/** Returns the new contract type, if it differs from the stored one. */
export const getNewContractType = (
  stored: Pick<StoredDraft, 'contract_type'>,
  { contract_type }: UpdateMission,
): Contract | undefined => (contract_type === stored.contract_type ? undefined : contract_type)

/** A mission that stays under its framework agreement keeps the parties and the document of the agreement. */
export function checkAgreement(status: MissionStatus, stored: StoredDraft, sent: UpdateMission): void {
  if (stored.contract_type !== 'master_agreement' || getNewContractType(stored, sent)) return
  const fields = [
    ...(isChanged('freelancer_id', stored, sent) ? ['freelancer_id'] : []),
    ...CONTRACT_FIELDS.filter((field) => sent[field]),
    // Ignored if the type is sent, as in a new mission under an existing agreement: repeating a change is no error.
    ...(sent.contract_type ? [] : NEW_AGREEMENT_FIELDS.filter((field) => sent[field])),
  ]
  if (fields.length > 0) throw invalidState(MISSION_ERRORS.agreement_fixed, { status, allowed: [], fields })
}

const CONTRACT_FIELDS = ['use_service_template', 'template_locale', 'service_template_id'] as const
const NEW_AGREEMENT_FIELDS = ['master_agreement_template_id', 'master_agreement_valid_until'] as const

/** Returns the draft after the change, without the fields that the new mission type or template replaces. */
export function mergeDraft(stored: StoredDraft, sent: UpdateMission): Draft {
  const { deliverables: _, ...fields } = sent
  const merged = { ...stored, ...fields }
  return { ...merged, ...mergePrices(stored, sent, merged.mission_type), ...mergeTemplate(stored, sent) }
}

function mergePrices(stored: StoredDraft, sent: UpdateMission, type: StoredDraft['mission_type']) {
  const storedDeliverables =
    type === 'deliverable' && stored.deliverables.length > 0 ? stored.deliverables : null
  const planned = PLANNED_TYPES.includes(type ?? '') ? stored.planned_quantity : null
  const { deliverables = storedDeliverables, planned_quantity = planned } = sent
  return { deliverables, planned_quantity }
}

function mergeTemplate(stored: StoredDraft, sent: UpdateMission) {
  if (getNewContractType(stored, sent) === 'master_agreement') {
    const { use_service_template = false, template_locale = null, service_template_id = null } = sent
    return { use_service_template, template_locale, service_template_id }
  }
  const isOff = sent.use_service_template === false
  const { template_locale = isOff || sent.service_template_id ? null : stored.template_locale } = sent
  const { service_template_id = isOff || sent.template_locale ? null : stored.service_template_id } = sent
  return { template_locale, service_template_id }
}

/** `opensOn`: today, if a new framework agreement is opened. */
export function checkDraft(merged: Draft, sent: UpdateMission, opensOn: string | undefined): void {
  const agreementErrors =
    opensOn === undefined ? [] : masterErrors(merged, { hasFile: false, today: opensOn })
  throwFieldErrors(sortInSentOrder([...newMissionErrors(merged), ...agreementErrors], sent))
}

/** Ignores sent template fields: under a framework agreement a mission has no template. */
export const withoutTemplate = (merged: Draft): Draft => ({
  ...merged,
  use_service_template: false,
  template_locale: null,
  service_template_id: null,
})

/** Lists the fields whose value changes, whether they were sent or follow from others. */
export function listChangedFields(stored: StoredDraft, merged: Draft): (keyof StoredDraft)[] {
  const { master_agreement_template_id: _, master_agreement_valid_until: __, ...own } = merged
  const fields = Object.keys(own) as (keyof StoredDraft)[]
  return fields.filter((field) =>
    field === 'deliverables'
      ? JSON.stringify(toComparableRows(stored.deliverables)) !==
        JSON.stringify(toComparableRows(merged.deliverables ?? []))
      : isChanged(field, stored, merged),
  )
}

/** Ids may be sent in upper case. */
const isChanged = (field: keyof StoredDraft, stored: StoredDraft, sent: Partial<Draft> | UpdateMission) => {
  const [before, after] = [stored[field], sent[field]]
  if (after === undefined) return false
  return field.endsWith('_id') && field !== 'external_id'
    ? String(after).toLowerCase() !== String(before)
    : after !== before
}

const toComparableRows = (rows: readonly SentDeliverable[]) =>
  rows
    .map(({ name, description, quantity, amount_excl_vat, order_index }, index) =>
      JSON.stringify([order_index ?? index, name, description ?? null, quantity ?? 1, amount_excl_vat]),
    )
    .toSorted()
