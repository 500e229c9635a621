// "PATCH /api/v1/missions/{id}" of a draft with terms: writes what changes, and renders the contract again.
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { decimalText } from '../../../kernel/domain/money.ts'
import { makeContract, renewContract } from '../../mission-documents/index.ts'
import { fieldsOf, isFilled } from '../create/create-mission.rules.ts'
import { addDeliverables } from '../create/deliverables.service.ts'
import { TERMS, type UpdateMission } from '../create/mission-inputs.schemas.ts'
import type { HeldMission } from '../lifecycle/move-mission.service.ts'
import { MISSION_EVENTS } from '../missions.events.ts'
import * as queries from '../missions.queries.ts'
import { findDraft } from './edit-draft.queries.ts'
import { changesOf, checkAgreement, checkDraft, draftAfter } from './edit-draft.rules.ts'

const AMOUNTS = ['rate_amount', 'client_rate_amount', 'planned_quantity'] as const
/** Not columns, or written otherwise. */
const ELSEWHERE: readonly string[] = ['deliverables', 'contract_type', 'use_service_template', ...AMOUNTS]
/** Too long for a timeline. */
const LONG: readonly string[] = ['deliverables', 'description']

export async function editDraft(ctx: KeyCtx, mission: HeldMission, sent: UpdateMission): Promise<void> {
  const key = { tenant_id: ctx.tenantId, id: mission.id }
  const { stored } = await findDraft.only(ctx.db, key)
  checkAgreement(mission.status, stored, sent)
  const merged = draftAfter(stored, sent)
  checkDraft(merged, sent)
  const changed = changesOf(stored, merged)
  if (changed.length === 0) return
  const columns = changed.filter((field) => !ELSEWHERE.includes(field))
  const isServices = stored.contract_type === 'services_agreement'
  queries.updateMissionRow.queue(ctx.db, {
    ...key,
    at: ctx.clock.now(),
    ...Object.fromEntries(columns.map((field) => [field, merged[field]])),
    ...Object.fromEntries(
      AMOUNTS.filter((field) => changed.includes(field)).map((field) => [field, decimalText(merged[field])]),
    ),
    ...(changed.includes('purchase_order') && { has_purchase_order: isFilled(merged.purchase_order) }),
    ...(changed.includes('use_service_template') && { has_document: merged.use_service_template === true }),
  })
  if (changed.includes('deliverables')) {
    queries.touchMission.queue(ctx.db, { ...key, at: ctx.clock.now() })
    queries.deleteDeliverables.queue(ctx.db, { tenant_id: ctx.tenantId, mission_id: mission.id })
    if (merged.deliverables) addDeliverables(ctx, mission.id, merged.deliverables)
  }
  const shown = changed.filter((field) => !LONG.includes(field)).map((field) => [field, merged[field]])
  recordEvent(
    ctx,
    MISSION_EVENTS.updated,
    mission.id,
    { changed_fields: changed },
    Object.fromEntries(shown) as object,
  )
  if (!changed.some((field) => field === 'team_signer_id' || (TERMS as string[]).includes(field))) return
  const contract = { kind: mission.contract_kind, currency: mission.currency }
  if (isServices && merged.use_service_template)
    await makeContract(ctx, mission.id, contract, fieldsOf(merged))
  if (!isServices && mission.has_document) await renewContract(ctx, mission.id, contract)
}
