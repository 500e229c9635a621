// The freelancer's own profile, which they complete in the portal.

import { notFound } from '../../../../domain/errors/api-error.ts'
import { changedFields } from '../../../../domain/events/event-kinds.ts'
import { type JsonText, withFields } from '../../../../domain/json-text.ts'
import { missingSellerData } from '../../../../domain/parties/missing-party-data.ts'
import { checkParty } from '../../../../domain/parties/party-rules.ts'
import type { FreelancerCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { FREELANCER_EVENTS } from '../freelancers.manifest.ts'
import * as queries from '../freelancers.queries.ts'
import { isSelfBilled } from '../freelancers.rules.ts'
import type { PortalProfile, UpdatePortalProfile } from '../freelancers.schemas.ts'
import { toAddressChange } from '../freelancers.service.ts'
import { changeVat } from '../vat-history/change-vat.service.ts'

const toFreelancerKey = ({ tenantId, principal }: FreelancerCtx) => ({
  tenant_id: tenantId,
  id: principal.freelancerId,
})

async function findProfile(ctx: FreelancerCtx) {
  const { json, ...supplier } = await queries.findProfile.only(ctx.db, {
    ...toFreelancerKey(ctx),
    now: ctx.clock.now(),
  })
  // Nothing is missing if the team does not make the invoices.
  return { json, missing: isSelfBilled(supplier) ? missingSellerData(supplier) : [] }
}

export async function getPortalProfile(ctx: FreelancerCtx): Promise<JsonText<PortalProfile>> {
  const { json, missing } = await findProfile(ctx)
  return withFields(json, { missing })
}

/** Lists the profile fields that invoices of the freelancer require and that are missing. */
export const listMissingProfileFields = async (ctx: FreelancerCtx) => (await findProfile(ctx)).missing

export async function updatePortalProfile(
  ctx: FreelancerCtx,
  input: UpdatePortalProfile,
): Promise<JsonText<PortalProfile>> {
  const key = toFreelancerKey(ctx)
  const before = await queries.lockFreelancer.first(ctx.db, key)
  if (!before) throw notFound('freelancer')
  checkParty(before, input)
  const { electronic_address, vat_from: _from, vat_regime: _regime, ...changes } = input
  const vat = await changeVat(ctx, key.id, input)
  const row = {
    ...key,
    at: ctx.clock.now(),
    ...changes,
    ...toAddressChange(electronic_address),
    ...(vat && { ...vat, touch: true as const }),
  }
  const updated = await queries.updateFreelancerRow.first(ctx.db, row)
  if (updated) {
    recordEvent(ctx, FREELANCER_EVENTS.updated, key.id, changedFields(input))
    await ctx.hooks.partyChanged(ctx, key.id)
  }
  return getPortalProfile(ctx)
}
