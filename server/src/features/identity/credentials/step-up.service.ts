// Step-up: acts of money, access and personal data require that the person has just confirmed who they are (decision 0131).

import type { Principal, SessionPrincipal } from '../../../domain/access/principal.ts'
import type { Clock } from '../../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { type ApiError, refused } from '../../../domain/errors/api-error.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import type { StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { findStepUp } from './credentials.queries.ts'

/** How long a confirmation is valid. */
const STEP_UP_MS = 5 * 60_000

type Caller = { db: Db; realClock: Clock; principal: Principal }

/** Reads the row: a cached session may be outdated. */
async function findValidStepUp({ db, realClock }: Caller, { tenantId, credentialId }: SessionPrincipal) {
  const found = await findStepUp.first(db, { tenant_id: tenantId, id: credentialId })
  const since = realClock.now().getTime() - STEP_UP_MS
  return found?.stepped_up_at && found.stepped_up_at.getTime() > since ? found : undefined
}

/** Returns the error for a session that must confirm first. A key may act without the person. */
export async function findStepUpError(caller: Caller): Promise<ApiError | undefined> {
  const { principal } = caller
  if (principal.kind !== 'session' || (await findValidStepUp(caller, principal))) return undefined
  return refused(ACCESS_ERRORS.step_up_required)
}

/**
 * Returns how the person has confirmed; null for a key. For endpoints that need a confirmation only for some bodies; other endpoints
 * declare `needsStepUp`.
 */
export async function requireStepUp(ctx: KeyCtx): Promise<StepUpMethod | null> {
  if (ctx.principal.kind !== 'session') return null
  const found = await findValidStepUp(ctx, ctx.principal)
  if (!found) throw refused(ACCESS_ERRORS.step_up_required)
  return found.step_up_method
}

/** Returns how a session has just confirmed; undefined if it has not. For what a confirmed person does besides, and nobody is asked for. */
export async function findConfirmation(ctx: KeyCtx): Promise<StepUpMethod | undefined> {
  if (ctx.principal.kind !== 'session') return undefined
  return (await findValidStepUp(ctx, ctx.principal))?.step_up_method ?? undefined
}
