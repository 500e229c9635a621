// The first page of the portal: one request instead of one for each list.

import { type JsonText, toJsonText, withParts } from '../../../domain/json-text.ts'
import type { FreelancerCtx } from '../../../kernel/db/context.ts'
import { listOpenPortalMissions } from '../../missions/missions/index.ts'
import { listAwaitingPortalEntries } from '../../money/accounting/index.ts'
import { getPortalFile } from '../../people/compliance-documents/index.ts'
import { listMissingProfileFields } from '../../people/freelancers/index.ts'
import { findHome } from './portal-home.queries.ts'
import type { PortalHome } from './portal-home.schemas.ts'

export async function getPortalHome(ctx: FreelancerCtx): Promise<JsonText<PortalHome>> {
  const { tenantId: tenant_id, principal, clock } = ctx
  const input = { tenant_id, freelancer_id: principal.freelancerId, now: clock.now() }
  const [{ json }, missions, entries, compliance, missing] = await Promise.all([
    findHome.only(ctx.db, input),
    listOpenPortalMissions(ctx),
    listAwaitingPortalEntries(ctx),
    getPortalFile(ctx),
    listMissingProfileFields(ctx),
  ])
  return withParts(json, { missions, entries, compliance, missing: toJsonText(missing) })
}
