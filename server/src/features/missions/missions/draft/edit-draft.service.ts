// "PATCH /api/v1/missions/{id}" of a draft with terms: writes what changes, and renders the contract again.

import { throwFieldErrors } from '../../../../domain/errors/api-error.ts'
import { decimalText } from '../../../../domain/money.ts'
import { listTermsErrors } from '../../../../domain/payment-terms.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { makeContract, renewContract } from '../../mission-documents/index.ts'
import { createFieldLookup, isFilled } from '../create/create-mission.rules.ts'
import { addDeliverables } from '../create/deliverables.service.ts'
import { TERMS, type UpdateMission } from '../create/mission-inputs.schemas.ts'
import type { LockedMission } from '../lifecycle/move-mission.service.ts'
import { MISSION_EVENTS } from '../missions.manifest.ts'
import * as queries from '../missions.queries.ts'
import { checkParties, type LockedParties, replaceContract } from './draft-contract.service.ts'
import { findDraft } from './edit-draft.queries.ts'
import {
  checkAgreement,
  checkDraft,
  type Draft,
  getNewContractType,
  listChangedFields,
  mergeDraft,
  withoutTemplate,
} from './edit-draft.rules.ts'
import type { StoredDraft } from './stored-draft.ts'

const AMOUNTS = ['rate_amount', 'client_rate_amount', 'planned_quantity'] as const
/** Fields that are not columns, or that are written separately. */
const NON_COLUMN_FIELDS: readonly string[] = [
  'deliverables',
  'contract_type',
  'use_service_template',
  ...AMOUNTS,
]
/** Too long for a timeline. */
const LONG_FIELDS: readonly string[] = ['deliverables', 'description']

export async function editDraft(
  ctx: KeyCtx,
  mission: LockedMission,
  sent: UpdateMission,
  lockedParties: LockedParties,
): Promise<void> {
  checkParties(mission, sent, lockedParties)
  const { stored, ...rule } = await findDraft.only(ctx.db, { tenant_id: ctx.tenantId, id: mission.id })
  checkAgreement(mission.status, stored, sent)
  const newContractType = getNewContractType(stored, sent)
  const opensAgreement = newContractType === 'master_agreement' && !lockedParties.reusableAgreementId
  const merged = mergeDraft(stored, sent)
  checkDraft(merged, sent, opensAgreement ? mission.today : undefined)
  throwFieldErrors(listTermsErrors(rule, requireTerms(merged), sent))
  const draft = newContractType === 'master_agreement' ? withoutTemplate(merged) : merged
  const changed = listChangedFields(stored, draft)
  if (changed.length === 0) return
  const contract =
    newContractType && (await replaceContract(ctx, mission, newContractType, draft, lockedParties))
  writeChanges(ctx, mission, draft, changed, contract)
  const eventEntries = changed
    .filter((field) => !LONG_FIELDS.includes(field))
    .map((field) => [field, draft[field]])
  recordEvent(
    ctx,
    MISSION_EVENTS.updated,
    mission.id,
    { changed_fields: changed },
    Object.fromEntries(eventEntries) as object,
  )
  if (changed.some((field) => field === 'team_signer_id' || (TERMS as string[]).includes(field)))
    await renderContract(ctx, mission, draft, { newContractType, opensAgreement })
}

/** A stored draft always has them. */
const requireTerms = ({ payment_terms_days, payment_terms_basis }: Draft) => ({
  payment_terms_days: payment_terms_days as number,
  payment_terms_basis: payment_terms_basis as NonNullable<typeof payment_terms_basis>,
})

function writeChanges(
  ctx: KeyCtx,
  mission: LockedMission,
  draft: Draft,
  changed: readonly (keyof StoredDraft)[],
  contract: queries.MissionChanges | undefined,
): void {
  const key = { tenant_id: ctx.tenantId, id: mission.id }
  const columns = changed.filter((field) => !NON_COLUMN_FIELDS.includes(field))
  queries.updateMissionRow.queue(ctx.db, {
    ...key,
    at: ctx.clock.now(),
    ...Object.fromEntries(columns.map((field) => [field, draft[field]])),
    ...Object.fromEntries(
      AMOUNTS.filter((field) => changed.includes(field)).map((field) => [field, decimalText(draft[field])]),
    ),
    ...(changed.includes('purchase_order') && { has_purchase_order: isFilled(draft.purchase_order) }),
    ...(changed.includes('use_service_template') && { has_document: draft.use_service_template === true }),
    ...contract,
  })
  if (!changed.includes('deliverables')) return
  queries.touchMission.queue(ctx.db, { ...key, at: ctx.clock.now() })
  queries.deleteDeliverables.queue(ctx.db, { tenant_id: ctx.tenantId, mission_id: mission.id })
  if (draft.deliverables) addDeliverables(ctx, mission.id, draft.deliverables)
}

type Change = { newContractType: Draft['contract_type'] | undefined; opensAgreement: boolean }

/** Renders the services agreement, or the framework agreement that the mission opens or carries. */
async function renderContract(
  ctx: KeyCtx,
  mission: LockedMission,
  draft: Draft,
  { newContractType, opensAgreement }: Change,
): Promise<void> {
  const terms = { kind: newContractType ?? mission.contract_kind, currency: mission.currency }
  if (opensAgreement || draft.use_service_template)
    await makeContract(ctx, mission.id, terms, createFieldLookup(draft))
  else if (!newContractType && mission.contract_kind === 'master_agreement' && mission.has_document)
    await renewContract(ctx, mission.id, terms)
}
