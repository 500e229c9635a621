// Missions in the portal: read, accept, decline. Missions of other freelancers are not found.

import { getLinkId } from '../../../../domain/access/principal.ts'
import { invalid, notFound } from '../../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import { exact, toNumber } from '../../../../domain/money.ts'
import type { Page } from '../../../../domain/pagination.ts'
import type { FreelancerCtx } from '../../../../kernel/db/context.ts'
import type { StepUpMethod } from '../../../../kernel/db/schema/tables.ts'
import { stepUpOnPortal } from '../../../identity/step-up/index.ts'
import { signDocument } from '../../mission-documents/index.ts'
import type { AcceptMission, GiveReason, MayGiveReason } from '../create/mission-inputs.schemas.ts'
import { NO_EXTENSION, requireOwnName } from '../lifecycle/mission-lifecycle.service.ts'
import type { Trigger } from '../lifecycle/missions.rules.ts'
import {
  getLockedMission,
  type LockedMission,
  type Move,
  moveMission,
} from '../lifecycle/move-mission.service.ts'
import { pageOfPortalMissions } from '../list/mission-list.queries.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'
import { findOpenPortalMissions, findPortalMission } from '../missions.queries.ts'
import { startRatePeriod } from '../rates/rate-periods.queries.ts'
import { getDefaultDay } from '../rates/rate-periods.rules.ts'
import type { PortalMission, PortalMissionQuery } from './portal-missions.schemas.ts'

type PortalMissionResponse = Promise<JsonText<PortalMission>>

const toOwnerKey = (ctx: FreelancerCtx) => ({
  tenant_id: ctx.tenantId,
  freelancer_id: ctx.principal.freelancerId,
})

export async function listPortalMissions(
  ctx: FreelancerCtx,
  query: PortalMissionQuery,
): Promise<JsonText<Page<PortalMission>>> {
  const input = { ...toOwnerKey(ctx), now: ctx.clock.now(), ...query }
  return (await pageOfPortalMissions.only(ctx.db, input)).json as JsonText<Page<PortalMission>>
}

/** Lists missions that await an answer first, then those in progress, newest first; at most 50. */
export async function listOpenPortalMissions(ctx: FreelancerCtx): Promise<JsonText<PortalMission[]>> {
  return (await findOpenPortalMissions.only(ctx.db, { ...toOwnerKey(ctx), now: ctx.clock.now() })).json
}

const findOwnMission = (ctx: FreelancerCtx, id: string) =>
  findPortalMission.first(ctx.db, { ...toOwnerKey(ctx), id, now: ctx.clock.now() })

export const isOwnMission = async (ctx: FreelancerCtx, id: string): Promise<boolean> =>
  (await findOwnMission(ctx, id)) !== undefined

export async function getPortalMission(ctx: FreelancerCtx, id: string): PortalMissionResponse {
  const row = await findOwnMission(ctx, id)
  if (!row) throw notFound('mission')
  return row.json
}

async function answer(
  ctx: FreelancerCtx,
  id: string,
  trigger: Trigger,
  move: (mission: LockedMission) => Move,
): PortalMissionResponse {
  await getPortalMission(ctx, id)
  const mission = await getLockedMission(ctx, id)
  await moveMission(ctx, mission, trigger, move(mission))
  return getPortalMission(ctx, id)
}

/** Terms without a document are confirmed, too: with a code where mail is configured, and with the name if typed. */
export async function acceptMission(
  ctx: FreelancerCtx,
  id: string,
  input: AcceptMission,
): PortalMissionResponse {
  await getPortalMission(ctx, id)
  const stepUp = await stepUpOnPortal(ctx, input.code ?? null)
  const { signature_name } = input
  const accepted = await answer(ctx, id, 'accept', ({ has_document }) => ({
    data: { signature_name: signature_name ?? null, portal_link_id: getLinkId(ctx.principal) },
    async check() {
      if (has_document && !signature_name) throw invalid('signature_name', MISSION_ERRORS.signature_required)
      await requireOwnName(ctx, toPerson(ctx), signature_name)
    },
  }))
  if (signature_name) await signDocument(ctx, id, 'contract', toSigner(ctx, signature_name, stepUp))
  return accepted
}

export const declineMission = (
  ctx: FreelancerCtx,
  id: string,
  { reason }: GiveReason,
): PortalMissionResponse => answer(ctx, id, 'decline', () => ({ data: { reason } }))

const toPerson = (ctx: FreelancerCtx) => ({ side: 'freelancer' as const, id: ctx.principal.freelancerId })

const toSigner = (ctx: FreelancerCtx, typedName: string | null, stepUp: StepUpMethod | null) => ({
  ...toPerson(ctx),
  typedName,
  stepUp,
  credential: {
    portal_link_id: getLinkId(ctx.principal),
    portal_session_id: ctx.principal.kind === 'portal_session' ? ctx.principal.credentialId : null,
  },
})

/** Applies the proposed terms; an amendment is signed with the typed name, or the name of the profile. */
export async function acceptExtension(
  ctx: FreelancerCtx,
  id: string,
  input: AcceptMission,
): PortalMissionResponse {
  await getPortalMission(ctx, id)
  const stepUp = await stepUpOnPortal(ctx, input.code ?? null)
  const { signature_name = null } = input
  const accepted = await answer(ctx, id, 'accept-extension', (mission) => {
    const { extension_end_date, newRate } = readExtension(mission)
    return {
      changes: {
        ...NO_EXTENSION,
        ...(extension_end_date && { end_date: extension_end_date }),
        ...(newRate && { rate_amount: newRate.rate_amount }),
      },
      data: {
        end_date: extension_end_date,
        rate_amount: newRate && toNumber(exact(newRate.rate_amount)),
        effective_from: newRate?.from_date ?? null,
      },
      async check() {
        await requireOwnName(ctx, toPerson(ctx), signature_name)
        if (newRate) startRatePeriod.queue(ctx.db, { tenant_id: ctx.tenantId, mission_id: id, ...newRate })
      },
    }
  })
  await signDocument(ctx, id, 'amendment', toSigner(ctx, signature_name, stepUp))
  return accepted
}

/** The previous release stores no day with the rate that it proposes. */
function readExtension(mission: LockedMission) {
  const { extension_end_date, extension_rate_amount, extension_effective_from } = mission
  const newRate = extension_rate_amount && {
    rate_amount: extension_rate_amount,
    from_date: extension_effective_from ?? getDefaultDay(mission),
  }
  return { extension_end_date, newRate: newRate || null }
}

export const declineExtension = (
  ctx: FreelancerCtx,
  id: string,
  { reason }: MayGiveReason,
): PortalMissionResponse =>
  answer(ctx, id, 'decline-extension', () => ({
    changes: NO_EXTENSION,
    data: { reason: reason ?? null },
  }))
