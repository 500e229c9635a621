// The only way to change the status of a mission: locks the row, checks missions.rules.ts, and writes the status, its event,
// the tally and all consequences in one transaction.

import { notFound } from '../../../../domain/errors/api-error.ts'
import type { EventKind, STATUS_CHANGE } from '../../../../domain/events/event-kinds.ts'
import type { MaybePromise } from '../../../../domain/maybe-promise.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import type { MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import { requestForMission } from '../../../people/compliance-documents/index.ts'
import { makePortalLink } from '../../../people/freelancers/index.ts'
import { moveAgreement } from '../../framework-agreements/index.ts'
import { passContract } from '../../mission-documents/index.ts'
import { tallyMoves } from '../list/mission-tally.queries.ts'
import { MISSION_EVENTS } from '../missions.manifest.ts'
import * as queries from '../missions.queries.ts'
import { requireNextStatus, type Trigger } from './missions.rules.ts'

export type LockedMission = Awaited<ReturnType<typeof queries.findLockedMission.only>>

const EVENTS: Record<Trigger, EventKind<string, typeof STATUS_CHANGE>> = {
  approve: MISSION_EVENTS.approved,
  refuse: MISSION_EVENTS.refused,
  accept: MISSION_EVENTS.accepted,
  decline: MISSION_EVENTS.declined,
  sign: MISSION_EVENTS.signed,
  release: MISSION_EVENTS.released,
  'take-over': MISSION_EVENTS.agreement_taken_over,
  cancel: MISSION_EVENTS.cancelled,
  extend: MISSION_EVENTS.extension_proposed,
  'accept-extension': MISSION_EVENTS.extension_accepted,
  'decline-extension': MISSION_EVENTS.extension_declined,
  'withdraw-extension': MISSION_EVENTS.extension_withdrawn,
  terminate: MISSION_EVENTS.terminated,
  'undo-termination': MISSION_EVENTS.termination_undone,
  delete: MISSION_EVENTS.deleted,
}

export async function getLockedMission(ctx: Ctx, id: string): Promise<LockedMission> {
  const key = { tenant_id: ctx.tenantId, id }
  if (!(await queries.lockMission.first(ctx.db, key))) throw notFound('mission')
  return queries.findLockedMission.only(ctx.db, { ...key, now: ctx.clock.now() })
}

export type Move = {
  /** Changed columns besides the status. */
  changes?: queries.MissionChanges
  /** Data of the event. */
  data?: object
  /** The requested last day of a termination. */
  lastDay?: string
  /** Whether the freelancer has signed the document that is taken over. */
  isSigned?: boolean
  /** Further checks of the request, after the status. */
  check?: () => MaybePromise<void>
}

export async function moveMission(
  ctx: Ctx,
  mission: LockedMission,
  trigger: Trigger,
  { changes = {}, data = {}, lastDay, isSigned = false, check }: Move = {},
): Promise<MissionStatus> {
  const requestFacts = { is_signed: isSigned, ends_later: lastDay !== undefined && lastDay > mission.today }
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const to = requireNextStatus(trigger, { ...mission, ...requestFacts }, userId)
  await check?.()
  const isOffer = to === 'pending-freelancer-review' || to === 'pending-freelancer-extension'
  const now = ctx.clock.now()
  queries.updateMissionRow.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id: mission.id,
    at: now,
    status: to,
    ...changes,
    ...(isOffer && !mission.offered_at && { offered_at: now }),
  })
  tallyMoves(ctx.db, ctx.tenantId, [{ from: mission.stored_status, to }])
  const isScheduled = trigger === 'terminate' && to === 'in-progress'
  const kind = isScheduled ? MISSION_EVENTS.termination_scheduled : EVENTS[trigger]
  recordEvent(ctx, kind, mission.id, { from: mission.status, to }, data)
  if (isOffer) await notifyFreelancer(ctx, mission.freelancer_id, mission.id)
  await moveCarriedAgreement(ctx, mission, to)
  if (to === 'pending-freelancer-review') await requestForMission(ctx, mission.freelancer_id)
  return to
}

/** Mails a portal link to the freelancer, if mail is configured. */
export async function notifyFreelancer(ctx: Ctx, freelancerId: string, missionId: string): Promise<void> {
  if (!ctx.sendsMail) return
  const created_by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await makePortalLink(ctx, freelancerId, { created_by, delivered_by: 'mail', mission_id: missionId })
}

const CLOSED_STATUSES: readonly MissionStatus[] = ['rejected', 'cancelled', 'deleted']

/**
 * Whether the mission has the document of its framework agreement: the mission that created the agreement or took it over.
 */
const carriesAgreement = ({ contract_kind, has_document, status }: LockedMission) =>
  contract_kind === 'master_agreement' && has_document && !CLOSED_STATUSES.includes(status)

const AGREEMENT_STATUS_AFTER = {
  'pending-freelancer-review': 'awaiting-signature',
  'in-progress': 'in-progress',
} as const

async function moveCarriedAgreement(ctx: Ctx, mission: LockedMission, to: MissionStatus): Promise<void> {
  const { framework_agreement_id: id, agreement_status: before } = mission
  if (!id || !carriesAgreement(mission)) return
  if (CLOSED_STATUSES.includes(to)) return leaveAgreement(ctx, mission, id)
  const next = AGREEMENT_STATUS_AFTER[to as keyof typeof AGREEMENT_STATUS_AFTER]
  if (!next || before === next) return
  await moveAgreement(ctx, id, next)
  if (next === 'in-progress') await releaseWaiting(ctx, id)
}

/** Takes a draft that gets another contract type out of the agreement that it carries. */
export async function leaveCarriedAgreement(ctx: Ctx, mission: LockedMission): Promise<void> {
  const { framework_agreement_id: id } = mission
  if (id && carriesAgreement(mission)) await leaveAgreement(ctx, mission, id)
}

/** Passes an unsigned agreement with its document to a waiting mission. Without one, or if it is signed, it ends. */
async function leaveAgreement(ctx: Ctx, mission: LockedMission, agreementId: string): Promise<void> {
  const key = { tenant_id: ctx.tenantId, framework_agreement_id: agreementId, id: mission.id }
  const isInForce = mission.agreement_status === 'in-progress'
  const successor = isInForce ? undefined : await queries.lockSuccessor.first(ctx.db, key)
  if (!successor) return moveAgreement(ctx, agreementId, 'ended')
  const next = await getLockedMission(ctx, successor.id)
  // The signature of the freelancer is kept only if they have accepted the next mission, too.
  const isSigned = mission.status === 'pending-company-review' && next.status === 'pending-company-review'
  const { id: from_mission_id, team_signer_id } = mission
  const to = await moveMission(ctx, next, 'take-over', {
    isSigned,
    // The document names its signer.
    changes: { has_document: true, team_signer_id },
    data: { framework_agreement_id: agreementId, from_mission_id, team_signer_id },
  })
  await passContract(ctx, { from: mission.id, to: next.id, isSigned })
  const status = to === 'draft' ? 'draft' : 'awaiting-signature'
  if (mission.agreement_status !== status) await moveAgreement(ctx, agreementId, status)
}

/** Starts the accepted missions that have waited for the signature of the agreement. */
async function releaseWaiting(ctx: Ctx, agreementId: string): Promise<void> {
  const key = { tenant_id: ctx.tenantId, framework_agreement_id: agreementId }
  for (const { id } of await queries.lockWaitingMissions.many(ctx.db, key))
    await moveMission(ctx, await getLockedMission(ctx, id), 'release', {
      data: { framework_agreement_id: agreementId },
    })
}
