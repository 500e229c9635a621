// The type of contract of a draft: what has to be locked before it changes, and how the mission leaves or enters a framework agreement.

import { busy } from '../../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../../domain/errors/service.errors.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import type { ContractKind } from '../../../../kernel/db/schema/tables.ts'
import { lockFreelancer } from '../../../people/freelancers/index.ts'
import { findReusableAgreement, openAgreement } from '../../framework-agreements/index.ts'
import type { UpdateMission } from '../create/mission-inputs.schemas.ts'
import { type HeldMission, leaveCarriedAgreement } from '../lifecycle/move-mission.service.ts'
import type { MissionChanges } from '../missions.queries.ts'
import { findParties } from './edit-draft.queries.ts'
import { contractAfter, type Draft } from './edit-draft.rules.ts'

/** `reusable`: the framework agreement that the mission would enter, locked. */
export type LockedParties = { entersAgreementOf: string | undefined; reusable: string | undefined }

/** Freelancer and framework agreement are locked before the mission (decision 0045). */
export async function lockParties(ctx: KeyCtx, id: string, sent: UpdateMission): Promise<LockedParties> {
  const key = { tenant_id: ctx.tenantId, id }
  const parties = sent.contract_type ? await findParties.first(ctx.db, key) : undefined
  const isEntering = parties && contractAfter(parties, sent) === 'master_agreement'
  const freelancerId = sent.freelancer_id?.toLowerCase() ?? (isEntering ? parties.freelancer_id : undefined)
  if (freelancerId) await lockFreelancer.first(ctx.db, { tenant_id: ctx.tenantId, id: freelancerId })
  if (!isEntering || !freelancerId) return { entersAgreementOf: undefined, reusable: undefined }
  return { entersAgreementOf: freelancerId, reusable: await findReusableAgreement(ctx, freelancerId) }
}

/** Another request may have changed the draft between the reading of its parties and its lock. */
export function checkParties(mission: HeldMission, sent: UpdateMission, locked: LockedParties): void {
  const isEntering = contractAfter({ contract_type: mission.contract_kind }, sent) === 'master_agreement'
  const freelancerId = sent.freelancer_id?.toLowerCase() ?? mission.freelancer_id
  if (locked.entersAgreementOf !== (isEntering ? freelancerId : undefined))
    throw busy(SERVICE_ERRORS.conflicting_writes)
}

/** The mission leaves its framework agreement, or enters the one of its freelancer or a new one. Returns its changed columns. */
export async function replaceContract(
  ctx: KeyCtx,
  mission: HeldMission,
  contract_kind: ContractKind,
  draft: Draft,
  { reusable }: LockedParties,
): Promise<MissionChanges> {
  if (contract_kind === 'services_agreement') {
    await leaveCarriedAgreement(ctx, mission)
    return { contract_kind, has_document: draft.use_service_template === true, framework_agreement_id: null }
  }
  if (reusable) return { contract_kind, has_document: false, framework_agreement_id: reusable }
  const opened = await openAgreement(ctx, {
    freelancer_id: draft.freelancer_id as string,
    valid_until: draft.master_agreement_valid_until as string,
    template_id: draft.master_agreement_template_id ?? null,
    isDraft: true,
  })
  return { contract_kind, has_document: true, framework_agreement_id: opened }
}
