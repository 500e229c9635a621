// Editing a draft: the sent fields replace the stored ones, and the result follows the rules of a new mission.
import type { MissionStatus } from '../../../kernel/db/schema/tables.ts'
import { invalidState, throwFieldErrors } from '../../../kernel/domain/errors/api-error.ts'
import { createErrors, inSentOrder, PLANNED_TYPES } from '../create/create-mission.rules.ts'
import type { UpdateMission } from '../create/mission-inputs.schemas.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'
import type { StoredDraft } from './stored-draft.ts'

type SentDeliverable = NonNullable<UpdateMission['deliverables']>[number]
type Draft = Omit<StoredDraft, 'deliverables'> & { deliverables: SentDeliverable[] | null }

export function checkAgreement(status: MissionStatus, stored: StoredDraft, sent: UpdateMission): void {
  const { contract_type } = sent
  const isFramework = stored.contract_type === 'master_agreement'
  const isOther = contract_type !== undefined && contract_type !== stored.contract_type
  const fields = [
    ...(isOther ? ['contract_type'] : []),
    ...(isFramework && isChanged('freelancer_id', stored, sent) ? ['freelancer_id'] : []),
    ...(isFramework ? CONTRACT_FIELDS.filter((field) => sent[field]) : []),
  ]
  if (fields.length > 0) throw invalidState(MISSION_ERRORS.agreement_fixed, { status, allowed: [], fields })
}

const CONTRACT_FIELDS = ['use_service_template', 'template_locale', 'service_template_id'] as const

/** The draft after the change. What the new type of mission or the new template replaces is left out. */
export function draftAfter(stored: StoredDraft, sent: UpdateMission): Draft {
  const { deliverables: _, ...fields } = sent
  const merged = { ...stored, ...fields }
  return { ...merged, ...pricesAfter(stored, sent, merged.mission_type), ...templateAfter(stored, sent) }
}

function pricesAfter(stored: StoredDraft, sent: UpdateMission, type: StoredDraft['mission_type']) {
  const kept = type === 'deliverable' && stored.deliverables.length > 0 ? stored.deliverables : null
  const planned = PLANNED_TYPES.includes(type ?? '') ? stored.planned_quantity : null
  const { deliverables = kept, planned_quantity = planned } = sent
  return { deliverables, planned_quantity }
}

function templateAfter(stored: StoredDraft, sent: UpdateMission) {
  const isOff = sent.use_service_template === false
  const { template_locale = isOff || sent.service_template_id ? null : stored.template_locale } = sent
  const { service_template_id = isOff || sent.template_locale ? null : stored.service_template_id } = sent
  return { template_locale, service_template_id }
}

export function checkDraft(merged: Draft, sent: UpdateMission): void {
  throwFieldErrors(inSentOrder(createErrors(merged), sent))
}

/** The fields whose value changes, whether they were sent or follow from others. */
export function changesOf(stored: StoredDraft, merged: Draft): (keyof UpdateMission)[] {
  const fields = Object.keys(merged) as (keyof UpdateMission)[]
  return fields.filter((field) =>
    field === 'deliverables'
      ? JSON.stringify(inOrder(stored.deliverables)) !== JSON.stringify(inOrder(merged.deliverables ?? []))
      : isChanged(field, stored, merged),
  )
}

/** Ids may be sent in upper case. */
const isChanged = (field: keyof UpdateMission, stored: StoredDraft, sent: Partial<Draft> | UpdateMission) => {
  const [before, after] = [stored[field], sent[field]]
  if (after === undefined) return false
  return field.endsWith('_id') && field !== 'external_id'
    ? String(after).toLowerCase() !== String(before)
    : after !== before
}

const inOrder = (rows: readonly SentDeliverable[]) =>
  rows
    .map(({ name, description, quantity, amount_excl_vat, order_index }, at) =>
      JSON.stringify([order_index ?? at, name, description ?? null, quantity ?? 1, amount_excl_vat]),
    )
    .toSorted()
