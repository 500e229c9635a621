// "POST /api/v1/missions": rules 1 to 5 of the specification.

import { invalid, refused, throwFieldErrors } from '../../../../domain/errors/api-error.ts'
import type { Created } from '../../../../domain/json-text.ts'
import { decimalText } from '../../../../domain/money.ts'
import { listTermsErrors } from '../../../../domain/payment-terms.ts'
import { type KeyCtx, referenceFor } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { checkReferences, findUnknownReferences } from '../../../../kernel/db/references.ts'
import type { PaymentTermsBasis } from '../../../../kernel/db/schema/tables.ts'
import { requestForMission } from '../../../people/compliance-documents/index.ts'
import { findReusableAgreement, openAgreement } from '../../framework-agreements/index.ts'
import { makeContract, storeUpload } from '../../mission-documents/index.ts'
import { notifyFreelancer } from '../lifecycle/move-mission.service.ts'
import { tallyMoves } from '../list/mission-tally.queries.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'
import { MISSION_EVENTS } from '../missions.manifest.ts'
import * as queries from '../missions.queries.ts'
import type { Mission } from '../missions.schemas.ts'
import { getMission } from '../missions.service.ts'
import { createFieldLookup, isFilled, masterErrors, sortInSentOrder } from './create-mission.rules.ts'
import { addDeliverables } from './deliverables.service.ts'
import type { CreateMission } from './mission-inputs.schemas.ts'
import { findSettings } from './mission-references.queries.ts'
import { MISSION_REFERENCES } from './mission-references.service.ts'

/** `file` is an uploaded framework agreement, instead of a template. */
export async function createMission(
  ctx: KeyCtx,
  input: CreateMission,
  file?: Buffer,
): Promise<Created<Mission>> {
  const settings = await findSettings.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  if (!settings.is_subscribed) throw refused(MISSION_ERRORS.subscription_required)
  throwFieldErrors(listTermsErrors(settings, mergeTerms(input, settings), input, 'payment_terms_days'))
  const id = ctx.stableId('mission')
  const status = input.approver_id ? 'draft' : 'pending-freelancer-review'
  const contract = await resolveContract(ctx, input, file, settings.today)
  queries.insertMission.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    reference: await referenceFor(ctx, 'mission', id),
    ...toTerms(input, settings),
    ...contract,
    status,
    offered_at: input.approver_id ? null : ctx.clock.now(),
    created_by: ctx.principal.userId,
    at: ctx.clock.now(),
  })
  if (input.deliverables) addDeliverables(ctx, id, input.deliverables)
  const terms = { kind: contract.contract_kind, currency: settings.currency }
  if (contract.has_document)
    await (file ? storeUpload(ctx, id, file, terms) : makeContract(ctx, id, terms, createFieldLookup(input)))
  tallyMoves(ctx.db, ctx.tenantId, [{ from: null, to: status }])
  recordEvent(ctx, MISSION_EVENTS.created, id, { from: null, to: status }, { name: input.name })
  if (!input.approver_id) {
    await notifyFreelancer(ctx, input.freelancer_id, id)
    await requestForMission(ctx, input.freelancer_id)
  }
  return { id, json: await getMission(ctx, id) }
}

type Defaults = {
  currency: string
  payment_terms_days: number
  payment_terms_basis: PaymentTermsBasis
}

/** null is the same as absent. */
const mergeTerms = (input: CreateMission, defaults: Defaults) => ({
  payment_terms_days: input.payment_terms_days ?? defaults.payment_terms_days,
  payment_terms_basis: input.payment_terms_basis ?? defaults.payment_terms_basis,
})

const toTerms = (input: CreateMission, defaults: Defaults) => ({
  name: input.name,
  description: input.description,
  mission_type: input.mission_type,
  currency: defaults.currency,
  rate_amount: decimalText(input.rate_amount ?? null),
  client_rate_amount: null,
  planned_quantity: decimalText(input.planned_quantity ?? null),
  start_date: input.start_date,
  end_date: input.end_date,
  ...mergeTerms(input, defaults),
  early_termination_date: null,
  terminated_by: null,
  purchase_order: input.purchase_order ?? null,
  has_purchase_order: isFilled(input.purchase_order),
  external_id: input.external_id ?? null,
  project_code_id: input.project_code_id ?? null,
  extension_end_date: null,
  extension_rate_amount: null,
  extension_effective_from: null,
  approver_id: input.approver_id ?? null,
  team_signer_id: input.team_signer_id ?? null,
  freelancer_id: input.freelancer_id,
})

/** Returns the contract of the mission, and whether a document is generated. */
async function resolveContract(ctx: KeyCtx, input: CreateMission, file: Buffer | undefined, today: string) {
  if (input.contract_type === 'master_agreement')
    return resolveMasterContract(ctx, input, { hasFile: file !== undefined, today })
  if (file)
    throw invalid('master_agreement_file', MISSION_ERRORS.only_for_contract_type, {
      contract_type: 'master_agreement',
    })
  await checkReferences(ctx, input, MISSION_REFERENCES)
  return {
    contract_kind: 'services_agreement' as const,
    has_document: input.use_service_template === true,
    template_locale: input.template_locale ?? null,
    service_template_id: input.service_template_id ?? null,
    framework_agreement_id: null,
  }
}

/** Rule 3: reuses the existing framework agreement and ignores template fields, or creates a new one. */
async function resolveMasterContract(
  ctx: KeyCtx,
  input: CreateMission,
  options: { hasFile: boolean; today: string },
) {
  const { master_agreement_template_id, service_template_id: _service, ...others } = input
  const fieldErrors = await findUnknownReferences(ctx, others, MISSION_REFERENCES)
  const contract = {
    contract_kind: 'master_agreement' as const,
    template_locale: null,
    service_template_id: null,
  }
  const reusableAgreementId = await findReusableAgreement(ctx, input.freelancer_id)
  if (!reusableAgreementId)
    fieldErrors.push(
      ...masterErrors(input, options),
      ...(await findUnknownReferences(ctx, { master_agreement_template_id }, MISSION_REFERENCES)),
    )
  throwFieldErrors(sortInSentOrder(fieldErrors, input))
  if (reusableAgreementId)
    return { ...contract, has_document: false, framework_agreement_id: reusableAgreementId }
  const framework_agreement_id = await openAgreement(ctx, {
    freelancer_id: input.freelancer_id,
    valid_until: input.master_agreement_valid_until as string,
    template_id: master_agreement_template_id ?? null,
    isDraft: Boolean(input.approver_id),
  })
  return { ...contract, has_document: true, framework_agreement_id }
}
