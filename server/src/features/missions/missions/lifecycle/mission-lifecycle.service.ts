// The actions of the team on a mission, each a transition of missions.rules.ts.

import { invalid, notAllowedForUser } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import { decimalText } from '../../../../domain/money.ts'
import type { Ctx, KeyCtx } from '../../../../kernel/db/context.ts'
import type { StepUpMethod } from '../../../../kernel/db/schema/tables.ts'
import { requireStepUp } from '../../../identity/credentials/index.ts'
import { getRegisteredName, isSameName, signDocument } from '../../mission-documents/index.ts'
import type {
  ExtendMission,
  GiveReason,
  MayGiveReason,
  SignMission,
  TerminateMission,
} from '../create/mission-inputs.schemas.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'
import { findSigningRule } from '../missions.queries.ts'
import type { Mission } from '../missions.schemas.ts'
import { getMission } from '../missions.service.ts'
import { findLastReportedMonth } from '../rates/rate-periods.queries.ts'
import { checkEffectiveFrom, getDefaultDay } from '../rates/rate-periods.rules.ts'
import type { Trigger } from './missions.rules.ts'
import { getLockedMission, type LockedMission, type Move, moveMission } from './move-mission.service.ts'
import { proposeAmendment } from './propose-amendment.service.ts'

type MissionResponse = Promise<JsonText<Mission>>

async function runAction(
  ctx: KeyCtx,
  id: string,
  trigger: Trigger,
  move: (mission: LockedMission) => Move = () => ({}),
): MissionResponse {
  const mission = await getLockedMission(ctx, id)
  await moveMission(ctx, mission, trigger, move(mission))
  return getMission(ctx, id)
}

export const approveMission = (ctx: KeyCtx, id: string): MissionResponse => runAction(ctx, id, 'approve')

export const refuseMission = (ctx: KeyCtx, id: string, { reason }: GiveReason): MissionResponse =>
  runAction(ctx, id, 'refuse', () => ({ data: { reason } }))

/** Checks the signer and the status of the mission before the person has to confirm their identity. */
export async function signMission(ctx: KeyCtx, id: string, { signature_name }: SignMission): MissionResponse {
  const { kind, userId, credentialId } = ctx.principal
  const signer = { side: 'company' as const, id: userId }
  let stepUp: StepUpMethod | null = null
  await moveMission(ctx, await getLockedMission(ctx, id), 'sign', {
    async check() {
      await requireSigningRule(ctx)
      stepUp = await requireStepUp(ctx)
      if (kind === 'session' && !signature_name)
        throw invalid('signature_name', MISSION_ERRORS.signature_in_session_required)
      await requireOwnName(ctx, signer, signature_name)
    },
  })
  await signDocument(ctx, id, 'contract', {
    ...signer,
    typedName: signature_name ?? null,
    stepUp,
    credential: kind === 'key' ? { api_key_id: credentialId } : { session_id: credentialId },
  })
  return getMission(ctx, id)
}

async function requireSigningRule(ctx: KeyCtx): Promise<void> {
  if (ctx.principal.kind === 'session') return
  const { signing } = await findSigningRule.only(ctx.db, { tenant_id: ctx.tenantId })
  if (signing === 'session') throw notAllowedForUser(MISSION_ERRORS.signing_in_session_only)
}

/** Requires the name of the person who types it: nobody signs as somebody else. */
export async function requireOwnName(
  ctx: Ctx,
  signer: { side: 'company' | 'freelancer'; id: string },
  typed: string | null | undefined,
): Promise<void> {
  if (!typed) return
  const name = await getRegisteredName(ctx, signer)
  if (!isSameName(typed, name)) throw invalid('signature_name', MISSION_ERRORS.signature_of_another, { name })
}

/** Cancels the mission and removes a scheduled termination. */
export const cancelMission = (ctx: KeyCtx, id: string, { reason }: MayGiveReason): MissionResponse =>
  runAction(ctx, id, 'cancel', () => ({
    changes: { early_termination_date: null, terminated_by: null },
    data: { reason: reason ?? null },
  }))

export const deleteMission = (ctx: KeyCtx, id: string): MissionResponse => runAction(ctx, id, 'delete')

export const NO_EXTENSION = {
  extension_end_date: null,
  extension_rate_amount: null,
  extension_effective_from: null,
}

/** If the mission has a document, the extension gets an amendment, which the freelancer reads first. */
export async function extendMission(ctx: KeyCtx, id: string, input: ExtendMission): MissionResponse {
  const { end_date, rate_amount = null } = input
  const newRate = decimalText(rate_amount)
  const mission = await getLockedMission(ctx, id)
  const effective_from = newRate && (input.effective_from ?? getDefaultDay(mission))
  await moveMission(ctx, mission, 'extend', {
    changes: {
      extension_end_date: end_date,
      extension_rate_amount: newRate,
      extension_effective_from: effective_from,
    },
    data: { end_date, rate_amount, effective_from },
    async check() {
      if (end_date <= mission.end_date)
        throw invalid('end_date', INPUT_ERRORS.after_date, { date: mission.end_date })
      if (!effective_from) return
      const { month } = await findLastReportedMonth.only(ctx.db, { tenant_id: ctx.tenantId, mission_id: id })
      checkEffectiveFrom({ ...mission, last_reported_month: month }, { end_date, effective_from })
    },
  })
  if (mission.has_document)
    await proposeAmendment(ctx, mission, { end_date, rate_amount: newRate, effective_from })
  return getMission(ctx, id)
}

export const withdrawExtension = (ctx: KeyCtx, id: string): MissionResponse =>
  runAction(ctx, id, 'withdraw-extension', () => ({ changes: NO_EXTENSION }))

export function terminateMission(ctx: KeyCtx, id: string, input: TerminateMission): MissionResponse {
  const { end_date, reason = null } = input
  return runAction(ctx, id, 'terminate', (mission) => ({
    lastDay: end_date,
    changes: { early_termination_date: end_date, terminated_by: ctx.principal.userId },
    data: { end_date, reason },
    check() {
      const { start_date: first, end_date: last } = mission
      if (end_date < first || end_date > last)
        throw invalid('end_date', INPUT_ERRORS.between_dates, { first, last })
    },
  }))
}

export const undoTermination = (ctx: KeyCtx, id: string): MissionResponse =>
  runAction(ctx, id, 'undo-termination', () => ({
    changes: { early_termination_date: null, terminated_by: null },
  }))
