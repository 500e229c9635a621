import { invalid, notFound } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { decimalText } from '../../../domain/money.ts'
import type { Page, PageQuery } from '../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { knownProjectCodes } from '../../company/project-codes/project-codes.tables.ts'
import { knownUsers } from '../../identity/users/users.tables.ts'
import { renewContract } from '../mission-documents/index.ts'
import { isFilled, PLANNED_TYPES } from './create/create-mission.rules.ts'
import { TERMS, type UpdateMission } from './create/mission-inputs.schemas.ts'
import { MISSION_REFERENCES } from './create/mission-references.service.ts'
import { lockParties } from './draft/draft-contract.service.ts'
import { editDraft } from './draft/edit-draft.service.ts'
import { checkEditable, missionActionLists } from './lifecycle/missions.rules.ts'
import { getLockedMission, type LockedMission } from './lifecycle/move-mission.service.ts'
import type { MissionQuery } from './list/mission-filters.schemas.ts'
import { missionPage, pageOfMissionEvents, pageOfMissions } from './list/mission-list.queries.ts'
import { findMissionSummary } from './list/mission-summary.queries.ts'
import type { MissionSummary } from './list/mission-summary.schemas.ts'
import { parseFilters } from './list/missions.filters.ts'
import { MISSION_ERRORS } from './missions.errors.ts'
import { MISSION_EVENTS } from './missions.manifest.ts'
import * as queries from './missions.queries.ts'
import type { Mission, MissionEvent } from './missions.schemas.ts'
import { findMissionMoney } from './money/mission-money.queries.ts'
import type { MissionMoney } from './money/mission-money.schemas.ts'

const FILTER_REFERENCES = {
  project_code_id: toReferenceKind(knownProjectCodes, 'project_code'),
  approver_id: toReferenceKind(knownUsers, 'user'),
}

const toCaller = (ctx: KeyCtx) => ({
  user_id: ctx.principal.userId,
  action_lists: missionActionLists(ctx.principal.scopes),
})

export async function listMissions(ctx: KeyCtx, query: MissionQuery): Promise<JsonText<Page<Mission>>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  const callerInput = { tenant_id: ctx.tenantId, now: ctx.clock.now(), ...toCaller(ctx) }
  const input = missionPage(callerInput, query, parseFilters(query), query.sort)
  return (await pageOfMissions.only(ctx.db, input)).json as JsonText<Page<Mission>>
}

export async function getMissionSummary(ctx: Ctx): Promise<JsonText<MissionSummary>> {
  return (await findMissionSummary.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })).json
}

export async function getMission(ctx: KeyCtx, id: string): Promise<JsonText<Mission>> {
  const key = { tenant_id: ctx.tenantId, id, now: ctx.clock.now() }
  const row = await queries.findMission.first(ctx.db, { ...key, ...toCaller(ctx) })
  if (!row) throw notFound('mission')
  return row.json
}

export async function getMissionMoney(ctx: Ctx, id: string): Promise<JsonText<MissionMoney>> {
  const row = await findMissionMoney.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw notFound('mission')
  return row.json
}

export async function listMissionEvents(
  ctx: KeyCtx,
  id: string,
  query: PageQuery,
): Promise<JsonText<Page<MissionEvent>>> {
  await getMission(ctx, id)
  const input = { tenant_id: ctx.tenantId, mission_id: id, ...query }
  return (await pageOfMissionEvents.only(ctx.db, input)).json
}

export async function updateMission(
  ctx: KeyCtx,
  id: string,
  input: UpdateMission,
): Promise<JsonText<Mission>> {
  const lockedParties = await lockParties(ctx, id, input)
  const mission = await getLockedMission(ctx, id)
  if (Object.keys(input).length === 0) return getMission(ctx, id)
  await checkReferences(ctx, input, MISSION_REFERENCES)
  const terms = TERMS.filter((field) => input[field] !== undefined)
  checkEditable(mission, { ...input, terms })
  if (terms.length > 0) await editDraft(ctx, mission, input, lockedParties)
  else await updateReferences(ctx, mission, input)
  return getMission(ctx, id)
}

type UpdateReferences = Omit<UpdateMission, (typeof TERMS)[number]>

/** Updates the signer, and fields that are not part of the agreed terms. Possible in any state. */
async function updateReferences(ctx: KeyCtx, mission: LockedMission, input: UpdateReferences): Promise<void> {
  const { id, contract_kind: kind, currency, team_signer_id, has_document, mission_type } = mission
  const { client_rate_amount, planned_quantity, ...changes } = input
  if (planned_quantity && !PLANNED_TYPES.includes(mission_type))
    throw invalid('planned_quantity', MISSION_ERRORS.only_for_mission_types, {
      mission_types: [...PLANNED_TYPES],
    })
  const updated = await queries.updateMissionRow.first(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    at: ctx.clock.now(),
    ...changes,
    ...(client_rate_amount !== undefined && { client_rate_amount: decimalText(client_rate_amount) }),
    ...(planned_quantity !== undefined && { planned_quantity: decimalText(planned_quantity) }),
    ...(input.purchase_order !== undefined && { has_purchase_order: isFilled(input.purchase_order) }),
  })
  if (updated) recordEvent(ctx, MISSION_EVENTS.updated, id, changedFields(input), input)
  // Ids may be sent in upper case.
  const signer = input.team_signer_id?.toLowerCase()
  const hasNewSigner = signer !== undefined && signer !== team_signer_id
  if (has_document && hasNewSigner) await renewContract(ctx, id, { kind, currency })
}

export { missionObjects } from './missions.queries.ts'
