// Changes the contract type of a draft: locks its parties, then moves the mission out of a framework agreement, or into one.

import { busy } from '../../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../../domain/errors/service.errors.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import type { ContractKind } from '../../../../kernel/db/schema/tables.ts'
import { lockFreelancer } from '../../../people/freelancers/index.ts'
import { findReusableAgreement, openAgreement } from '../../framework-agreements/index.ts'
import type { UpdateMission } from '../create/mission-inputs.schemas.ts'
import { type LockedMission, leaveCarriedAgreement } from '../lifecycle/move-mission.service.ts'
import type { MissionChanges } from '../missions.queries.ts'
import { findParties } from './edit-draft.queries.ts'
import { type Draft, getNewContractType } from './edit-draft.rules.ts'

/** `reusableAgreementId`: the existing framework agreement that the mission would enter. */
export type LockedParties = {
  enteringFreelancerId: string | undefined
  reusableAgreementId: string | undefined
}

/** Freelancer and framework agreement are locked before the mission (decision 0045). */
export async function lockParties(ctx: KeyCtx, id: string, sent: UpdateMission): Promise<LockedParties> {
  const key = { tenant_id: ctx.tenantId, id }
  const parties = sent.contract_type ? await findParties.first(ctx.db, key) : undefined
  const isEntering = parties && getNewContractType(parties, sent) === 'master_agreement'
  const freelancerId = sent.freelancer_id?.toLowerCase() ?? (isEntering ? parties.freelancer_id : undefined)
  if (freelancerId) await lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id: freelancerId })
  if (!isEntering || !freelancerId) return { enteringFreelancerId: undefined, reusableAgreementId: undefined }
  return {
    enteringFreelancerId: freelancerId,
    reusableAgreementId: await findReusableAgreement(ctx, freelancerId),
  }
}

/** Throws if another request changed the draft after its parties were read and before the mission was locked. */
export function checkParties(
  mission: LockedMission,
  sent: UpdateMission,
  lockedParties: LockedParties,
): void {
  const isEntering = getNewContractType({ contract_type: mission.contract_kind }, sent) === 'master_agreement'
  const freelancerId = sent.freelancer_id?.toLowerCase() ?? mission.freelancer_id
  if (lockedParties.enteringFreelancerId !== (isEntering ? freelancerId : undefined))
    throw busy(SERVICE_ERRORS.conflicting_writes)
}

/** Moves the mission out of its framework agreement, or into an existing or a new one. Returns its changed columns. */
export async function replaceContract(
  ctx: KeyCtx,
  mission: LockedMission,
  contract_kind: ContractKind,
  draft: Draft,
  { reusableAgreementId }: LockedParties,
): Promise<MissionChanges> {
  if (contract_kind === 'services_agreement') {
    await leaveCarriedAgreement(ctx, mission)
    return { contract_kind, has_document: draft.use_service_template === true, framework_agreement_id: null }
  }
  if (reusableAgreementId)
    return { contract_kind, has_document: false, framework_agreement_id: reusableAgreementId }
  const newAgreementId = await openAgreement(ctx, {
    freelancer_id: draft.freelancer_id as string,
    valid_until: draft.master_agreement_valid_until as string,
    template_id: draft.master_agreement_template_id ?? null,
    isDraft: true,
  })
  return { contract_kind, has_document: true, framework_agreement_id: newAgreementId }
}
