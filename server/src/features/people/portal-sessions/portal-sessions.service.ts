// The team ends the sessions of a freelancer.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { type RevokedSessions, revokeSessions } from '../../identity/sessions/index.ts'
import { knownFreelancers } from '../freelancers/freelancers.tables.ts'
import { PORTAL_SESSION_KIND } from './portal-sessions.auth.ts'

export async function revokePortalSessions(
  ctx: Ctx,
  freelancerId: string,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<RevokedSessions>> {
  const freelancer = await knownFreelancers.first(ctx.db, { tenant_id: ctx.tenantId, ids: [freelancerId] })
  if (!freelancer) throw notFound('freelancer')
  return revokeSessions(ctx, PORTAL_SESSION_KIND, { person_id: freelancerId }, invalidateCredentials)
}
