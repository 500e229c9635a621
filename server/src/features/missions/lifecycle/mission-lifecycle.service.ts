// The actions of the team on a mission, each a transition of missions.rules.ts.

import type { KeyCtx } from '../../../kernel/db/context.ts'
import { invalid } from '../../../kernel/domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../kernel/domain/errors/input.errors.ts'
import type { JsonText } from '../../../kernel/domain/json-text.ts'
import { decimalText } from '../../../kernel/domain/money.ts'
import { makeAmendment, signDocument } from '../../mission-documents/index.ts'
import type {
  ExtendMission,
  GiveReason,
  MayGiveReason,
  TerminateMission,
} from '../create/mission-inputs.schemas.ts'
import type { Mission } from '../missions.schemas.ts'
import { getMission } from '../missions.service.ts'
import type { Trigger } from './missions.rules.ts'
import { type HeldMission, holdMission, type Move, moveMission } from './move-mission.service.ts'

type Answer = Promise<JsonText<Mission>>

async function act(
  ctx: KeyCtx,
  id: string,
  trigger: Trigger,
  move: (mission: HeldMission) => Move = () => ({}),
): Answer {
  const mission = await holdMission(ctx, id)
  await moveMission(ctx, mission, trigger, move(mission))
  return getMission(ctx, id)
}

export const approveMission = (ctx: KeyCtx, id: string): Answer => act(ctx, id, 'approve')

export const refuseMission = (ctx: KeyCtx, id: string, { reason }: GiveReason): Answer =>
  act(ctx, id, 'refuse', () => ({ data: { reason } }))

export async function signMission(ctx: KeyCtx, id: string): Answer {
  await moveMission(ctx, await holdMission(ctx, id), 'sign')
  await signDocument(ctx, id, 'contract', {
    side: 'company',
    user_id: ctx.principal.userId,
    api_key_id: ctx.principal.kind === 'key' ? ctx.principal.credentialId : null,
  })
  return getMission(ctx, id)
}

/** Also removes a scheduled termination. */
export const cancelMission = (ctx: KeyCtx, id: string, { reason }: MayGiveReason): Answer =>
  act(ctx, id, 'cancel', () => ({
    changes: { early_termination_date: null, terminated_by: null },
    data: { reason: reason ?? null },
  }))

export const deleteMission = (ctx: KeyCtx, id: string): Answer => act(ctx, id, 'delete')

export const NO_EXTENSION = { extension_end_date: null, extension_rate_amount: null }

/** If the mission has a document, the extension gets an amendment, which the freelancer reads first. */
export async function extendMission(ctx: KeyCtx, id: string, input: ExtendMission): Answer {
  const { end_date, rate_amount = null } = input
  const newRate = decimalText(rate_amount)
  const mission = await holdMission(ctx, id)
  await moveMission(ctx, mission, 'extend', {
    changes: { extension_end_date: end_date, extension_rate_amount: newRate },
    data: { end_date, rate_amount },
    check() {
      if (end_date <= mission.end_date)
        throw invalid('end_date', INPUT_ERRORS.after_date, { date: mission.end_date })
    },
  })
  const { contract_kind: kind, currency } = mission
  if (mission.has_document)
    await makeAmendment(ctx, id, { kind, currency }, { end_date, rate_amount: newRate })
  return getMission(ctx, id)
}

export const withdrawExtension = (ctx: KeyCtx, id: string): Answer =>
  act(ctx, id, 'withdraw-extension', () => ({ changes: NO_EXTENSION }))

export function terminateMission(ctx: KeyCtx, id: string, input: TerminateMission): Answer {
  const { end_date, reason = null } = input
  return act(ctx, id, 'terminate', (mission) => ({
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

export const undoTermination = (ctx: KeyCtx, id: string): Answer =>
  act(ctx, id, 'undo-termination', () => ({
    changes: { early_termination_date: null, terminated_by: null },
  }))
